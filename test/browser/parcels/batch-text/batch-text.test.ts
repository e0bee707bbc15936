import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import * as parcel from "@customs-portal/parcels/batch-text";
import type { BatchTextRequest, PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { endDialogs, focused, openDialog, type OpenDialog } from "../../support/dialog.ts";
import { eventually, find, findAll, nextFrame, pause } from "../../support/dom.ts";
import { quietPortal } from "../../support/tree.tsx";

describe("batch text dialog", () => {
  let portal: PortalHost;
  let open: OpenDialog<"batch-text">;

  beforeEach(() => void (portal = quietPortal()));
  afterEach(() => endDialogs(portal));

  const start = async (props: BatchTextRequest = {}) =>
    void (open = await openDialog(portal, "batch-text", parcel, props));
  const field = () => find("textarea", { root: open.dialog }) as HTMLTextAreaElement;
  const type = (text: string) => {
    field().value = text;
    field().dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const says = (text: string) => eventually(() => open.dialog.textContent?.includes(text));
  const applyByKeys = async () => {
    await sendKeys({ down: "Control" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ up: "Control" });
  };
  const listed = () => findAll(".bt-found li", open.dialog).map(({ textContent }) => textContent);
  /** Pastes as a spreadsheet puts it on the clipboard. */
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field().focus();
    return field().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  };

  it("R26-07 R1-11 R4-27 lines and commas part entries, counted while they are typed, and answered", async () => {
    await start({ title: "报关单号" });
    expect(find("h2", { root: open.dialog }).textContent).to.equal("报关单号");
    await eventually(() => focused() === field());
    await sendKeys({ type: "a" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ type: "b,c" });
    await says("可用 3 条");
    open.button("使用 3 条").click();
    expect(await open.answer).to.deep.equal(["a", "b", "c"]);
  });

  it("R5-18 R5-19 blank lines count for nothing and entries are trimmed", async () => {
    await start({ entries: ["  7 ", "", "   ", "8"] });
    await says("可用 2 条");
    open.button("使用 2 条").click();
    expect(await open.answer).to.deep.equal(["7", "8"]);
  });

  it("R26-07 what came twice is listed and can be removed; what is wrong stays in its place", async () => {
    await start({ pattern: "[0-9]+" });
    type("1\n2\n1\nx\n2\n3");
    await says("重复 2 条");
    expect(listed()).to.deep.equal(["1", "2", "x"]);
    open.button("删除重复项").click();
    await eventually(() => field().value === "1\n2\nx\n3");
    expect(focused()).to.equal(field());
  });

  it("entries are checked and written by functions of the page that opens it", async () => {
    await start({ isValid: (entry) => entry.length === 2, normalise: (entry) => entry.toUpperCase() });
    type("ab\nAB\nx");
    await says("重复 1 条");
    await says("格式不符 1 条");
    open.button("删除重复项").click();
    await eventually(() => field().value === "AB\nX");
    type("ab");
    // One was usable before, too, beside one that was not.
    await eventually(() => !open.button("使用 1 条").disabled);
    open.button("使用 1 条").click();
    expect(await open.answer).to.deep.equal(["AB"]);
  });

  it("R26-07 what is wrong or beyond the limit is listed before anything is used, and can be removed", async () => {
    await start({ pattern: "[0-9]{2}", patternHint: "编号为两位数字。", limit: 2 });
    type("11\nx1\n22\n33");
    await says("格式不符 1 条");
    await says("编号为两位数字。");
    await says("超出上限 1 条");
    expect(listed()).to.deep.equal(["x1", "33"]);
    expect(open.button("使用 2 条").disabled).to.equal(true);
    await applyByKeys();
    open.button("删除超出项").click();
    await eventually(() => field().value === "11\nx1\n22");
    open.button("删除不符项").click();
    await eventually(() => field().value === "11\n22" && !open.button("使用 2 条").disabled);
    open.button("使用 2 条").click();
    expect(await open.answer).to.deep.equal(["11", "22"]);
  });

  it("R4-27 the full-width comma parts entries by option, and tabs of pasted cells become line breaks", async () => {
    await start();
    expect(paste("甲\t乙\r\n丙，丁")).to.equal(false);
    await says("可用 3 条");
    expect(field().value.split("\n")).to.have.length(3);
    find("input[type=checkbox]", { root: open.dialog }).click();
    await says("可用 4 条");
    open.button("使用 4 条").click();
    expect(await open.answer).to.deep.equal(["甲", "乙", "丙", "丁"]);
  });

  it("R26-07 100,000 pasted lines are read in short slices, and a few of them listed", async () => {
    await start({ limit: 50_000 });
    const lines = Array.from({ length: 100_000 }, (_, index) => `22012024${String(index).padStart(10, "0")}`);
    // The browser's own layout of so long a text is not ours: the field is out of sight here.
    field().style.display = "none";
    field().value = lines.join("\r\n");
    const longest = { ms: 0 };
    let isOver = false;
    const now = performance.now.bind(performance);
    const beat = async () => {
      for (let last = now(); !isOver; last = now()) {
        await new Promise((resolve) => setTimeout(resolve));
        longest.ms = Math.max(longest.ms, now() - last);
      }
    };
    // Each look at the clock finds it 3 ms on, so that a quick machine reads in slices, too.
    let looks = 0;
    performance.now = () => now() + (looks += 1) * 3;
    const { setTimeout: native } = window;
    let slices = 0;
    window.setTimeout = ((...given: Parameters<typeof native>) => {
      // What the reading itself waits for; the beat names no time.
      if (given[1] === 0) slices += 1;
      return native(...given);
    }) as typeof native;
    const beating = beat();
    try {
      field().dispatchEvent(new InputEvent("input", { bubbles: true }));
      await says("超出上限 50,000 条");
    } finally {
      isOver = true;
      window.setTimeout = native;
      // That of its prototype is there again.
      Reflect.deleteProperty(performance, "now");
    }
    await beating;
    console.info(`longest gap ${longest.ms.toFixed(0)} ms, ${slices} slices`);
    expect(slices, "slices").to.be.greaterThan(8);
    expect(listed()).to.have.length(101);
    open.button("删除超出项").click();
    await says("可用 50,000 条");
    await eventually(() => !findAll(".bt-found", open.dialog).length);
    open.button("使用 50,000 条").click();
    expect(await open.answer).to.have.length(50_000);
  });

  it("R26-07 what is removed stops quietly where the text changes or the dialog goes meanwhile", async () => {
    const failures: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      failures.push(event.reason);
    };
    window.addEventListener("unhandledrejection", note);
    const lines = Array.from({ length: 100_000 }, (_, index) => `22012024${String(index % 99_999).padStart(10, "0")}`);
    await start({ limit: 200_000 });
    field().style.display = "none";
    type(lines.join("\n"));
    await says("重复 1 条");
    open.button("删除重复项").click();
    type("1\n2\n1");
    await says("可用 2 条");
    expect(field().value).to.equal("1\n2\n1");
    type(lines.join("\n"));
    await says("可用 99,999 条");
    open.button("删除重复项").click();
    portal.session.replace({ accessToken: "", userNo: "", menu: [] });
    expect(await open.answer).to.equal(undefined);
    await pause(50);
    window.removeEventListener("unhandledrejection", note);
    expect(failures).to.deep.equal([]);
  });

  it("R26-07 what is beyond the limit is that of the text that stands there now", async () => {
    await start({ pattern: "[0-9]+", limit: 2 });
    type("1\n2\n3\n4");
    await says("超出上限 2 条");
    type("3\nx\n4\n5\n3");
    open.button("删除超出项").click();
    await eventually(() => field().value === "3\nx\n4");
  });

  it("closing asks before it drops what was typed, and nothing otherwise", async () => {
    await start({ entries: ["1"] });
    type("1\n2");
    await eventually(() => focused() === field());
    await sendKeys({ press: "Escape" });
    await eventually(() => findAll("[role=alertdialog][data-open]")[0]?.contains(focused()));
    await sendKeys({ press: "Escape" });
    await eventually(() => findAll("[role=alertdialog][data-open]").length === 0);
    expect(field().value).to.equal("1\n2");
    await eventually(() => focused() === field());
    type("1");
    await sendKeys({ press: "Escape" });
    expect(await open.answer).to.equal(undefined);
  });

  it("is used by keyboard alone, and Ctrl+Enter applies", async () => {
    await start({ pattern: "[0-9]+" });
    await eventually(() => focused() === field());
    await sendKeys({ type: "1,1,x" });
    await says("格式不符 1 条");
    const stops: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await sendKeys({ press: "Tab" });
      await nextFrame();
      await nextFrame();
      stops.push(focused()?.textContent || focused()?.tagName || "");
    }
    expect(stops.slice(0, 4)).to.deep.equal(["删除重复项", "1", "删除不符项", "x"]);
    type("1\n2");
    await says("可用 2 条");
    field().focus();
    await eventually(() => !open.button("使用 2 条").ariaBusy);
    await applyByKeys();
    expect(await open.answer).to.deep.equal(["1", "2"]);
  });

  it("is accessible, with everything it can find", async () => {
    await start({ pattern: "[0-9]+", limit: 2 });
    type("1\n1\nx\n2\n3");
    await says("超出上限 1 条");
    await expectAccessible(open.dialog);
  });
});
