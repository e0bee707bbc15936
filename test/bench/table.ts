/** A table of 100,000 rows: ours, one made by hand, and two that are widely used, each in a browser page of its own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser.ts";
import { root } from "../e2e/support/portal-process.ts";
import { median, printTable } from "./support/figures.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 7);
const rowCount = Number(process.env["BENCH_ROWS"] ?? 100_000);
const pages = {
  own: "own.tsx",
  floor: "floor.ts",
  "react-floor": "react-floor.tsx",
  antd: "antd.tsx",
  "ag-grid": "ag-grid.ts",
} as const;
type Kind = keyof typeof pages;
const kinds = Object.keys(pages) as Kind[];

/** Figures of one page; times in milliseconds. */
interface Figures {
  first: number;
  sort: number;
  frame: number;
  heapMb: number;
}

const { outputFiles } = await build({
  entryPoints: Object.fromEntries(kinds.map((kind) => [kind, join(import.meta.dirname, "table", pages[kind])])),
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  outdir: "/",
  conditions: ["source", "browser", "production"],
  // One React for all, that of the product.
  alias: { react: join(root, "node_modules/react"), "react-dom": join(root, "node_modules/react-dom") },
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "error",
});
const scripts = new Map(outputFiles.map((file) => [file.path.split("/").at(-1), file.text]));

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const script = scripts.get(pathname.slice(1));
  if (script !== undefined) {
    response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    return;
  }
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><body style="margin:0">
    <div id="root" style="width:1300px"></div><script type="module" src="${pathname}.js"></script>`;
  response.writeHead(200, { "content-type": "text/html" }).end(page);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

/** Shows, sorts and scrolls the table of a fresh page. */
async function measure(browser: Browser, kind: Kind): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`${kind}: ${error.message}`));
    await page.goto(`http://127.0.0.1:${port}/${kind}?rows=${rowCount}`);
    await page.waitForFunction(() => window.benchTable !== undefined);
    const devTools = await context.newCDPSession(page);
    const heap = async () => {
      await devTools.send("HeapProfiler.collectGarbage");
      const { usedSize } = await devTools.send("Runtime.getHeapUsage");
      return usedSize;
    };
    const before = await heap();
    const first = await page.evaluate(async () => {
      const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      const root = document.querySelector<HTMLElement>("#root") as HTMLElement;
      // In a portal other screens were drawn before: what code is compiled for the first time is not the table's.
      const before = root.cloneNode() as HTMLElement;
      root.before(before);
      window.benchTable.show(before, window.benchRows.slice(0, 50));
      while (!before.textContent?.includes("531600000000000005")) await painted();
      before.remove();
      await painted();
      const start = performance.now();
      window.benchTable.show(root, window.benchRows);
      while (!root.textContent?.includes("531600000000000005")) await new Promise((done) => setTimeout(done));
      // The frame with the rows in it is painted when the task after it runs.
      await painted();
      return performance.now() - start;
    });
    const heapMb = ((await heap()) - before) / 2 ** 20;
    const frame = await page.evaluate(async () => {
      const scroller = window.benchTable.scroller();
      const frames: number[] = [];
      let last = await new Promise<number>((done) => requestAnimationFrame(done));
      for (let step = 0; step < 120; step++) {
        scroller.scrollTop += step % 10 === 9 ? 20_000 : 180;
        const now = await new Promise<number>((done) => requestAnimationFrame(done));
        frames.push(now - last);
        last = now;
      }
      return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? NaN;
    });
    const sort = await page.evaluate(async () => {
      const times: number[] = [];
      for (let turn = 0; turn < 2; turn++) {
        const start = performance.now();
        window.benchTable.sort();
        await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - start);
      }
      return times.reduce((sum, time) => sum + time, 0) / times.length;
    });
    return { first, sort, frame, heapMb };
  } finally {
    await context.close();
  }
}

const browser = await launchBrowser();
try {
  const found = Object.fromEntries(kinds.map((kind) => [kind, [] as Figures[]])) as Record<Kind, Figures[]>;
  for (let round = -1; round < rounds; round++) {
    for (const kind of kinds) {
      const figures = await measure(browser, kind);
      if (round >= 0) found[kind].push(figures);
    }
  }
  const middle = (kind: Kind, name: keyof Figures) => median(found[kind].map((figures) => figures[name]));
  printTable(
    `A table of ${rowCount.toLocaleString("en")} rows and 12 columns, median of ${rounds}`,
    ["table", "first render ms", "sort ms", "scroll p95 frame ms", "heap MB"],
    kinds.map((kind) => [
      kind,
      ...(["first", "sort", "frame", "heapMb"] as const).map((name) => middle(kind, name).toFixed(1)),
    ]),
  );
  const ratio = (name: keyof Figures, rival: Kind) => {
    const ratios = found.own.map((figures, round) => figures[name] / (found[rival][round]?.[name] ?? NaN));
    return median(ratios).toFixed(2);
  };
  console.log(`first render: own / antd ${ratio("first", "antd")} (aim 0.30 or less)`);
  for (const floor of ["floor", "react-floor"] as const) {
    console.log(`first render: own / ${floor} ${ratio("first", floor)} (aim 1.30 or less)`);
    console.log(`scroll p95 frame: own / ${floor} ${ratio("frame", floor)} (aim 1.20 or less)`);
  }
} finally {
  await browser.close();
  server.close();
}
