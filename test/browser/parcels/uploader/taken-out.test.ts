import { expect } from "@open-wc/testing";
import { sendMouse } from "@web/test-runner-commands";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { fileOf, Receiver } from "../../support/receiver.ts";
import { heard } from "../../support/heard.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

describe("uploader: what is taken out of the list", () => {
  afterEach(closeUploaders);

  /** Files of which none goes on. */
  async function openWaiting() {
    const opened = await openUploader("manual");
    await opened.choose([1, 2, 3, 4].map((size) => fileOf(`${size}.bin`, 10 + size)));
    await eventually(() => opened.element.files.length === 4);
    const cancelButtons = () =>
      findAll("button", opened.root()).filter((button) => button.getAttribute("aria-label")?.startsWith("取消上传"));
    await eventually(() => cancelButtons().length === 4);
    return { ...opened, cancelButtons };
  }
  const middleOf = (element: HTMLElement): [number, number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };

  it("is one file by a double click, though the next one stands there by then; later it is that one", async () => {
    const { element, root, cancelButtons } = await openWaiting();
    const position = middleOf(cancelButtons()[0] as HTMLElement);
    const again = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, detail: 2 });
    // As soon as the next row stands there: on a busy machine another press of the mouse might be too late.
    const watch = new MutationObserver(() => {
      if (again.target || cancelButtons().length === 4) return;
      cancelButtons()[0]?.dispatchEvent(again);
    });
    watch.observe(root(), { childList: true, subtree: true });
    await sendMouse({ type: "click", position });
    await eventually(() => cancelButtons().length < 4 && again.target);
    await pause(50); // absence: no other file goes
    watch.disconnect();
    expect(element.files.map(({ name }) => name)).to.deep.equal(["2.bin", "3.bin", "4.bin"]);
    await pause(700); // absence: it is long enough to have been read
    await sendMouse({ type: "click", position });
    await eventually(() => element.files.length === 2);
  });

  it("and had arrived before is named, until that is read", async () => {
    const receiver = new Receiver();
    const body = JSON.stringify({
      code: 0,
      message: "",
      data: { arrived: [{ task_file_id: "task-1||late.bin|10", stored_name: "late (2).bin" }] },
    });
    await receiver.control({
      extensions: ["cancel"],
      rules: [
        { name: "upload", fault: { hang: true } },
        { name: "cancel", fault: { status: 200, body } },
      ],
    });
    const { element, choose, root, says } = await openUploader("", { receiver });
    const said = await heard();
    await choose([fileOf("late.bin", 10), fileOf("other.bin", 10)]);
    await eventually(() => element.files.every(({ phase }) => phase === "sending"));
    element.cancel(element.files[0]);
    await says("取消前已上传完成，仍保留：late (2).bin");
    await eventually(() => said.some((text) => text.includes("late (2).bin")));
    await expectAccessible(element);
    await pause(5200); // absence: changes are told once in five seconds
    expect(said.join()).not.to.include("个已取消");
    find("button[aria-label='关闭提示']", { root: root() }).click();
    await eventually(() => !root().textContent?.includes("late (2).bin"));
  });

  it("and may have arrived is named, as its server does not say, until it is there by its row", async () => {
    const receiver = new Receiver();
    await receiver.control({
      extensions: ["cancel"],
      rules: [
        { name: "upload", fault: { hang: true } },
        { name: "cancel", fault: { status: 403 } },
      ],
    });
    const { element, choose, root, says } = await openUploader("", { receiver });
    await choose([fileOf("late.bin", 10)]);
    await eventually(() => element.files[0]?.phase === "sending");
    element.cancel(element.files[0]);
    const text = "服务器未确认取消，以下文件可能已上传：late.bin";
    await says(text);
    await expectAccessible(element);
    await receiver.control({ extensions: ["cancel"], rules: [] });
    await choose([fileOf("late.bin", 10)]);
    await eventually(() => element.files[0]?.phase === "stored");
    await eventually(() => !root().textContent?.includes(text));
  });
});
