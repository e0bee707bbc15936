import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { eventually, find } from "../../support/dom.ts";
import { closeAll, openDownloadCenter, type OpenScreen } from "../../support/download-center.ts";

const part = (screen: OpenScreen, selector: string) => find(selector, { root: screen.domElement });

describe("download centre: height", () => {
  before(() => setViewport({ width: 1366, height: 768 }));
  afterEach(async () => {
    document.body.style.margin = "";
    await closeAll();
    await setViewport({ width: 1366, height: 768 });
  });

  it("R25-15 the table is the window − 50 − header area − search area high, and follows the window", async () => {
    document.body.style.margin = "0";
    const screen = await openDownloadCenter();
    const expected = () =>
      window.innerHeight - 50 - part(screen, "header").offsetHeight - part(screen, "form").offsetHeight;
    await eventually(() => part(screen, ".cp-table").offsetHeight === expected());
    await setViewport({ width: 1366, height: 600 });
    await eventually(() => window.innerHeight === 600 && part(screen, ".cp-table").offsetHeight === expected());
    expect(document.documentElement.scrollHeight).to.equal(600);
  });

  it("R25-15 what stands above it in the page belongs to the header area", async () => {
    document.body.style.margin = "0";
    const banner = document.createElement("div");
    banner.style.height = "84px";
    document.body.prepend(banner);
    const screen = await openDownloadCenter();
    await eventually(() => part(screen, ".cp-table").getBoundingClientRect().bottom === window.innerHeight - 50);
    banner.remove();
  });

  it("R25-15 far down a long page the table fills the window once it is scrolled to", async () => {
    document.body.style.margin = "0";
    const above = document.createElement("div");
    above.style.height = "2000px";
    document.body.prepend(above);
    const screen = await openDownloadCenter();
    const own = part(screen, "header").offsetHeight + part(screen, "form").offsetHeight;
    await eventually(() => part(screen, ".cp-table").offsetHeight === window.innerHeight - 50 - own);
    above.remove();
  });

  it("on a narrow window the action stays in sight beside what scrolls sideways", async () => {
    await setViewport({ width: 390, height: 844 });
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", statusCode: "success", fastDFSPath: `export/${crypto.randomUUID()}` }],
    });
    const button = part(screen, "tbody button.dc-download").getBoundingClientRect();
    expect(button.left).to.be.greaterThan(0);
    expect(button.right).to.be.at.most(390);
    expect(document.documentElement.scrollWidth).to.equal(390);
  });
});
