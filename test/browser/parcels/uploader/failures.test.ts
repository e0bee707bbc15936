import { expect } from "@open-wc/testing";
import type { UploadItem } from "@customs-portal/sdk/transfer";
import { eventually, find, findAll } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

describe("uploader: what failed and what was renamed", () => {
  afterEach(closeUploaders);

  it("nothing is offered to be tried again that never gets through as it is", async () => {
    const { choose, events, root, receiver } = await openUploader();
    const refused = { status: 400, body: JSON.stringify({ errorCode: "upload-name-refused", message: "no" }) };
    await receiver.control({
      rules: [
        { name: "upload_check", file: "CON.txt", fault: refused },
        { name: "upload", file: "later.txt", times: 1, fault: { status: 403 } },
      ],
    });
    await choose([fileOf("CON.txt", 10), fileOf("later.txt", 11)]);
    await eventually(() => events.some(({ type }) => type === "complete"));
    await eventually(() => find("button[aria-label='重试 later.txt']", { root: root() }));
    expect(findAll("button[aria-label='重试 CON.txt']", root())).to.have.length(0);
    // It stands in the foot, which is drawn a moment after the row.
    (
      await eventually(() => findAll("button", root()).find((one) => one.textContent?.includes("重试失败的 1 个")))
    ).click();
    await eventually(() => find("[data-phase=stored]", { root: root() }));
    await eventually(() => !root().textContent?.includes("重试失败"));
    const checks = (await receiver.log()).calls.filter(({ body }) => body?.["file_name"] === "CON.txt");
    expect(checks).to.have.length(1);
  });

  it("a reason that is longer than its line is read whole in two, or on hover", async () => {
    const { choose, root, receiver, form } = await openUploader();
    form.style.width = "900px";
    await receiver.control({ rules: [{ name: "upload", file: "a.bin", fault: { status: 409 } }] });
    await choose([fileOf("a.bin", 10)]);
    const facts = await eventually(() => find("[data-phase=failed] .up-facts", { root: root() }));
    const lines = facts.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(facts).lineHeight);
    expect(lines).to.be.within(1.5, 2.1);
  });

  it("a file that the server keeps under another name says so", async () => {
    const { choose, element, root, says } = await openUploader();
    element.addEventListener("file-added", (event) => {
      const { file } = (event as CustomEvent<{ file: UploadItem }>).detail;
      Object.assign(file, { storedName: "合同 (2).pdf" });
    });
    await choose([fileOf("合同.pdf", 10)]);
    await says("已保存为 合同 (2).pdf");
    expect(find(".up-name", { root: root() }).textContent).to.include("合同.pdf");
  });

  it("a picture that was pasted is named by its time; a file of the disk keeps its name", async () => {
    const { give, element } = await openUploader("manual");
    const picture = new File(["x"], "image.png", { type: "image/png" });
    await give("paste", [picture, new File(["y"], "image.png", { type: "image/png", lastModified: 1 })]);
    await eventually(() => element.files.length === 2);
    const [pasted, kept] = element.files;
    expect(pasted?.name).to.match(/^粘贴的图片 \d{4}-\d\d-\d\d \d{6}\.png$/);
    expect(pasted?.file.type).to.equal("image/png");
    expect(kept?.name).to.equal("image.png");
  });

  it("the ids stand in the order of the list, whatever arrives first", async () => {
    const { choose, element, receiver, events } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", file: "a.bin", fault: { afterMs: 800 } }] });
    await choose([fileOf("a.bin", 10), fileOf("b.bin", 11), fileOf("c.bin", 12)]);
    await eventually(() => element.ids.length === 2);
    await eventually(() => events.some(({ type }) => type === "complete"));
    expect(element.value.split("\n")).to.deep.equal(element.files.map(({ fileId }) => fileId));
  });
});
