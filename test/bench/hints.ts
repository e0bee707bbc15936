import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStream } from "../server/modules/hints/support/stream.ts";
import { createFreshDatabase, engines } from "../server/support/databases.ts";
import { endProcesses, startServer } from "../server/support/process.ts";

const hints = Number(process.env["BENCH_HINTS"] ?? 200);
const password = "Bench-hints-2026";
const aimMs = 250;
const limitMs = 10_000;

/** The value that a share of the sorted values does not exceed. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;

/** Time from the call of one node to the hint that a page of another has, milliseconds. */
async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  const fresh = await createFreshDatabase("postgres");
  const env = {
    PORT: "0",
    PORTAL_DATA: join(folder, "data"),
    PORTAL_PASSWORD: password,
    PORTAL_MODULES: "",
    PORTAL_SECURITY_LOG: "off",
    DATABASE_URL: fresh.url ?? "",
  };
  try {
    const [writing, telling] = await Promise.all([startServer(env), startServer(env)]);
    const post = (path: string, body: object, token?: string) =>
      fetch(`${writing.address}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    const signedIn = await post("/pms/api/session", { userName: "operator", password, loginType: "password" });
    const token = ((await signedIn.json()) as { data: { accessToken: string } }).data.accessToken;
    const stream = await openStream(telling.address, token);
    const times: number[] = [];
    for (let index = 0; index < hints; index += 1) {
      const before = stream.events.length;
      const began = performance.now();
      const heard = new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error("no hint came")), limitMs);
        stream.onEvent = () => {
          clearTimeout(late);
          resolve(performance.now() - began);
        };
      });
      const answer = await post("/pms/api/messages/read", { until: "1-00000000-0000-7000-8000-000000000000" }, token);
      if (!answer.ok) throw new Error(`the call was answered ${answer.status}`);
      times.push(await heard);
      if (stream.events.length !== before + 1) throw new Error("more than one hint came");
    }
    stream.close();
    const sorted = times.toSorted((one, other) => one - other);
    const told = [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(1));
    console.log(`${hints} hints between two nodes: p50 ${told[0]} ms, p95 ${told[1]} ms, longest ${told[2]} ms`);
    console.log(quantile(sorted, 0.95) <= aimMs ? `p95 of at most ${aimMs} ms: met` : `p95 of ${aimMs} ms: NOT met`);
  } finally {
    endProcesses();
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (engines.includes("postgres")) await measure();
else console.log("left out: no PostgreSQL answers at DATABASE_URL");
