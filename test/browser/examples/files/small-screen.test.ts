import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { button, closeFiles, gridOf, openFiles } from "../../support/files-line.ts";
import { fileOf } from "../../support/receiver.ts";

/** Whether all of an element is in the part of the tab that is seen. */
function isInSight(element: Element, tab: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = tab.getBoundingClientRect();
  return height > 0 && top >= seen.top && bottom <= seen.bottom;
}

describe("file line: a screen at 200 %", () => {
  before(() => setViewport({ width: 683, height: 384 }));
  after(() => setViewport({ width: 800, height: 600 }));
  afterEach(closeFiles);

  const openLow = () => openFiles({ files: ["a.txt"], tab: { width: 651, height: 300 } });

  it("what is chosen is answered in sight, in one line that can be unfolded", async () => {
    const { root, names, scope, choose } = await openLow();
    await eventually(() => names().length === 1);
    await eventually(() => find(".files-dock .up", { root }));
    expect(find(".files-dock", { root }).offsetHeight).to.equal(0);
    await scope.mode({ delayMs: 300 });
    choose(Array.from({ length: 12 }, (_, at) => fileOf(`${at}.txt`, 10 + at)));
    const dock = find(".files-dock", { root });
    await eventually(() => isInSight(dock, root));
    expect(root.scrollTop).to.equal(0);
    expect(dock.offsetHeight).to.be.lessThan(60);
    await expectAccessible(root);
    button(texts.dock.unfold, root).click();
    await eventually(() => dock.offsetHeight > 100);
    expect(isInSight(dock, root)).to.equal(true);
    button(texts.dock.fold, root).click();
    await eventually(() => dock.offsetHeight < 60);
    await scope.mode({});
    await eventually(() => find(".up-outcome", { text: "12 个文件已全部上传", root }));
    expect(isInSight(dock, root)).to.equal(true);
  });

  it("what stands in place of rows is seen whole, with the button to try again", async () => {
    const { root } = await openFiles({ mode: { cut: true }, tab: { width: 651, height: 300 } });
    const failed = await eventually(() => find("[role=alert]", { text: texts.failed.title, root }));
    const frame = find(".cp-dt-empty", { root });
    expect(failed.getBoundingClientRect().top).to.be.at.least(gridOf(root).getBoundingClientRect().top);
    expect(frame.scrollHeight).to.be.at.most(frame.clientHeight);
  });

  it("where there is no room for every column whole, what they tell stands below the names", async () => {
    const { root, names } = await openLow();
    await eventually(() => names().length === 1);
    const grid = gridOf(root);
    expect(grid.scrollWidth).to.be.at.most(grid.clientWidth);
    expect(findAll(".cp-dt-title", grid)).to.have.length(2);
    expect(find(".files-facts", { root: grid }).textContent).to.match(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    root.style.width = "900px";
    await eventually(() => findAll(".cp-dt-title", grid).length === 5);
    expect(grid.scrollWidth).to.be.at.most(grid.clientWidth);
  });
});
