import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import * as z from "zod/mini";
import type { JobKind } from "../../../../server/jobs/index.ts";
import { jobTables } from "../../../../server/jobs/table.ts";
import { registerModule } from "../../../../server/module-contract/module.ts";

const payloadSchema = z.object({
  /** Steps of the work. */
  steps: z._default(z.number(), 1),
  stepMs: z._default(z.number(), 0),
  /** What goes wrong. */
  fault: z._default(
    z.enum(["none", "throw", "refuse", "exit", "spin", "hoard", "store", "trespass", "ignore"]),
    "none",
  ),
});
type Recount = z.infer<typeof payloadSchema>;

/** What the kind keeps: an outcome of each job. */
export interface RecountTables {
  recount: { id: string; outcome: string };
}

async function note(trx: Kysely<never>, id: string, outcome: string): Promise<void> {
  const tables = trx as unknown as Kysely<RecountTables>;
  await tables.insertInto("recount").values({ id, outcome }).execute();
}

function spin(): never {
  for (;;);
}

function hoard(): never {
  const much = Array.from<number>({ length: 1_000_000 }).fill(1);
  for (const all: unknown[] = []; ;) all.push(much.slice());
}

/** Never ends, whatever its signal says, and keeps its thread alive. */
function ignore(): Promise<never> {
  return new Promise(() => setInterval(() => undefined, 1000));
}

/** Waits until the progress of a job is in its row. */
async function untilTold(db: Kysely<never>, id: string, signal: AbortSignal): Promise<void> {
  const row = jobTables(db).selectFrom("job").select("done").where("id", "=", id);
  while (!((await row.executeTakeFirst())?.done ?? 1)) await delay(10, undefined, { signal });
}

/** A kind of job that is no export. */
export const recountKind: JobKind<Recount, { counted: number; file: string }> = {
  name: "test-recount",
  payload: payloadSchema,
  slots: 2,
  maxTries: 2,
  retryMs: 20,
  waitingPerOwner: 200,
  async run({ id, attempt, payload: { steps, stepMs, fault } }, { db, objects, signal, progress }) {
    await sql`select count(*) from recount`.execute(db);
    for (let step = 0; step < steps; step += 1) {
      progress(step, steps);
      if (stepMs > 0) await delay(stepMs, undefined, { signal });
    }
    if (fault === "throw") throw new Error("the fixture throws");
    if (fault === "refuse") throw new RangeError("the fixture refuses");
    if (fault === "trespass") await objects.delete("export/of-somebody-else.xlsx");
    if (fault === "exit") process.exit(1);
    if (fault === "spin") spin();
    if (fault === "hoard") hoard();
    if (fault === "ignore") await ignore();
    const file = `test/${id}-${attempt}.txt`;
    await objects.put(
      file,
      (async function* () {
        yield Buffer.from("counted");
      })(),
      signal,
    );
    return { counted: steps, file };
  },
  async complete({ id, payload: { fault } }, { counted }, { trx }) {
    if (fault === "store") throw new Error("the fixture cannot store");
    await note(trx, id, `counted ${counted}`);
  },
  async fail({ id }, { error, isFinal }, { trx }) {
    await note(trx, id, `${isFinal ? "refused" : "gave up"}: ${String(error)}`);
  },
  discard: (_job, { file }, { objects }) => objects.delete(file),
  isFinal: (error) => error instanceof RangeError,
};

/** A second kind of the same module, which is quick. */
export const tickKind: JobKind<Record<string, never>, void> = {
  name: "test-tick",
  payload: z.strictObject({}),
  run: () => Promise.resolve(),
  complete: ({ id }, _outcome, { trx }) => note(trx, id, "ticked"),
};

/** A third kind, whose jobs take too long: those that heed their signal, and those that do not. */
export const lateKind: JobKind<{ how: "heed" | "ignore" | "spin" | "beside" }, string> = {
  name: "test-late",
  payload: z.object({ how: z.enum(["heed", "ignore", "spin", "beside"]) }),
  slots: 2,
  maxTries: 2,
  retryMs: 20,
  limitMs: 700,
  async run({ id, attempt, payload: { how } }, { db, signal, progress }) {
    progress(1, 1);
    // Of those that are over their limit the tests wait for the heartbeat that tells it.
    if (how !== "beside") await untilTold(db, id, signal);
    if (how === "heed") await delay(60_000, undefined, { signal });
    if (how === "ignore") await ignore();
    if (how === "spin") spin();
    if (attempt === 1) await delay(400, undefined, { signal });
    return how;
  },
  complete: ({ id }, how, { trx }) => note(trx, id, how),
  fail: ({ id }, { error }, { trx }) => note(trx, id, `gave up: ${String(error)}`),
};

/** The table of the module. */
export const recountMigrations = {
  "2026-01-recount": {
    async up(db: Kysely<unknown>) {
      await sql`create table recount (id text primary key, outcome text not null)`.execute(db);
    },
  },
};

export default registerModule({
  name: "test",
  migrations: recountMigrations,
  jobs: [recountKind, tickKind, lateKind],
  routes(app, { db, jobs, scopeOf, ok }) {
    app.post("/recount/api/jobs", { config: { requires: { session: "it is a test" } } }, async (request, reply) => {
      const job = { owner: scopeOf(request).userId, payload: payloadSchema.parse(request.body) };
      const { id, wake } = await db.transaction().execute((trx) => jobs.enqueue(trx, recountKind, job));
      wake();
      return ok(reply, { id });
    });
  },
});
