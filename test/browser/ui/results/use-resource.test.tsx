import { expect } from "@open-wc/testing";
import { createStore, HttpError, type WritableStore } from "@customs-portal/sdk/portal";
import { reactLifecycles, useResource, type Resource } from "@customs-portal/ui";
import { useLayoutEffect } from "react";
import { eventually, pause } from "../../support/dom.ts";
import { mountTree, portalInTab, quietPortal, unmountTrees } from "../../support/tree.tsx";

/** A load that a test answers by hand. */
interface Call {
  key: string;
  signal: AbortSignal;
  resolve(data: string): void;
  reject(error: unknown): void;
}

const over = new HttpError("session-expired", { status: 402, envelopeCode: 402, sessionEnded: true });

describe("useResource", () => {
  let calls: Call[] = [];
  let latest: Resource<string>;
  beforeEach(() => void (calls = []));
  afterEach(unmountTrees);

  function Probe({ name }: { name: string }) {
    latest = useResource(
      name,
      (signal) => new Promise<string>((resolve, reject) => calls.push({ key: name, signal, resolve, reject })),
    );
    return null;
  }
  const state = () => [latest.data, latest.dataKey, latest.pending, latest.error];
  const becomes = (...wanted: unknown[]) =>
    eventually(() => JSON.stringify(state()) === JSON.stringify(wanted)).catch(() =>
      expect(state()).to.deep.equal(wanted),
    );

  async function openAnswered() {
    const tree = mountTree(<Probe name="a" />);
    await eventually(() => calls.length === 1);
    calls[0]?.resolve("A");
    await becomes("A", "a", false, undefined);
    return tree;
  }

  it("keeps the earlier answer under its own key while another is awaited, and when that fails", async () => {
    const tree = await openAnswered();
    tree.render(<Probe name="b" />);
    await becomes("A", "a", true, undefined);
    calls[1]?.reject("broken");
    await becomes("A", "a", false, "broken");
    latest.reload();
    await becomes("A", "a", true, undefined);
    calls[2]?.resolve("B");
    await becomes("B", "b", false, undefined);
  });

  it("waits as it is where the failure ends the session, since the portal says so and leaves the page", async () => {
    const tree = await openAnswered();
    const { user } = tree.portal.session as unknown as { user: WritableStore<object | null> };
    user.set({ accessToken: "1" });
    tree.render(<Probe name="b" />);
    await eventually(() => calls.length === 2);
    calls[1]?.reject(over);
    await pause(30);
    expect(state()).to.deep.equal(["A", "a", true, undefined]);
  });

  it("has failed where the sign-in is that of somebody else's page, which the portal does not see", async () => {
    const tree = await openAnswered();
    tree.render(<Probe name="b" />);
    await eventually(() => calls.length === 2);
    calls[1]?.reject(over);
    await becomes("A", "a", false, over);
    latest.reload();
    await becomes("A", "a", true, undefined);
  });

  it("asks again when the user has signed in again, once, and not when nobody has", async () => {
    const tree = mountTree(<Probe name="a" />);
    const { user } = tree.portal.session as unknown as { user: WritableStore<object | null> };
    await eventually(() => calls.length === 1);
    user.set({ accessToken: "1" });
    calls[0]?.reject(over);
    await pause(30); // absence: the promise of the call settles
    user.set(null);
    await pause(30); // absence: a call of nobody
    expect(calls.length).to.equal(1);
    user.set({ accessToken: "2" });
    await eventually(() => calls.length === 2);
    user.set({ accessToken: "3" });
    await pause(30); // absence: a third call
    expect(calls.length).to.equal(2);
    calls[1]?.resolve("A");
    await becomes("A", "a", false, undefined);
  });

  it("going back to what is at hand gives the other up and asks nothing, also after a failure", async () => {
    const tree = await openAnswered();
    tree.render(<Probe name="b" />);
    await eventually(() => calls.length === 2);
    tree.render(<Probe name="a" />);
    await becomes("A", "a", false, undefined);
    expect(calls[1]?.signal.aborted).to.equal(true);
    calls[1]?.resolve("late");
    await pause(30);
    expect(state()).to.deep.equal(["A", "a", false, undefined]);
    tree.render(<Probe name="c" />);
    await eventually(() => calls.length === 3);
    calls[2]?.reject("broken");
    await becomes("A", "a", false, "broken");
    tree.render(<Probe name="a" />);
    await becomes("A", "a", false, undefined);
    expect(calls.length).to.equal(3);
  });

  it("going back is answered also where the answer of the other comes between the drawing and its effects", async () => {
    const tree = await openAnswered();
    tree.render(<Probe name="b" />);
    await eventually(() => calls.length === 2);
    function AnswersOther() {
      useLayoutEffect(() => {
        calls[1]?.resolve("B");
        // So long that effects wait for the next turn of the page, before which promises are heard.
        for (const end = performance.now() + 50; performance.now() < end;);
      }, []);
      return null;
    }
    tree.render(
      <>
        <Probe name="a" />
        <AnswersOther />
      </>,
    );
    await eventually(() => calls[2]?.key === "a");
    calls[2]?.resolve("A again");
    await becomes("A again", "a", false, undefined);
  });

  it("a reload that was taken before others were answered loads what is shown now", async () => {
    const tree = await openAnswered();
    const { reload } = latest;
    for (const [at, name] of [
      [1, "a"],
      [2, "a"],
      [3, "b"],
      [4, "b"],
    ] as const) {
      if (at === 3) tree.render(<Probe name="b" />);
      else reload();
      await eventually(() => calls[at]?.key === name);
      calls[at]?.resolve(`${name}${at}`);
      await becomes(`${name}${at}`, name, false, undefined);
    }
    expect(latest.reload).to.equal(reload);
  });

  it("a reload is of its key: after it, going back to what is at hand asks nothing either", async () => {
    const tree = await openAnswered();
    tree.render(<Probe name="b" />);
    await eventually(() => calls.length === 2);
    calls[1]?.reject("broken");
    await becomes("A", "a", false, "broken");
    latest.reload();
    await eventually(() => calls.length === 3);
    tree.render(<Probe name="a" />);
    await becomes("A", "a", false, undefined);
    latest.reload();
    await eventually(() => calls.length === 4);
    calls[3]?.resolve("A2");
    await becomes("A2", "a", false, undefined);
    for (const failing of [false, true]) {
      latest.reload();
      await becomes("A2", "a", true, undefined);
      if (failing) calls.at(-1)?.reject("broken");
      if (failing) await becomes("A2", "a", false, "broken");
      tree.render(<Probe name="b" />);
      await eventually(() => calls.at(-1)?.key === "b");
      const asked = calls.length;
      tree.render(<Probe name="a" />);
      await becomes("A2", "a", false, undefined);
      expect(calls.length).to.equal(asked);
    }
  });

  it("whoever has answered hears of no end, neither with the next key nor when the page goes", async () => {
    const tree = await openAnswered();
    tree.render(<Probe name="b" />);
    await eventually(() => calls.length === 2);
    unmountTrees();
    await eventually(() => calls[1]?.signal.aborted);
    expect(calls[0]?.signal.aborted).to.equal(false);
  });

  it("a reload can be given up; what is at hand stays", async () => {
    await openAnswered();
    latest.reload();
    await becomes("A", "a", true, undefined);
    latest.cancel();
    await becomes("A", "a", false, undefined);
    expect(calls[1]?.signal.aborted).to.equal(true);
  });

  it("a tab that comes back asks nothing, unless its answer is missing", async () => {
    const visible = createStore(true);
    const portal = quietPortal();
    const domElement = document.createElement("div");
    document.body.append(domElement);
    const props = { portal: portalInTab(portal, visible), domElement };
    const lifecycles = reactLifecycles(() => <Probe name="a" />);
    await lifecycles.mount(props);
    await eventually(() => calls.length === 1);
    visible.set(false);
    await eventually(() => calls[0]?.signal.aborted);
    visible.set(true);
    await eventually(() => calls.length === 2);
    calls[1]?.resolve("A");
    await becomes("A", "a", false, undefined);
    const realNow = Date.now;
    Date.now = () => realNow() + 3_600_000;
    visible.set(false);
    await pause(30);
    visible.set(true);
    await pause(30);
    Date.now = realNow;
    expect(calls.length).to.equal(2);
    await lifecycles.unmount(props);
    portal.destroy();
    domElement.remove();
  });
});
