/** A large file through the uploader and its rivals, in turns, and a hundred thousand files given to the uploader. */
import { fork, type ChildProcess } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, rm, utimes } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser.ts";
import { median, printTable } from "./support/figures.ts";
import { openUploadPage } from "./support/upload-pages.ts";
import type { UploadServerAddress, UploadServerKind, UploadServerUsage } from "./support/upload-server.ts";

const mib = 1024 ** 2;
const sizeMb = Number(process.env["BENCH_MB"] ?? 1024);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 4);
const manyFiles = Number(process.env["BENCH_FILES"] ?? 100_000);
const manyRounds = 3;
const chunkBytes = 10_485_760;
const inFlight = 5;
const sampleMs = 100;

/** Who uploads, and to which server. */
const subjects = {
  xhr: "bare",
  own: "portal",
  "own-octets": "portal",
  resumable: "portal",
  "simple-uploader": "portal",
  tus: "tus",
} as const satisfies Record<string, UploadServerKind>;
type Subject = keyof typeof subjects;
const names = Object.keys(subjects) as Subject[];
const titles: Record<Subject, string> = {
  xhr: "XHR PUT of the file",
  own: "own, multipart",
  "own-octets": "own, octet stream",
  resumable: "resumable.js",
  "simple-uploader": "simple-uploader.js",
  tus: "Uppy with tus",
};

interface Figures {
  mbPerSecond: number;
  cpuSeconds: number;
  /** JS heap of the page over idle, at most. */
  heapMb: number;
  /** Memory of the server over idle, at most, for each chunk in flight: of the process, and of what JavaScript holds. */
  rssMb: number;
  heldMb: number;
}

/** A server in a process of its own. */
class UploadServer {
  readonly address: UploadServerAddress;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: UploadServerAddress) {
    this.#child = child;
    this.address = address;
  }

  static async start(kind: UploadServerKind, folder: string): Promise<UploadServer> {
    const file = join(import.meta.dirname, "support/upload-server.ts");
    const child = fork(file, [kind, join(folder, kind)], { execArgv: ["--conditions=source", "--expose-gc"] });
    const [address] = (await once(child, "message")) as [UploadServerAddress];
    return new UploadServer(child, address);
  }

  async #ask(what: string): Promise<unknown> {
    const answered = once(this.#child, "message");
    this.#child.send(what);
    return (await answered)[0];
  }

  async usage(): Promise<UploadServerUsage> {
    return (await this.#ask("usage")) as UploadServerUsage;
  }

  async clear(): Promise<void> {
    await this.#ask("clear");
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await gone;
  }
}

/** A file that no disk or line can make smaller. */
async function makeFile(path: string): Promise<void> {
  const file = await open(path, "w");
  const part = Buffer.alloc(mib);
  for (let at = 0; at < sizeMb; at += 1) await file.write(randomFillSync(part));
  await file.close();
}

/** Looks again and again while work is under way. */
async function watch<T>(work: Promise<T>, look: () => Promise<void>): Promise<T> {
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await look();
      await new Promise((done) => setTimeout(done, sampleMs));
    }
  })();
  try {
    return await work;
  } finally {
    isOver = true;
    await looking;
  }
}

async function measure(page: Page, server: UploadServer): Promise<Figures> {
  const devTools = await page.context().newCDPSession(page);
  const heap = async () => (await devTools.send("Runtime.getHeapUsage")).usedSize;
  await devTools.send("HeapProfiler.collectGarbage");
  const idleHeap = await heap();
  const idle = await server.usage();
  const most = { heap: idleHeap, rss: idle.rss, held: idle.held };
  const settings = { baseUrl: server.address.origin, token: server.address.token, chunkBytes };
  const uploading = page.evaluate(async (given) => {
    const file = document.querySelector<HTMLInputElement>("#file")?.files?.[0];
    if (!file) throw new Error("no file was chosen");
    const start = performance.now();
    await window.uploadOnce(file, given);
    return (performance.now() - start) / 1000;
  }, settings);
  const seconds = await watch(uploading, async () => {
    most.heap = Math.max(most.heap, await heap());
    const { rss, held } = await server.usage();
    most.rss = Math.max(most.rss, rss);
    most.held = Math.max(most.held, held);
  });
  await devTools.detach();
  return {
    mbPerSecond: (sizeMb * mib) / 1e6 / seconds,
    cpuSeconds: ((await server.usage()).cpu - idle.cpu) / 1e6,
    heapMb: (most.heap - idleHeap) / mib,
    rssMb: (most.rss - idle.rss) / mib / inFlight,
    heldMb: (most.held - idle.held) / mib / inFlight,
  };
}

