import { expect } from "@open-wc/testing";
import { useResultView, type ResultState, type ResultView } from "@customs-portal/ui";
import { stopClock } from "../../support/clock.ts";
import { eventually, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

describe("how a list shows rows of an earlier question", () => {
  let view: ResultView;
  let clock: ReturnType<typeof stopClock>;
  beforeEach(() => void (clock = stopClock()));
  afterEach(() => {
    clock.uninstall();
    unmountTrees();
  });

  function Probe({ state }: { state: ResultState }) {
    view = useResultView(state);
    return null;
  }
  const settled: ResultState = { subject: "a", shownSubject: "a", stale: false, pending: false, failed: false };
  const becomes = async (wanted: ResultView) => {
    await eventually(() => JSON.stringify(view) === JSON.stringify(wanted)).catch(() =>
      expect(view).to.deep.equal(wanted),
    );
  };
  async function open(change: Partial<ResultState>) {
    const tree = mountTree(<Probe state={settled} />);
    await becomes({ skeleton: false, dimmed: false, totalKnown: true, slow: false });
    const show = (next: Partial<ResultState>) => tree.render(<Probe state={{ ...settled, ...next }} />);
    show(change);
    await pause(20);
    return show;
  }

  it("another search: pale at once and without its total, grey shapes after 200 ms, a way back after 3 s", async () => {
    await open({ subject: "b", stale: true, pending: true });
    await becomes({ skeleton: false, dimmed: true, totalKnown: false, slow: false });
    await clock.tickAsync(250);
    await becomes({ skeleton: true, dimmed: true, totalKnown: false, slow: false });
    await clock.tickAsync(3000);
    await becomes({ skeleton: true, dimmed: true, totalKnown: false, slow: true });
  });

  it("another page: pale at once, never grey shapes, the total of the same search stays", async () => {
    await open({ stale: true, pending: true });
    await becomes({ skeleton: false, dimmed: true, totalKnown: true, slow: false });
    await clock.tickAsync(4000);
    await becomes({ skeleton: false, dimmed: true, totalKnown: true, slow: true });
  });

  it("a failure brings the earlier rows back, pale", async () => {
    const show = await open({ subject: "b", stale: true, pending: true });
    await clock.tickAsync(250);
    show({ subject: "b", stale: true, failed: true });
    await becomes({ skeleton: false, dimmed: true, totalKnown: false, slow: false });
  });

  it("a refresh of what is shown pales nothing", async () => {
    await open({ pending: true });
    await clock.tickAsync(1000);
    await becomes({ skeleton: false, dimmed: false, totalKnown: true, slow: false });
  });

  it("before any rows there are grey shapes at once", async () => {
    const tree = mountTree(<Probe state={{ ...settled, shownSubject: undefined, stale: true, pending: true }} />);
    await becomes({ skeleton: true, dimmed: false, totalKnown: false, slow: false });
    expect(tree.container.isConnected).to.equal(true);
  });
});
