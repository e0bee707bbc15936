import { expect } from "@open-wc/testing";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { button, closeFiles, gridOf, openFiles, transferOf } from "../../support/files-line.ts";
import { fileOf } from "../../support/receiver.ts";

const chunkBytes = 10_485_760;

describe("file line: its uploads", () => {
  afterEach(closeFiles);

  it("what ends while another tab is shown is told: quietly, or until it is read, with the way back", async () => {
    const { root, folder, hide, choose, notices, opened, isDirty, reason } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    hide(true);
    choose([fileOf("a.txt", 10)]);
    await eventually(() => notices().length === 1);
    expect(notices()[0]).to.include({ kind: "success", text: texts.told.stored.replace("{{stored}}", "1") });
    await eventually(() => !isDirty());
    choose([fileOf("b.txt", 10), fileOf("CON.txt", 11)]);
    await eventually(() => reason() === texts.leave.open || notices().length === 2);
    await eventually(() => notices().length === 2);
    const [, failure] = notices();
    expect(failure?.kind).to.equal("error");
    expect(failure?.text).to.equal(texts.told.failed.replace("{{failed}}", "1").replace("{{stored}}", "1"));
    failure?.action?.run();
    expect(opened).to.deep.equal([`/files?${new URLSearchParams({ folder }).toString()}`]);
    await eventually(() => isDirty() && reason() === texts.leave.failed);
    hide(false);
    choose([fileOf("c.txt", 10)]);
    await eventually(() => find(".up-outcome", { text: "1 个文件失败，1 个已上传", root }));
    expect(notices()).to.have.length(2);
    // Nobody would know any more which one it was.
    (await eventually(() => button(texts.dock.close, root))).click();
    const ask = () => find("[role=alertdialog]", { text: "移除失败的 1 个文件？" });
    const press = async (text: string) => find("button", { text, root: await eventually(ask) }).click();
    await press("取消");
    await eventually(() => findAll("[role=alertdialog]").length === 0);
    expect(find("[data-phase=failed]", { root }).textContent).to.include("失败");
    button(texts.dock.close, root).click();
    await press(texts.dock.ask.yes);
    await eventually(() => !isDirty());
  });

  it("they are asked about as soon as there is one", async () => {
    const { root, scope, choose, isDirty, reason } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    await scope.mode({ delayMs: 300 });
    choose([fileOf("a.txt", 10)]);
    await eventually(() => findAll("[data-phase]", root).length > 0);
    expect([isDirty(), reason()]).to.deep.equal([true, texts.leave.open]);
  });

  it("go on by themselves when somebody has signed in again", async () => {
    const { root, scope, choose, names, endSession, signInAgain } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    endSession();
    choose(Array.from({ length: 12 }, (_, at) => fileOf(`${at}.txt`, 10 + at)));
    await eventually(async () => (await scope.log()).some(({ url }) => url.includes("setup")));
    await pause(300); // absence: nothing is sent without a sign-in
    expect(names()).to.deep.equal([]);
    signInAgain();
    await eventually(() => find(".up-outcome", { text: "12 个文件已全部上传", root }));
  });

  it("none is left in the menu by a tab that is closed in the middle of them", async () => {
    const { root, scope, choose, badges } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    await scope.mode({ delayMs: 300 });
    choose(Array.from({ length: 12 }, (_, at) => fileOf(`${at}.txt`, 10 + at)));
    await eventually(() => badges().length > 0);
    closeFiles();
    await eventually(() => badges().length === 0);
    // What comes of the end of its uploads is told within 250 ms.
    await pause(700); // absence: no badge comes back
    expect(badges()).to.deep.equal([]);
  });

  it("the list of uploads folds by itself when all is well, tells of its batch alone, and closes until there are others", async () => {
    const { root, choose, names } = await openFiles();
    const dock = find(".files-dock", { root });
    await eventually(() => find(".cp-state", { root }));
    choose([fileOf("a.txt", 10), fileOf("b.txt", 11)]);
    await eventually(() => find(".up-outcome", { text: "2 个文件已全部上传", root }));
    expect(dock.dataset["folded"]).to.equal(undefined);
    const openPx = dock.offsetHeight;
    await eventually(() => dock.dataset["folded"] !== undefined);
    expect(dock.offsetHeight).to.be.lessThan(Math.min(60, openPx));
    await expectAccessible(root);
    const told = new Set<string>();
    const watch = new MutationObserver(() => {
      for (const part of findAll(".up-outcome, .up-state .cp-tag", root)) told.add(part.textContent ?? "");
    });
    watch.observe(dock, { childList: true, subtree: true, characterData: true });
    choose([fileOf("c.txt", 12)]);
    await eventually(() => find(".up-outcome", { text: "1 个文件已全部上传", root }));
    watch.disconnect();
    // Those of the batch before left without a word.
    expect([...told].filter((text) => text.startsWith("0 个") || text === "已取消")).to.deep.equal([]);
    expect(dock.dataset["folded"]).to.equal(undefined);
    // The list has been out of sight, and draws its rows a moment later.
    await eventually(() => !find(".up-table", { root }).textContent?.includes("a.txt"));
    await eventually(() => names().join() === "a.txt,b.txt,c.txt");
    const isNew = (name: string) =>
      find("[data-row]", { text: name, root: gridOf(root) }).textContent?.includes(texts.new);
    await eventually(() => isNew("c.txt"));
    button(texts.dock.close, root).click();
    await eventually(() => dock.offsetHeight === 0);
    expect(document.activeElement?.textContent).to.equal(texts.upload.files);
    choose([fileOf("d.txt", 13)]);
    await eventually(() => dock.offsetHeight > 0);
  });

  it("one that is deleted is none that has arrived any more", async () => {
    const { root, choose, names } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    const dock = find(".files-dock", { root });
    choose([fileOf("a.txt", 10), fileOf("b.txt", 11)]);
    await eventually(() => names().join() === "a.txt,b.txt" && find(".up-outcome", { root: dock }));
    (await eventually(() => button(texts.remove.of.replace("{{name}}", "a.txt"), root))).click();
    const question = await eventually(() => find("[role=alertdialog]", { text: "a.txt" }));
    find("button", { text: texts.remove.yes, root: question }).click();
    await eventually(() => names().join() === "b.txt");
    await eventually(() => find(".up-outcome", { text: "1 个文件已全部上传", root: dock }));
    await eventually(() => !find(".up-table", { root: dock }).textContent?.includes("a.txt"));
    choose([fileOf("a.txt", 10)]);
    await eventually(() => names().join() === "a.txt,b.txt");
    expect(findAll(".up-refused", root)).to.have.length(0);
  });

  it("one that is found as a file that is being deleted is asked about before the tab closes, and sent then", async () => {
    const { root, choose, names, isDirty } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    choose([fileOf("a.txt", 10)]);
    await eventually(() => names().join() === "a.txt" && !isDirty());
    const deleting = Promise.withResolvers<void>();
    const { open, send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function holding(this: XMLHttpRequest, ...how: Parameters<typeof open>) {
      if (how[0].toUpperCase() === "DELETE")
        this.send = (...what) => void deleting.promise.then(() => send.apply(this, what));
      open.apply(this, how);
    } as typeof open;
    try {
      (await eventually(() => button(texts.remove.of.replace("{{name}}", "a.txt"), root))).click();
      const question = await eventually(() => find("[role=alertdialog]", { text: "a.txt" }));
      find("button", { text: texts.remove.yes, root: question }).click();
      await eventually(() => !findAll(".up-table", root).some(({ textContent }) => textContent.includes("a.txt")));
      choose([fileOf("a.txt", 10)]);
      await eventually(() => find("[data-phase=stored]", { root }));
      await pause(500); // absence: it does not count as arrived after a while
      expect(isDirty()).to.equal(true);
    } finally {
      XMLHttpRequest.prototype.open = open;
      deleting.resolve();
    }
    await eventually(() => !isDirty() && names().join() === "a.txt");
    expect(find("[data-phase=stored]", { root }).textContent).not.to.include("服务器已有");
  });

  it("while files go the list folds to one line, and cannot be put out of sight", async () => {
    const { root, scope, choose } = await openFiles();
    const dockOf = () => find(".files-dock", { root });
    await eventually(() => find(".cp-state", { root }));
    await scope.mode({ delayMs: 300 });
    choose([fileOf("large.bin", 3 * chunkBytes)]);
    await eventually(() => find("[data-phase=sending]", { root }));
    expect(findAll(`button[aria-label="${texts.dock.close}"]`, root)).to.have.length(0);
    button(texts.dock.fold, root).click();
    await eventually(() => dockOf().offsetHeight < 60);
    button(texts.dock.unfold, root).click();
    (await eventually(() => find("button", { text: "全部暂停", root }))).click();
    await eventually(() => find("[data-phase=paused]", { root }));
    await eventually(() => dockOf().offsetHeight > 100);
  });

  it("what is pasted anywhere in the page is uploaded, but not into a field", async () => {
    const { root, names } = await openFiles();
    await eventually(() => find(".files-dock .up", { root }));
    // It listens a moment after it is drawn.
    await pause(300);
    const paste = (target: Element, name: string) => {
      const clipboardData = transferOf([fileOf(name, 10)]);
      target.dispatchEvent(
        new ClipboardEvent("paste", { bubbles: true, cancelable: true, composed: true, clipboardData }),
      );
    };
    const field = document.body.appendChild(document.createElement("input"));
    paste(field, "field.txt");
    field.remove();
    paste(document.body, "body.txt");
    await eventually(() => names().join() === "body.txt");
  });
});
