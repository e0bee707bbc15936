import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { engines, type Engine } from "../server/support/databases.ts";
import { openTestPortal, type TestPortal } from "../server/support/portal.ts";
import { patient } from "../support/pace.ts";
import { createRandom, type Random } from "./random.ts";
import { createRequest, type FuzzRequest } from "./requests.ts";

const declarations = fileURLToPath(new URL("../../examples/declarations/server/index.ts", import.meta.url));
const users = ["operator", "manager", "newcomer"] as const;
/** Requests under way at once. */
const width = 16;
/** An answer that does not come in this time is none: a cut request waits for its rest. */
const silenceMs = patient(300);
/** A whole request is answered. */
const answerMs = patient(10_000);
/** Sessions are replaced after so many requests, which end some of them. */
const requestsPerSession = 200;

/** What a run found. */
export interface FuzzReport {
  sent: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** What must not be, with the request that did it. */
  problems: string[];
}

/** How much is sent. */
export interface FuzzOptions {
  seed: number;
  count: number;
  /** The run ends after this long, however many were sent. */
  limitMs: number;
}

const leaks = [
  /\bat [^\n]{1,200}:\d+:\d+/,
  /node_modules/,
  /file:\/\/\/\w/,
  /\.ts\b:\d/,
  /SQLITE_|ECONN|syntax error at/,
];

/** An answer that has no end. */
const isStream = (part: Buffer) => part.includes("text/event-stream");

/** Sends one request on a connection of its own. @returns all that came back until it was closed, at the latest after the time that an answer has */
async function send(port: number, { method, path, headers, body, raw }: FuzzRequest): Promise<string> {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}content-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  const socket = connect(port, "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part) => {
    parts.push(part);
    if (isStream(part)) socket.destroy();
  });
  // The server may close while we still write.
  socket.on("error", () => undefined);
  if (raw) socket.setTimeout(silenceMs, () => socket.destroy());
  const late = setTimeout(() => socket.destroy(), answerMs);
  socket.write(raw ?? Buffer.concat([Buffer.from(head, "latin1"), body]));
  await once(socket, "close").catch(() => undefined);
  clearTimeout(late);
  return Buffer.concat(parts).toString("utf8");
}

function describe({ method, path, headers, body, raw }: FuzzRequest): string {
  if (raw) return `raw ${JSON.stringify(raw.toString("latin1").slice(0, 1_000))}`;
  const shown = body.toString("latin1").slice(0, 500);
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers.map(([n, v]) => [n, v.slice(0, 100)]))} ${JSON.stringify(shown)}`;
}

/** What is wrong with an answer; undefined where nothing is. */
function problemOf(answer: string, request: FuzzRequest, places: readonly string[]): string | undefined {
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  if (statuses.some((status) => status >= 500 && status !== 503)) return `status ${statuses.join()}`;
  if (!request.raw && statuses.length === 0) return "no answer";
  const place = places.find((text) => answer.includes(text));
  if (place !== undefined) return `the path ${place} in the answer`;
  const leak = leaks.find((pattern) => pattern.test(answer));
  return leak && `${String(leak)} in the answer`;
}

async function signInAll(test: TestPortal): Promise<string[]> {
  // The run itself has failed to sign in often enough to be locked out.
  await test.database.db.deleteFrom("sign_in_failure").execute();
  const answers = await Promise.all(users.map((user) => test.signIn(user)));
  return answers.filter(({ status }) => status === 200).map(({ data }) => data.accessToken);
}

/** Sends malformed requests to every route of a server of its own, with raw sockets. */
export async function fuzz(engine: Engine, { seed, count, limitMs }: FuzzOptions): Promise<FuzzReport> {
  const web = { "index.html": "<!doctype html><title>x</title>", "config.json": "{}", "biz.config.json": "{}" };
  const env = { PORTAL_MODULES: declarations, PORTAL_EMBED_ORIGINS: "https://erp.example.com" };
  const test = await openTestPortal(engine, { env, web });
  const report: FuzzReport = { sent: 0, statuses: {}, problems: [] };
  const crash = (error: unknown) =>
    report.problems.push(`crash: ${error instanceof Error ? error.stack : String(error)}`);
  process.on("uncaughtException", crash).on("unhandledRejection", crash);
  try {
    const port = Number(new URL(await test.portal.app.listen({ host: "127.0.0.1", port: 0 })).port);
    const routes = [...test.portal.app.routeTable.all(), "GET /", "GET /*"];
    const places = [test.folder, process.cwd(), fileURLToPath(new URL("../..", import.meta.url))];
    let tokens: string[] = [];
    const token = (random: Random) => (tokens.length > 0 ? random.pick(tokens) : undefined);
    const deadline = performance.now() + limitMs;
    let next = 0;

    async function work(): Promise<void> {
      while (next < count && performance.now() < deadline) {
        const at = next;
        next += 1;
        if (at % requestsPerSession === 0) tokens = await signInAll(test);
        // A seed of its own for each request: it comes again whatever the others do.
        const request = createRequest(createRandom(seed + at * 7_919), { routes, token });
        const answer = await send(port, request);
        report.sent += 1;
        for (const [, status = "0"] of answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm))
          report.statuses[Number(status)] = (report.statuses[Number(status)] ?? 0) + 1;
        const problem = problemOf(answer, request, places);
        if (problem) report.problems.push(`${problem} (seed ${seed}, request ${at}): ${describe(request)}`);
      }
    }

    await Promise.all(Array.from({ length: width }, work));
    const [health] = await Promise.all([fetch(`http://127.0.0.1:${port}/readyz`), signInAll(test)]);
    if (health.status !== 200) report.problems.push(`afterwards the server answers ${health.status}`);
    return report;
  } finally {
    process.off("uncaughtException", crash).off("unhandledRejection", crash);
    await test.close();
  }
}

/** Runs it from the command line, on each database that answers. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: "string" }, count: { type: "string" }, minutes: { type: "string" } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const count = Number(values.count ?? 20_000);
  const limitMs = Number(values.minutes ?? 10) * 60_000;
  console.log(`seed ${seed}`);
  for (const engine of engines) {
    const started = performance.now();
    const report = await fuzz(engine, { seed, count: Math.ceil(count / engines.length), limitMs });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${engine}: ${report.sent} requests in ${seconds} s, answers ${JSON.stringify(report.statuses)}`);
    for (const problem of report.problems.slice(0, 20)) console.error(`✘ ${problem}`);
    if (report.problems.length > 0) process.exitCode = 1;
  }
}

if (import.meta.main) await main();
