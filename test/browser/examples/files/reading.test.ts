import { expect } from "@open-wc/testing";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeFiles, gridOf, openFiles } from "../../support/files-line.ts";

const readingText = (folder: string) => texts.reading.replace("{{folder}}", folder);
const isTold = (root: HTMLElement) => (root.querySelector(".cp-dt > [role=status]")?.textContent ?? "") !== "";

/** How often a text came up in what screen readers follow, while something is done. */
async function countTold(root: HTMLElement, act: () => Promise<void>): Promise<number> {
  let [count, before] = [0, isTold(root)];
  const observer = new MutationObserver(() => {
    const now = isTold(root);
    if (now && !before) count += 1;
    before = now;
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  await act();
  observer.disconnect();
  return count;
}

describe("file line: a folder that is being read", () => {
  afterEach(closeFiles);

  it("says so in words, in sight and once to screen readers, where it takes long", async () => {
    const { root, scope, names, folder, show, put } = await openFiles({ files: ["a.txt"] });
    await put(["x.txt"], "下级");
    await eventually(() => names().length > 0);
    const region = find(".cp-dt > [role=status]", { root });
    expect(region.textContent).to.equal("");
    await scope.mode({ hold: true });
    const times = await countTold(root, async () => {
      show(`${folder}/下级`);
      await eventually(() => region.textContent === readingText("下级"));
      const { bottom } = region.getBoundingClientRect();
      expect(region.firstElementChild?.checkVisibility()).to.equal(true);
      expect(bottom).to.be.at.most(gridOf(root).getBoundingClientRect().bottom);
      await expectAccessible(root);
      await scope.mode({});
      await eventually(() => names().join() === "x.txt");
    });
    expect(times).to.equal(1);
    expect(region.isConnected).to.equal(true);
    expect(region.textContent).to.equal("");
  });

  it("says nothing of it where it is quick", async () => {
    const { root, scope, names, folder, show, put } = await openFiles({ files: ["a.txt"] });
    await put(["x.txt"], "下级");
    await eventually(() => names().length > 0);
    await scope.mode({ delayMs: 300 });
    const times = await countTold(root, async () => {
      show(`${folder}/下级`);
      // Grey shapes have come: 200 ms.
      await eventually(() => findAll(".cp-skeleton", root).length > 0);
      await eventually(() => names().join() === "x.txt");
    });
    expect(times).to.equal(0);
  });
});
