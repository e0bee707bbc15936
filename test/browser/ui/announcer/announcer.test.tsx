import { expect } from "@open-wc/testing";
import { useAnnounceResults, type AnnouncedResults } from "@customs-portal/ui";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";

const regions = () => findAll("[data-customs-announcer]");
const said = () => findAll("[data-customs-announcer] p").map((line) => line.textContent);

function Probe(results: AnnouncedResults) {
  useAnnounceResults(results);
  return null;
}

describe("what screen readers are told", () => {
  afterEach(unmountTrees);

  it("stands in one polite region of the page, however many trees there are, and goes with the last", async () => {
    mountTree(<p>一</p>);
    mountTree(<p>二</p>, { shadow: true });
    expect(regions().map((region) => [region.getAttribute("aria-live"), region.parentElement])).to.deep.equal([
      ["polite", document.body],
    ]);
    unmountTrees();
    expect(regions()).to.deep.equal([]);
  });

  it("is the number of results and the page, once for each question", async () => {
    const tree = mountTree(<Probe answered="a" total={1234} page={2} pageSize={50} />);
    await eventually(() => said().length === 1);
    expect(said()).to.deep.equal(["共 1,234 条结果，第 2 页，共 25 页"]);
    tree.render(<Probe answered={undefined} total={1234} page={2} pageSize={50} />);
    tree.render(<Probe answered="a" total={1240} page={2} pageSize={50} />);
    await pause(30);
    expect(said().length).to.equal(1);
    tree.render(<Probe answered="b" total={0} page={1} pageSize={50} />);
    await eventually(() => said()[1] === "没有符合条件的结果");
  });

  it("is in the language of the user", async () => {
    const portal = quietPortal();
    await portal.i18n.setLocale("vi");
    mountTree(<Probe answered="a" total={7} page={1} pageSize={50} />, { portal });
    await eventually(() => said()[0] === "7 kết quả, trang 1 trên 1");
    expect(findAll("[data-customs-announcer] p")[0]?.lang).to.equal("vi");
    await portal.i18n.setLocale("zh-CN");
  });
});
