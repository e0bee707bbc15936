import { expect } from "@open-wc/testing";
import { useClock, useMoments } from "@customs-portal/ui";
import { install, type Clock } from "@sinonjs/fake-timers";
import { eventually } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const hourOf = (now: Date) => now.getHours();

function Shown({ moment }: { moment: Date }) {
  const momentText = useMoments();
  return (
    <p>
      {momentText(moment)} | {useClock(hourOf)}
    </p>
  );
}

describe("useClock", () => {
  let clock: Clock;
  beforeEach(() => {
    clock = install({
      now: new Date(2026, 2, 9, 23, 59, 30),
      toFake: ["Date", "setInterval", "clearInterval"],
      shouldClearNativeTimers: true,
    });
  });
  afterEach(() => {
    unmountTrees();
    clock.uninstall();
  });

  it("a moment carries its date once its day is over, without anything else happening", async () => {
    const { container } = mountTree(<Shown moment={new Date(2026, 2, 9, 17, 30, 3)} />);
    await eventually(() => container.textContent === "17:30:03 | 23");
    await clock.tickAsync(29_000);
    expect(container.textContent).to.equal("17:30:03 | 23");
    await clock.tickAsync(61_000);
    await eventually(() => container.textContent === "2026-03-09 17:30 | 0");
  });

  it("is looked at when a tab comes back, and no more once nothing shows it", async () => {
    const { container } = mountTree(<Shown moment={new Date(2026, 2, 9, 17, 30, 3)} />);
    await eventually(() => container.textContent === "17:30:03 | 23");
    clock.setSystemTime(new Date(2026, 2, 10, 8, 0));
    document.dispatchEvent(new Event("visibilitychange"));
    await eventually(() => container.textContent === "2026-03-09 17:30 | 8");
    unmountTrees();
    await eventually(() => clock.countTimers() === 0);
  });
});
