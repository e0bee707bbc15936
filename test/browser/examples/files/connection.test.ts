import { expect } from "@open-wc/testing";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { button, closeFiles, gridOf, openFiles } from "../../support/files-line.ts";

const listCalls = (log: readonly { url: string }[]) => log.filter(({ url }) => url.includes("/transfer/files?"));

describe("file line: when the server is away", () => {
  afterEach(closeFiles);

  it("a folder that is opened without a network offers a retry, and is there as soon as the network is", async () => {
    const { root, scope, names } = await openFiles({ files: ["a.txt"], mode: { cut: true } });
    const failed = await eventually(() => find("[role=alert]", { text: texts.failed.title, root }));
    find("button", { text: texts.retry, root: failed });
    await expectAccessible(root);
    await scope.mode({});
    window.dispatchEvent(new Event("online"));
    await eventually(() => names().join() === "a.txt");
  });

  it("one that a proxy could not reach is asked for again by itself; the failure stands still meanwhile", async () => {
    const { root, scope, names } = await openFiles({ files: ["a.txt"], mode: { status: 503, body: {} } });
    const failed = await eventually(() => find("[role=alert]", { text: texts.failed.title, root }));
    const retry = find("button", { text: texts.retry, root: failed });
    retry.focus();
    await eventually(async () => listCalls(await scope.log()).length > 2);
    expect(find("[role=alert]", { root })).to.equal(failed);
    expect(document.activeElement).to.equal(retry);
    await scope.mode({});
    await eventually(() => names().join() === "a.txt");
    expect(gridOf(root).contains(document.activeElement)).to.equal(true);
  });

  it("nothing that the backend itself refuses is asked for again", async () => {
    const { root, scope } = await openFiles({
      mode: { status: 500, body: { success: false, code: 500, message: "目录服务繁忙。" } },
    });
    await eventually(() => find("[role=alert]", { text: "目录服务繁忙。", root }));
    const before = listCalls(await scope.log()).length;
    window.dispatchEvent(new Event("online"));
    await new Promise(requestAnimationFrame);
    expect(listCalls(await scope.log())).to.have.length(before);
  });

  it("a list that could not be refreshed stays, and says so until the server is back", async () => {
    const { root, scope, names } = await openFiles({ files: ["a.txt"] });
    await eventually(() => names().join() === "a.txt");
    await scope.mode({ status: 503, body: {} });
    button(texts.reload, root).click();
    await eventually(() => find(".files-later", { root }));
    expect(names()).to.deep.equal(["a.txt"]);
    await scope.mode({});
    await eventually(() => findAll(".files-later", root).length === 0);
    expect(names()).to.deep.equal(["a.txt"]);
  });
});
