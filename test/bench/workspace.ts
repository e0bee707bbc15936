/** Tabs with business lines: the portal beside other ways to run several applications in one page, with the same lines. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser.ts";
import { root, startPortal, testPassword, type PortalProcess } from "../e2e/support/portal-process.ts";
import { median, printTable } from "./support/figures.ts";
import { rivals, serveRivals, sharedLine } from "./support/workspace-pages.ts";
import { installProbe, type Shown } from "./support/workspace-probe.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 7);
/** The browser compiles what runs often for so long; what it keeps of that is no growth. */
const warmUps = 400;
const switches = 50;
const restMs = 40;

const nameOf = (index: number) => ["alpha", "beta"][index] ?? `line${index}`;

/** A portal with so many lines and menu entries. */
async function startBenchPortal(lines: number, entries: number): Promise<PortalProcess> {
  const portal = await startPortal({
    modules: [join(root, "test/bench/workspace/menu-module.ts")],
    env: { BENCH_LINES: String(lines), BENCH_ENTRIES: String(entries) },
    seedRows: 10,
  });
  const names = Array.from({ length: lines }, (_line, index) => nameOf(index));
  await mkdir(join(portal.dataDir, "lines"), { recursive: true });
  await mkdir(join(portal.dataDir, "import-map.d"), { recursive: true });
  for (const name of names) await writeFile(join(portal.dataDir, "lines", `${name}.js`), await sharedLine(name));
  const imports = Object.fromEntries(names.map((name) => [`@bench/${name}`, `/lines/${name}.js`]));
  const config = Object.fromEntries(names.map((name) => [name, { app: `@bench/${name}`, title: name }]));
  await writeFile(join(portal.dataDir, "import-map.d/bench.json"), JSON.stringify({ imports }));
  await writeFile(join(portal.dataDir, "biz.config.json"), JSON.stringify(config));
  await writeFile(join(portal.dataDir, "config.json"), JSON.stringify({ maxTabs: 40 }));
  return portal;
}

async function sessionOf({ origin }: PortalProcess): Promise<string> {
  const answer = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "operator", password: testPassword, loginType: "password" }),
  });
  return JSON.stringify(((await answer.json()) as { data: unknown }).data);
}

/** A workspace that is measured. */
interface Variant {
  name: string;
  address: string;
  session?: string;
  /** Lines that are opened besides, before anything is measured. */
  others: readonly string[];
}

interface Figures {
  first: number;
  shown: number;
  frames: number;
  busy: number;
  longTasks: number;
  heap: number;
}

async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

async function busyOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
}

const show = (page: Page, name: string) => page.evaluate((line) => window.benchShow(line), name);

async function switchTabs(page: Page, count: number, rest = restMs): Promise<Shown[]> {
  const all: Shown[] = [];
  for (let index = 0; index < count; index++) {
    all.push(await show(page, index % 2 === 0 ? "alpha" : "beta"));
    if (rest > 0) await page.waitForTimeout(rest);
  }
  return all;
}

/** Opens both lines and goes between them, in a browser without any cache. */
async function measure(browser: Browser, { name, address, session, others }: Variant): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    await context.addInitScript(installProbe);
    if (session !== undefined)
      await context.addInitScript((stored) => sessionStorage.setItem("customs-portal.session", stored), session);
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
    await page.goto(address);
    await page.waitForFunction(
      (isPortal) => (isPortal ? document.title !== "" && performance.now() > 2000 : window.benchOpen !== undefined),
      session !== undefined,
    );
    if (session !== undefined) await page.locator('nav a[href="/alpha/page"]').first().waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Performance.enable");
    for (const other of others) await show(page, other);
    await show(page, "alpha");
    // Whatever is fetched ahead has come.
    await page.waitForTimeout(1500);
    const first = await show(page, "beta");
    await switchTabs(page, warmUps, 0);
    const heapBefore = await heapOf(devTools);
    const busyBefore = await busyOf(devTools);
    await page.evaluate(() => void (window.benchLongTasks = []));
    const all = await switchTabs(page, switches);
    const longTasks = await page.evaluate(() => window.benchLongTasks.length);
    const busy = (await busyOf(devTools)) - busyBefore;
    return {
      first: first.ms,
      shown: median(all.map(({ ms }) => ms)),
      frames: median(all.map(({ frames }) => frames)),
      busy: busy / switches,
      longTasks,
      heap: (await heapOf(devTools)) - heapBefore,
    };
  } finally {
    await context.close();
  }
}

const pages = await serveRivals();
const small = await startBenchPortal(2, 2);
const large = await startBenchPortal(29, 300);
const browser = await launchBrowser();
try {
  const variants: Variant[] = [
    { name: "portal", address: `${small.origin}/home`, session: await sessionOf(small), others: [] },
    {
      name: "portal, 300 entries, 30 tabs",
      address: `${large.origin}/home`,
      session: await sessionOf(large),
      others: Array.from({ length: 27 }, (_other, index) => nameOf(index + 2)),
    },
    ...rivals.map((name) => ({ name, address: `${pages.origin}/${name}.html`, others: [] })),
  ];
  const figures = new Map<string, Figures[]>(variants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const variant of variants) {
      const measured = await measure(browser, variant);
      if (round >= 0) figures.get(variant.name)?.push(measured);
    }
  }
  const of = (name: string, key: keyof Figures) => (figures.get(name) ?? []).map((each) => each[key]);
  const cell = (name: string, key: keyof Figures, digits: number) => median(of(name, key)).toFixed(digits);
  printTable(
    `Two lines, each a table of 50 × 18 cells; medians of ${rounds} rounds in turns`,
    ["workspace", "first open ms", "shown again ms", "frames", "work ms", "long tasks", "heap MB"],
    variants.map(({ name }) => [
      name,
      cell(name, "first", 1),
      cell(name, "shown", 1),
      cell(name, "frames", 0),
      cell(name, "busy", 1),
      cell(name, "longTasks", 0),
      cell(name, "heap", 3),
    ]),
  );
  const ratio = (key: keyof Figures, rival: string) => {
    const rivalFigures = of(rival, key);
    return median(of("portal", key).map((own, round) => own / (rivalFigures[round] ?? NaN))).toFixed(2);
  };
  console.log(`\nfirst open, portal / qiankun, median of the rounds: ${ratio("first", "qiankun")} (aim 0.25 or less)`);
  console.log(`shown again, portal / wujie alive: ${ratio("shown", "wujie")} (aim 1 or less)`);
  console.log(`work of a switch, portal / wujie alive: ${ratio("busy", "wujie")}`);
} finally {
  await browser.close();
  await small.dispose();
  await large.dispose();
  pages.close();
}
