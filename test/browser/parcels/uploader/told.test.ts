import { expect } from "@open-wc/testing";
import { eventually, find, pause } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { heard } from "../../support/heard.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../../support/uploader.ts";

const many = (count: number) => Array.from({ length: count }, (_, at) => fileOf(`f${at}.bin`, 20));
const outcome = (root: () => ShadowRoot) => find(".up-outcome", { root: root() });

async function cancelAll({ button, root }: OpenUploader): Promise<void> {
  (await eventually(() => button("全部取消"))).click();
  const dialog = await eventually(() => find("[role=alertdialog]", { text: "取消未上传完的", root: root() }));
  find("button", { text: "取消上传", root: dialog }).click();
}

describe("uploader: what is told is what happened", () => {
  afterEach(closeUploaders);

  it("what was cancelled is counted, and never told as uploaded", async () => {
    const opened = await openUploader("", { set: { patienceMs: 60_000 } });
    const { choose, element, receiver, root, says } = opened;
    await receiver.control({ rules: [{ name: "upload", file: "slow.bin", fault: { hang: true } }] });
    await choose([...many(3), fileOf("slow.bin", 3000), fileOf("slow.bin.2", 10)]);
    await eventually(() => element.ids.length === 4);
    const said = await heard();
    await cancelAll(opened);
    await says("4 个已上传，1 个已取消");
    expect(outcome(root).dataset["kind"]).to.equal(undefined);
    await eventually(() => said.at(-1)?.includes("4 个已上传，1 个已取消"));
    expect(said.join()).not.to.include("全部上传");
    await choose([fileOf("next.bin", 10)]);
    await says("5 个文件已全部上传");
    expect(outcome(root).dataset["kind"]).to.equal("success");
  });

  it("a pause ends with the list that it was of: what is chosen next is sent", async () => {
    const opened = await openUploader();
    const { choose, element, receiver, phases, button } = opened;
    await receiver.control({ chunkMs: 300 });
    await choose([fileOf("a.bin", 30_000)]);
    await eventually(() => phases()["a.bin"] === "sending");
    (await eventually(() => button("全部暂停"))).click();
    await eventually(() => phases()["a.bin"] === "paused");
    await cancelAll(opened);
    await eventually(() => element.files.length === 0);
    await choose([fileOf("b.bin", 10)]);
    await eventually(() => phases()["b.bin"] === "stored");
  });

  it("a pause ends with the last file that is resumed by its row", async () => {
    const { choose, receiver, root, phases, button, says } = await openUploader();
    await receiver.control({ chunkMs: 300 });
    await choose([fileOf("a.bin", 20_000)]);
    await eventually(() => phases()["a.bin"] === "sending");
    (await eventually(() => button("全部暂停"))).click();
    await eventually(() => phases()["a.bin"] === "paused");
    (await eventually(() => find('button[aria-label="继续 a.bin"]', { root: root() }))).click();
    await eventually(() => button("全部暂停"));
    expect(find(".up-figures", { root: root() }).textContent).not.to.include("已暂停");
    await says("1 个文件已全部上传");
    await choose([fileOf("b.bin", 10)]);
    await eventually(() => phases()["b.bin"] === "stored");
  });

  it("files that are added to a pause wait for it, and a line says so", async () => {
    const { choose, receiver, root, phases, button, says } = await openUploader();
    await receiver.control({ chunkMs: 300 });
    await choose([fileOf("a.bin", 20_000)]);
    await eventually(() => phases()["a.bin"] === "sending");
    (await eventually(() => button("全部暂停"))).click();
    await eventually(() => phases()["a.bin"] === "paused");
    await choose([fileOf("b.bin", 10)]);
    await says("已暂停，新添加的文件不会自动开始上传。");
    (await eventually(() => button("全部继续"))).click();
    await eventually(() => phases()["a.bin"] === "stored" && phases()["b.bin"] === "stored");
    expect(root().textContent).not.to.include("新添加的文件不会自动开始上传");
  });

  it("the focus of a button that is needed no more goes to what came of it", async () => {
    const { choose, receiver, root, phases, button, says } = await openUploader();
    await receiver.control({
      chunkMs: 400,
      rules: [{ name: "upload", file: "bad.bin", times: 1, fault: { status: 403 } }],
    });
    await choose([fileOf("a.bin", 9000), fileOf("bad.bin", 10)]);
    (await eventually(() => button("全部暂停"))).focus();
    await eventually(() => phases()["a.bin"] === "stored");
    await says("1 个文件失败");
    const place = () => root().activeElement?.className;
    await eventually(() => place() === "up-overall-text");
    const again = await eventually(() => button("重试失败的 1 个"));
    again.focus();
    again.click();
    await says("2 个文件已全部上传");
    await eventually(() => place() === "up-overall-text");
  });

  it("the reason why nothing can be sent is told in words, with its code", async () => {
    const { choose, receiver, root } = await openUploader();
    const body = JSON.stringify({ code: 7, message: "目标路径不允许", data: null });
    await receiver.control({ rules: [{ name: "setup", fault: { status: 200, body } }] });
    await choose([fileOf("a.bin", 10)]);
    const line = await eventually(() => find(".up-line[data-kind=error]", { root: root() }));
    expect(line.textContent).to.include("目标路径不允许");
    expect(find(".cp-state-code", { root: line }).textContent).to.match(/^[a-z-]+$/);
  });

  it("what answers in the place of the server is asked again by nobody but the user", async () => {
    const { choose, receiver, phases, events } = await openUploader();
    await receiver.control({ rules: [{ name: "upload_check", fault: { status: 200, body: "null" } }] });
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => phases()["a.bin"] === "failed");
    await pause(4000); // absence: another check
    expect((await receiver.names()).filter((name) => name === "upload_check")).to.have.length(1);
    expect(events.filter(({ type }) => type === "complete")).to.have.length(1);
  });
});