/** One upload in a fresh page; the file is another one each time, by its time. */
async function upload(browser: Browser, subject: Subject, server: UploadServer, path: string): Promise<Figures> {
  const page = await openUploadPage(browser, server.address.origin, subject);
  try {
    await utimes(path, new Date(), new Date());
    await page.setInputFiles("#file", path);
    return await measure(page, server);
  } finally {
    await page.context().close();
    await server.clear();
  }
}

function printUploads(found: Record<Subject, Figures[]>): void {
  const middle = (subject: Subject, key: keyof Figures) => median(found[subject].map((each) => each[key]));
  /** Median of the ratios of the rounds, and between what they are. */
  const toXhr = (subject: Subject) => {
    const ratios = found[subject].map((each, round) => each.mbPerSecond / (found.xhr[round]?.mbPerSecond ?? NaN));
    return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
  };
  printTable(
    `One file of ${sizeMb} MB, median of ${rounds} rounds`,
    ["upload", "MB/s", "to XHR", "CPU s of the server", "JS heap MB", "server MB a chunk", "held MB a chunk"],
    names.map((subject) => [
      titles[subject],
      middle(subject, "mbPerSecond").toFixed(0),
      toXhr(subject),
      middle(subject, "cpuSeconds").toFixed(2),
      middle(subject, "heapMb").toFixed(1),
      middle(subject, "rssMb").toFixed(1),
      middle(subject, "heldMb").toFixed(1),
    ]),
  );
  console.log(
    "own / XHR to disk: aim 0.70 or more, as an octet stream 0.80 or more; JS heap over idle: aim 5 MB or less; server a chunk: 2 MB or less",
  );
}

async function compareUploads(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
  const servers = new Map<UploadServerKind, UploadServer>();
  try {
    const path = join(folder, "报关单.bin");
    await makeFile(path);
    for (const kind of new Set(Object.values(subjects))) servers.set(kind, await UploadServer.start(kind, folder));
    const found = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Subject, Figures[]>;
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const server = servers.get(subjects[name]) as UploadServer;
        const figures = await upload(browser, name, server, path);
        found[name].push(figures);
        console.log(
          `round ${round + 1}, ${titles[name]}: ${figures.mbPerSecond.toFixed(0)} MB/s, load ${loadavg()[0]?.toFixed(1)}`,
        );
      }
    }
    printUploads(found);
  } finally {
    for (const server of servers.values()) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addManyFiles(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
  const server = await UploadServer.start("bare", folder);
  try {
    const found: (string | number)[][] = [];
    for (let round = 0; round < manyRounds; round += 1) {
      const page = await openUploadPage(browser, server.address.origin, "many");
      const devTools = await page.context().newCDPSession(page);
      const figures = await page.evaluate((count) => window.addMany(count), manyFiles);
      await devTools.send("HeapProfiler.collectGarbage");
      const { usedSize } = await devTools.send("Runtime.getHeapUsage");
      const { addedMs, shownMs, longestTaskMs, longTasks } = figures;
      found.push([
        round + 1,
        ...[addedMs, shownMs, longestTaskMs].map(Math.round),
        longTasks,
        Math.round(usedSize / mib),
      ]);
      await page.context().close();
    }
    printTable(
      `${manyFiles.toLocaleString("en")} files given to the uploader, load ${loadavg()[0]?.toFixed(1)}`,
      ["round", "added ms", "shown ms", "longest task ms", "tasks of 50 ms and more", "heap MB"],
      found,
    );
    console.log("shown: aim 2000 ms or less; longest task: aim 50 ms or less (0: none that long)");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const browser = await launchBrowser();
try {
  if (rounds > 0) await compareUploads(browser);
  if (manyFiles > 0) await addManyFiles(browser);
} finally {
  await browser.close();
}
