import { expect } from "@open-wc/testing";
import { comingOnce } from "../../../../ui/parts/coming.ts";
import { NeededPart } from "../../../../ui/parts/NeededPart.tsx";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";

const Text = ({ text }: { text: string }) => <p className="part">{text}</p>;

/** A part that does not come as long as it is away. */
function createPart() {
  const state = { isAway: true, loads: 0 };
  const come = comingOnce(async () => {
    state.loads += 1;
    if (state.isAway) throw new TypeError("Failed to fetch dynamically imported module");
    return Text;
  });
  const node = (text = "one") => <NeededPart come={come} props={{ text }} place={<p className="place">…</p>} />;
  return { state, node };
}

const told = () => findAll("[role=alert]").map(({ textContent }) => textContent);

describe("NeededPart", () => {
  afterEach(unmountTrees);

  it("stands in its place while it is on its way, and draws what it is given", async () => {
    const { state, node } = createPart();
    state.isAway = false;
    const tree = mountTree(node());
    await eventually(() => find(".part").textContent === "one");
    tree.render(node("two"));
    await eventually(() => find(".part").textContent === "two");
    mountTree(node("three"));
    await eventually(() => findAll(".part").length === 2);
    expect([state.loads, findAll(".place").length]).to.deep.equal([1, 0]);
  });

  it("says so where it does not come, asks again some time apart, and draws it when it comes", async () => {
    const { state, node } = createPart();
    const portal = quietPortal();
    await portal.i18n.load("errors");
    mountTree(node(), { portal });
    await eventually(() => told().length > 0);
    expect(told()[0]).to.match(/网络.*network-failure/s);
    await eventually(() => state.loads === 2);
    await pause(300); // absence: it is not asked for over and over
    expect(state.loads).to.equal(2);
    await eventually(() => state.loads === 3);
    state.isAway = false;
    await eventually(() => find(".part"));
    expect(told()).to.deep.equal([]);
    const { loads } = state;
    await pause(1200); // absence: nothing is asked for that is there
    expect(state.loads).to.equal(loads);
  });

  it("its button asks at once, and the next one that is drawn asks anew", async () => {
    const { state, node } = createPart();
    mountTree(node());
    await eventually(() => told().length > 0 && state.loads === 2);
    state.isAway = false;
    find("button", { text: "重试" }).click();
    await eventually(() => find(".part"));
    expect(state.loads).to.equal(3);
  });

  it("asks for nothing any more once it is gone, however often it came and went", async () => {
    const { state, node } = createPart();
    for (let round = 0; round < 400; round += 1) {
      mountTree(node());
      if (round % 100 === 0) await eventually(() => told().length > 0);
      unmountTrees();
    }
    const { loads } = state;
    await pause(2500); // absence: the longest wait after one failure and another
    expect(state.loads).to.be.at.most(loads + 1);
  });
});
