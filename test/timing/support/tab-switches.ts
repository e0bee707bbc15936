import type { CDPSession, Page } from "playwright-core";

/** What some switches of tabs cost. */
export interface SwitchCost {
  /** How much the heap of the page grew in each block, after collections, sorted. */
  grownBytes: number[];
  /** Main-thread tasks above 50 ms. */
  longTasks: number;
  /** The share of the page's work that went into style and layout in each block, 0 to 1, sorted. */
  layoutShares: number[];
  /** Milliseconds from each click to the end of its task and layout, sorted. */
  times: number[];
  /**
   * Paths that the server was asked for meanwhile; what the browser's cache answered does not count, nor what the clock
   * of the bell asks.
   */
  requests: string[];
}

async function heapOf(devTools: CDPSession): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Runtime.getHeapUsage")).usedSize;
}

/** Most of what the browser compiles (0.6 MB of code, once) it has compiled by then; what leaks goes on. */
const warmUp = 200;

/** Seconds of the processor that the page has worked so far, and those of style and layout among them. */
async function workOf(devTools: CDPSession): Promise<{ all: number; layout: number }> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { all: valueOf("TaskDuration"), layout: valueOf("LayoutDuration") + valueOf("RecalcStyleDuration") };
}

/** The bell asks it once a minute, whatever the user does; a test of its own counts that. */
const askedByClock = "/pms/api/messages/summary";

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
      return { longTasks, times };
    },
    [titles, count] as const,
  );
}

/** Notes what leaves the browser. Each change of the address has it look at the icon of the page, in its cache. */
async function watchNetwork(devTools: CDPSession): Promise<Map<string, string>> {
  const asked = new Map<string, string>();
  devTools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    asked.set(requestId, new URL(request.url).pathname);
  });
  devTools.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  devTools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  await devTools.send("Network.enable");
  return asked;
}

const ascending = (a: number, b: number) => a - b;

/** Measures blocks of switches between tabs whose first showing is over. */
export async function measureSwitches(
  page: Page,
  titles: readonly string[],
  { blocks, switches }: { blocks: number; switches: number },
): Promise<SwitchCost> {
  const devTools = await page.context().newCDPSession(page);
  await switchTabs(page, titles, warmUp);
  // Not what passes while others have the processor.
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const cost: SwitchCost = { grownBytes: [], longTasks: 0, layoutShares: [], times: [], requests: [] };
  let heap = await heapOf(devTools);
  for (let block = 0; block < blocks; block += 1) {
    const asked = await watchNetwork(devTools);
    const before = await workOf(devTools);
    const { longTasks, times } = await switchTabs(page, titles, switches);
    const work = await workOf(devTools);
    cost.requests.push(...[...asked.values()].filter((path) => path !== askedByClock));
    // What it keeps of requests is not the page's.
    await devTools.send("Network.disable");
    const heapAfter = await heapOf(devTools);
    cost.grownBytes.push(heapAfter - heap);
    heap = heapAfter;
    cost.longTasks += longTasks;
    cost.times.push(...times);
    cost.layoutShares.push((work.layout - before.layout) / (work.all - before.all));
  }
  await devTools.detach();
  for (const figures of [cost.grownBytes, cost.layoutShares, cost.times]) figures.sort(ascending);
  return cost;
}
