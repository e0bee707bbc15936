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

describe("file line: a phone", () => {
  before(() => setViewport({ width: 390, height: 844 }));
  after(() => setViewport({ width: 800, height: 600 }));
  afterEach(closeFiles);

  const openPhone = () => openFiles({ files: ["a.txt", "b.txt", "c.txt"], tab: { width: 366, height: 700 } });

  it("the list stands where it stood when how much there is comes to be known", async () => {
    const { root, scope, names, folder, show } = await openPhone();
    await eventually(() => find(".files-tools", { text: "共 3 项", root }));
    const top = () => gridOf(root).getBoundingClientRect().top - root.getBoundingClientRect().top;
    const before = await eventually(top);
    await scope.mode({ hold: true });
    show(`${folder}-2`);
    await eventually(() => findAll(".cp-skeleton", root).length > 0);
    expect(top()).to.equal(before);
    await scope.mode({});
    await eventually(() => find(".cp-state", { text: texts.empty.folder, root }));
    expect(top()).to.equal(before);
    expect(names()).to.deep.equal([]);
  });

  it("the uploads are one line while entries are chosen, and nothing lies over what can be done with them", async () => {
    const { root, choose } = await openPhone();
    await eventually(() => find(".files-tools", { text: "共 3 项", root }));
    // One that cannot be stored keeps the list from folding by itself.
    choose([fileOf("坏:名.txt", 10)]);
    const dock = find(".files-dock", { root });
    await eventually(() => dock.offsetHeight > 100);
    button(texts.batch.choose, root).click();
    await eventually(() => dock.offsetHeight > 0 && dock.offsetHeight < 60);
    find("[data-row] input[type=checkbox]", { root }).click();
    const foot = await eventually(() => find(".cp-dt-foot", { root }));
    expect(foot.getBoundingClientRect().bottom).to.be.at.most(dock.getBoundingClientRect().top);
  });

  it("what can be done with what is chosen stands in one line, in icons and numbers with the words for names", async () => {
    const { root } = await openPhone();
    await eventually(() => find(".files-tools", { text: "共 3 项", root }));
    button(texts.batch.choose, root).click();
    await eventually(() => findAll("[data-row] input[type=checkbox]", root).length === 3);
    for (const box of findAll("[data-row] input[type=checkbox]", root)) box.click();
    const remove = await eventually(() => find(".files-remove button", { root }));
    const tops = findAll(".cp-dt-batch button", root).map((one) => Math.round(one.getBoundingClientRect().top));
    expect(new Set(tops).size).to.equal(1);
    expect(find(".cp-dt-foot", { root }).offsetHeight).to.be.at.most(44);
    expect(find(".files-number", { root: remove }).getBoundingClientRect().width).to.be.above(5);
    expect(find(".files-word", { root: remove }).textContent).to.equal(texts.batch.remove.replace("{{count}}", "3"));
    await expectAccessible(root);
  });
});
