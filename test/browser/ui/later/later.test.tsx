import { createStore } from "@customs-portal/sdk/portal";
import { expect } from "@open-wc/testing";
import { Later } from "../../../../ui/later/Later.tsx";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

describe("Later", () => {
  const { warn } = console;
  afterEach(() => {
    unmountTrees();
    console.warn = warn;
  });

  it("draws a part once it is there, and asks again with the next change where it did not come", async () => {
    const warnings: unknown[][] = [];
    console.warn = (...words: unknown[]) => void warnings.push(words);
    const cause = new Error("offline");
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 1) throw cause;
      return ({ text }: { text: string }) => <p className="later">{text}</p>;
    };
    const again = createStore(1);
    const node = (text: string) => <Later load={load} props={{ text }} warning="It did not come." again={again} />;
    const tree = mountTree(node("one"));
    await eventually(() => warnings.length > 0);
    expect([warnings, findAll(".later").length]).to.deep.equal([[["It did not come.", cause]], 0]);
    again.set(2);
    expect((await eventually(() => find(".later"))).textContent).to.equal("one");
    tree.render(node("two"));
    again.set(3);
    await eventually(() => find(".later").textContent === "two");
    expect([loads, warnings.length]).to.deep.equal([2, 1]);
  });

  it("waits for the first change where nothing is to come ahead", async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return () => <p className="later">here</p>;
    };
    const again = createStore(1);
    mountTree(<Later load={load} props={{}} warning="It did not come." ahead={false} again={again} />);
    await pause(50); // absence: nothing is loaded
    expect(loads).to.equal(0);
    again.set(2);
    await eventually(() => find(".later"));
    expect(loads).to.equal(1);
  });
});
