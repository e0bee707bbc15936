/**
 * The whole export of the declarations, from the call that makes the task to the file, against those that read the same
 * rows without a portal, in turns; each run in a process of its own, on SQLite and, where one answers, PostgreSQL.
 */
import { execFile, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiClient } from "../e2e/support/api.ts";
import { createFreshDatabase, engines, type Engine } from "../server/support/databases.ts";
import { password, rivals, type Figures, type Message, type Rival } from "./support/export-subjects.ts";
import { median, printTable } from "./support/figures.ts";

const run = promisify(execFile);
const rows = Number(process.env["BENCH_ROWS"] ?? 200_000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
/** Company of the user who exports: the seed gives it all the rows. */
const corpCode = "3223960518";
const own = { own: {}, "own, sharded": { enableSharding: true }, "own, txt": { exportType: "txt", fileName: "a.txt" } };
type Subject = keyof typeof own | Rival;
const subjects: readonly Subject[] = [...(Object.keys(own) as (keyof typeof own)[]), ...rivals];

/** Where a portal keeps its data. */
interface Place {
  folder: string;
  url: string | undefined;
}

async function startPortal({ folder, url }: Place): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, "support/export-portal.ts"), [folder, ...(url ? [url] : [])], {
    execArgv: ["--conditions=source"],
    env: { ...process.env, PORTAL_SEED_ROWS: String(rows) },
  });
  const [{ origin }] = (await once(child, "message")) as [{ origin: string }];
  return { child, origin };
}

async function stopPortal(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function usageOf(child: ChildProcess): Promise<Message> {
  child.send("usage");
  const [message] = (await once(child, "message")) as [Message];
  return message;
}

/** One export as a user makes it: the task over HTTP, until the list says that its file is there. */
async function exportByPortal(place: Place, request: Record<string, unknown>): Promise<Figures> {
  const { child, origin } = await startPortal(place);
  try {
    const client = await apiClient(origin, "operator", password);
    const start = performance.now();
    const before = await usageOf(child);
    const task = await client.finished(await client.startExport(request), 900_000);
    const after = await usageOf(child);
    if (task.statusCode !== "success" || !task.fastDFSPath) throw new Error(`the export failed: ${task.note}`);
    return {
      wallSeconds: (performance.now() - start) / 1000,
      cpuSeconds: (after.cpu - before.cpu) / 1e6,
      peakMb: after.peakKb / 1024,
      fileMb: (await stat(join(place.folder, "objects", task.fastDFSPath))).size / 1e6,
    };
  } finally {
    await stopPortal(child);
  }
}

async function exportByRival({ folder, url }: Place, rival: Rival): Promise<Figures> {
  const source = url ?? join(folder, "portal.sqlite");
  const script = join(import.meta.dirname, "support/export-rivals.ts");
  const options = [rival, join(folder, "rival.xlsx"), source, corpCode];
  const { stdout } = await run(process.execPath, ["--conditions=source", script, ...options], { timeout: 900_000 });
  return JSON.parse(stdout) as Figures;
}

async function measure(engine: Engine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
  const database = await createFreshDatabase(engine);
  const place = { folder, url: database.url };
  const figures = Object.fromEntries(subjects.map((subject) => [subject, []])) as unknown as Record<Subject, Figures[]>;
  try {
    // The first start fills the table.
    await stopPortal((await startPortal(place)).child);
    for (let round = 0; round < rounds; round++) {
      for (const subject of subjects) {
        const request = own[subject as keyof typeof own] as Record<string, unknown> | undefined;
        figures[subject].push(
          await (request ? exportByPortal(place, request) : exportByRival(place, subject as Rival)),
        );
      }
    }
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
  print(engine, figures);
}

function print(engine: Engine, figures: Record<Subject, Figures[]>): void {
  const middle = (subject: Subject, key: keyof Figures) => median(figures[subject].map((each) => each[key]));
  /** Median of the ratios of the rounds, above 1 where `own` needs less. */
  const ratio = (key: "cpuSeconds" | "wallSeconds", rival: Subject) =>
    median(figures[rival].map((each, round) => each[key] / (figures.own[round]?.[key] ?? NaN))).toFixed(2);
  printTable(
    `${rows} rows x 21 columns from ${engine}, median of ${rounds}`,
    ["export", "rows per CPU s", "CPU s", "wall s", "peak MB", "file MB", "its CPU : own", "its wall : own"],
    subjects.map((subject) => [
      subject,
      Math.round(rows / middle(subject, "cpuSeconds")),
      middle(subject, "cpuSeconds").toFixed(2),
      middle(subject, "wallSeconds").toFixed(2),
      Math.round(middle(subject, "peakMb")),
      middle(subject, "fileMb").toFixed(1),
      ratio("cpuSeconds", subject),
      ratio("wallSeconds", subject),
    ]),
  );
}

for (const engine of engines) await measure(engine);
