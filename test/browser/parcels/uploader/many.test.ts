import { expect } from "@open-wc/testing";
import { countWork } from "../../../support/count-work.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

/** Generous, since a busy machine is no defect; a list that were copied for each file would take seconds. */
const longestTaskMs = 400;

describe("uploader: a hundred thousand files", () => {
  afterEach(closeUploaders);

  it("R5-26 are added without a blocked page, drawn as far as they are seen, and taken out at once", async () => {
    const { element, root, says } = await openUploader("manual");
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    // Making a hundred thousand files takes the browser most of a minute; a folder that is picked has them.
    const one = new File(["x"], "one");
    const files = function* () {
      for (let at = 0; at < 100_000; at += 1) {
        const facts = { name: `${at}.dat`, size: 1, lastModified: at, type: "" };
        const file = Object.create(one, Object.getOwnPropertyDescriptors(facts)) as File;
        yield { file, folder: "" };
      }
    };
    observer.observe({ type: "longtask" });
    await element.addFiles(files());
    await says("已上传 0 / 100,000 个");
    observer.disconnect();
    console.info(`longest task ${Math.max(0, ...tasks)} ms of ${tasks.length} above 50 ms`);
    expect(Math.max(0, ...tasks)).to.be.lessThan(longestTaskMs);
    expect(findAll(".cp-dt-row", root()).length).to.be.within(5, 60);
    expect(element.validity.customError).to.equal(true);
    const scroller = findAll(".cp-table-scroll", root())[0] as HTMLElement;
    scroller.scrollTop = scroller.scrollHeight;
    await eventually(() => findAll(".up-name", root()).some(({ textContent }) => textContent === "99999.dat"));
    const work = countWork();
    element.cancel();
    const visited = work.visited();
    work.end();
    expect(visited, "elements looked at to take them out").to.be.lessThan(20 * 100_000);
    await eventually(() => findAll(".cp-dt-row", root()).length === 0);
  });
});
