import { once } from "node:events";
import { request } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { engines, type Engine } from "../server/support/databases.ts";
import { openTestPortal, type TestPortal } from "../server/support/portal.ts";
import { worstHeads, worstInput, type Attack } from "./worst-input.ts";

const modules = ["../../examples/declarations/server/index.ts", "../server/support/fixture-module.ts"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** How long a request held the server. */
export interface Held {
  /** The route and the attack. */
  name: string;
  status: number;
  /** What the thread of the server worked for it, milliseconds: no other process counts, however busy the machine is. */
  cpuMs: number;
  /** The longest time that the event loop did not turn, milliseconds: this is what others feel. */
  delayMs: number;
}

/** What a run found. */
export interface WorstReport {
  /** Every request, the longest first. */
  held: Held[];
  /** Those of them that held the server for more than a request may. */
  tooLong: Held[];
  /** What reading one MiB of ordinary JSON takes here and now, milliseconds: the measure for everything else. */
  unitMs: number;
}

/** So many units are about 60 ms on a calm machine; no request may hold the others for 100. */
const maxUnits = 12;
/** Work that is too long comes again when it is measured again; a collection of garbage does not. */
const tries = 3;

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

/** Reads a MiB of rows as JSON has them, several times. @returns the median of the work, milliseconds */
function measureUnit(): number {
  const row = {
    id: "01890000-0000",
    name: "进口报关单",
    amount: "167770.20",
    quantity: 12,
    tags: ["a", "b"],
    more: {},
  };
  const text = JSON.stringify(Array.from({ length: 8_400 }, () => row));
  const times = Array.from({ length: 7 }, () => {
    const before = process.threadCpuUsage();
    JSON.parse(text);
    return cpuMs(before);
  });
  return times.sort((left, right) => left - right)[3] ?? 0;
}

/** Sends one request on a connection of its own. @returns its status; 0 where the connection ended without one */
async function send(port: number, method: string, path: string, attack: Attack, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    reqid: crypto.randomUUID(),
    ...(attack.contentType ? { "content-type": attack.contentType } : {}),
    ...attack.headers,
  };
  const call = request({ port, host: "127.0.0.1", method, path, headers, agent: false });
  call.on("error", () => undefined);
  const answered = once(call, "response").catch(() => undefined);
  call.end(method === "GET" || method === "HEAD" ? undefined : attack.body);
  const [answer] = ((await answered) ?? []) as { statusCode?: number; resume(): unknown }[];
  if (!answer) return 0;
  answer.resume();
  await once(call, "close").catch(() => undefined);
  return answer.statusCode ?? 0;
}

function pathOf(route: string, { query }: Attack): string {
  const path = route.replaceAll(/\*|:\w+/g, "x.js");
  return query === undefined ? path : `${path}?${query}`;
}

/** The attacks that a route can be given: what it does not read cannot hold it. */
function attacksOn(method: string, inputs: readonly Attack[], heads: readonly Attack[]): readonly Attack[] {
  return method === "GET" || method === "HEAD" ? heads : [...inputs, ...heads];
}

/** Signs in without the page; the routes under attack may have ended the session before. */
async function tokenFor(test: TestPortal): Promise<string> {
  await test.database.db.deleteFrom("sign_in_failure").execute();
  return test.tokenOf("operator");
}

/** Sends the worst that so many bytes can hold to every route of a server of its own, one after the other. */
export async function measureWorst(
  engine: Engine,
  { sizes, filter = () => true }: { sizes: readonly number[]; filter?: (at: number) => boolean },
): Promise<WorstReport> {
  const web = {
    "index.html": "<!doctype html><title>x</title>",
    "config.json": "{}",
    "import-map.json": '{"imports":{}}',
  };
  const env = { PORTAL_MODULES: modules.join(","), PORTAL_EMBED_ORIGINS: "https://erp.example.com" };
  const test = await openTestPortal(engine, { env, web });
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  try {
    const port = Number(new URL(await test.portal.app.listen({ host: "127.0.0.1", port: 0 })).port);
    const routes = [...test.portal.app.routeTable.all(), "GET /", "GET /*", "POST /pms/nothing"];
    const inputs = sizes.flatMap((bytes) =>
      worstInput(bytes).map((attack) => ({ ...attack, name: `${attack.name}, ${Math.ceil(bytes / 1024)} kB` })),
    );
    const heads = worstHeads();
    const held: Held[] = [];
    let token = await tokenFor(test);
    const calls = routes.flatMap((name) => {
      const [method = "", route = ""] = name.split(" ");
      return attacksOn(method, inputs, heads).map((attack) => ({ method, route, attack }));
    });
    // The first calls of a process pay for loading and compiling.
    for (const attack of [...inputs, ...heads]) await send(port, "POST", "/notes/api/calls", attack, token);
    const unitMs = measureUnit();
    histogram.enable();

    async function measure(method: string, route: string, attack: Attack): Promise<Held> {
      histogram.reset();
      const before = process.threadCpuUsage();
      const status = await send(port, method, pathOf(route, attack), attack, token);
      const held = { cpuMs: cpuMs(before), delayMs: histogram.max / 1e6 };
      // Signed out, or in another company.
      if (route.startsWith("/pms/api/session") && status === 200) token = await tokenFor(test);
      return { name: `${method} ${route}: ${attack.name}`, status, ...held };
    }

    for (const { method, route, attack } of calls.filter((_, at) => filter(at))) {
      let least = await measure(method, route, attack);
      for (let count = 1; count < tries && least.cpuMs > maxUnits * unitMs; count += 1) {
        const again = await measure(method, route, attack);
        if (again.cpuMs < least.cpuMs) least = again;
      }
      held.push(least);
    }
    held.sort((left, right) => right.cpuMs - left.cpuMs);
    return { held, unitMs, tooLong: held.filter((each) => each.cpuMs > maxUnits * unitMs) };
  } finally {
    histogram.disable();
    await test.close();
  }
}

/** Words a measurement. */
export function describe({ name, status, cpuMs: cpu, delayMs }: Held): string {
  return `${cpu.toFixed(0)} ms of work, the loop stood ${delayMs.toFixed(0)} ms (${status}): ${name}`;
}

/** Runs all of it from the command line. */
async function main(): Promise<void> {
  for (const engine of engines) {
    const { held, tooLong, unitMs } = await measureWorst(engine, { sizes: [15_000, 250_000, 500_000, 1024 * 1024] });
    console.log(`${engine}: ${held.length} of the worst requests; one MiB of ordinary JSON is ${unitMs.toFixed(1)} ms`);
    for (const each of held.slice(0, 10)) console.log(`  ${describe(each)}`);
    for (const each of tooLong) console.error(`✘ ${describe(each)}`);
    if (tooLong.length > 0) process.exitCode = 1;
  }
}

if (import.meta.main) await main();
