import { expect } from "@open-wc/testing";
import { countWork } from "../../../support/count-work.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

/** Fewer of them would each hold the page for the time of thousands of files. */
const turnsLeast = 10;
/** For each file, of drawings whose number follows the machine; drawn one by one they would be thousands. */
const elementsMost = 100;

describe("uploader: a hundred thousand files", () => {
  afterEach(closeUploaders);

  it("R5-26 are added while the page goes on, drawn as far as they are seen, and taken out at once", async () => {
    const { element, root, says } = await openUploader("manual");
    // Making a hundred thousand files takes the browser most of a minute; a folder that is picked has them.
    const one = new File(["x"], "one");
    const files = function* () {
      for (let at = 0; at < 100_000; at += 1) {
        const facts = { name: `${at}.dat`, size: 1, lastModified: at, type: "" };
        const file = Object.create(one, Object.getOwnPropertyDescriptors(facts)) as File;
        yield { file, folder: "" };
      }
    };
    let turns = 0;
    const beat = setInterval(() => (turns += 1));
    const adding = countWork();
    await element.addFiles(files());
    const added = adding.visited();
    adding.end();
    clearInterval(beat);
    expect(turns, "turns of others while files are added").to.be.greaterThan(turnsLeast);
    expect(added, "elements looked at to add them").to.be.lessThan(elementsMost * 100_000);
    await says("已上传 0 / 100,000 个");
    expect(findAll(".cp-dt-row", root()).length).to.be.within(5, 60);
    expect(element.validity.customError).to.equal(true);
    const scroller = findAll(".cp-table-scroll", root())[0] as HTMLElement;
    scroller.scrollTop = scroller.scrollHeight;
    await eventually(() => findAll(".up-name", root()).some(({ textContent }) => textContent === "99999.dat"));
    const work = countWork();
    element.cancel();
    const visited = work.visited();
    work.end();
    expect(visited, "elements looked at to take them out").to.be.lessThan(elementsMost * 100_000);
    await eventually(() => findAll(".cp-dt-row", root()).length === 0);
  });
});
