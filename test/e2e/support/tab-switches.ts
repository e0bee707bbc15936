import type { CDPSession, Page } from "playwright-core";

/** What some switches of tabs cost. */
export interface SwitchCost {
  /** How much the heap of the page grew, after collection before and after. */
  grownBytes: number;
  /** Main-thread tasks above 50 ms. */
  longTasks: number;
  /** Milliseconds from the click to the end of its task and layout, sorted. */
  times: number[];
  /** Requests that the page made meanwhile. */
  requests: string[];
}

async function heapOf(devTools: CDPSession): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Runtime.getHeapUsage")).usedSize;
}

/** Clicks the navigation tabs of some titles in turn, a frame apart. */
async function switchTabs(page: Page, titles: readonly string[], count: number) {
  return page.evaluate(
    async ([names, rounds]) => {
      const strip = document.querySelector(".customs-workspace")?.shadowRoot;
      const tabs = names.map((name) =>
        [...(strip?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].find((tab) => tab.title === name),
      );
      if (tabs.includes(undefined)) throw new Error("A tab is missing.");
      let longTasks = 0;
      const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
      observer.observe({ type: "longtask" });
      const times: number[] = [];
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      for (let index = 0; index < rounds; index += 1) {
        const began = performance.now();
        tabs[index % tabs.length]?.click();
        void document.body.offsetHeight;
        times.push(performance.now() - began);
        await frame();
        await frame();
      }
      await new Promise((done) => setTimeout(done, 100));
      observer.disconnect();
      return { longTasks, times: times.sort((a, b) => a - b) };
    },
    [titles, count] as const,
  );
}

/** Measures switches between tabs whose first showing is over. */
export async function measureSwitches(page: Page, titles: readonly string[], count: number): Promise<SwitchCost> {
  const devTools = await page.context().newCDPSession(page);
  // Compiled code and the kept rows of both tables settle within some hundred switches; what leaks goes on.
  await switchTabs(page, titles, 200);
  const before = await heapOf(devTools);
  const requests: string[] = [];
  const record = (request: { url(): string }) => requests.push(new URL(request.url()).pathname);
  page.on("request", record);
  const { longTasks, times } = await switchTabs(page, titles, count);
  page.off("request", record);
  const after = await heapOf(devTools);
  await devTools.detach();
  return { grownBytes: after - before, longTasks, times, requests };
}
