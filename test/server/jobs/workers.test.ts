import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { sql, type Kysely, type Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { holdNode, type NodeIdentity } from "../../../server/data-folder/node-identity.ts";
import { migrate } from "../../../server/db/index.ts";
import { cancelJobs, createJobs, createJobWorkers, type JobWorkers } from "../../../server/jobs/index.ts";
import type { JobSettings } from "../../../server/jobs/messages.ts";
import { createJobQueue } from "../../../server/jobs/queue.ts";
import { type ClaimedJob, jobTables, suspicion } from "../../../server/jobs/table.ts";
import { jobSourcesOf } from "../../../server/module-contract/index.ts";
import { openObjectStore, type OpenObjectStore } from "../../../server/objects/index.ts";
import { until } from "../../support/until.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "../modules/export/support/database.ts";
import { objectsOf } from "../support/objects-of.ts";
import { holdClaims, holdTable } from "./support/held-claims.ts";
import { clearJobs, enqueue, readJob } from "./support/jobs.ts";
import recount, {
  lateKind,
  recountKind,
  recountMigrations,
  tickKind,
  type RecountTables,
} from "./support/recount-module.ts";

const none = { steps: 1, stepMs: 0, fault: "none" } as const;
const kinds = [recountKind.name];
const moduleUrl = new URL("./support/recount-module.ts", import.meta.url).href;
const sources = jobSourcesOf([{ module: recount, url: moduleUrl }]);

for (const dialect of await availableDialects()) {
  const isEmbedded = dialect === "sqlite";
  describe(`threads of the jobs on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let store: OpenObjectStore;
    let node: NodeIdentity;
    let logged: string[] = [];
    const started: JobWorkers[] = [];

    async function start(settings: Partial<JobSettings> = {}, kinds = sources): Promise<JobWorkers> {
      const workers = createJobWorkers({
        db,
        database: database.options,
        objects: { kind: "folder", folder: join(database.folder, "objects") },
        node,
        sources: kinds,
        log: (level, message) => logged.push(`${level} ${message}`),
        settings: { heartbeatMs: 50, pollMs: 50, ...settings },
      });
      started.push(workers);
      await workers.start();
      return workers;
    }
    const add = (payload: Partial<Parameters<typeof recountKind.run>[0]["payload"]>, owner = "somebody") =>
      enqueue(db, recountKind, owner, { ...none, ...payload });
    const outcomes = async () => {
      const tables = db as unknown as Kysely<RecountTables>;
      const rows = await tables.selectFrom("recount").selectAll().execute();
      return new Map(rows.map(({ id, outcome }) => [id, outcome]));
    };
    async function outcomeOf(id: string): Promise<string> {
      await until(
        async () => (await outcomes()).has(id),
        () => `the job has no outcome:\n${logged.join("\n")}`,
      );
      return (await outcomes()).get(id) ?? "";
    }
    const untilRunning = (id: string) => until(async () => (await readJob(db, id)).done > 0);
    const files = async (id: string) => (await objectsOf(store, "test/")).filter(({ key }) => key.includes(id));

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      await migrate(db, dialect, [{ name: "test", migrations: recountMigrations }]);
      store = await openObjectStore({ kind: "folder", folder: join(database.folder, "objects") });
      node = holdNode(database.folder);
    });
    beforeEach(async () => {
      await clearJobs(db);
      logged = [];
    });
    afterEach(() => Promise.all(started.splice(0).map((workers) => workers.stop())));
    after(async () => {
      store.close();
      node.release();
      await database.drop();
    });

    test("a job stores its outcome and leaves the queue; woken, it begins at once", async () => {
      const workers = await start({ pollMs: 60_000 });
      assert.equal(await outcomeOf(await add({ steps: 3 })), "counted 3");
      const id = await add({ steps: 2 });
      workers.wake(recountKind.name);
      assert.equal(await outcomeOf(id), "counted 2");
      assert.deepEqual(await jobTables(db).selectFrom("job").selectAll().execute(), []);
      assert.equal((await files(id)).length, 1);
    });

    test("who has made many long ones makes nobody else wait: the last slot is for those of whom nothing runs", async () => {
      const long = [await add({ steps: 2, stepMs: 600_000 }), await add({ steps: 2, stepMs: 600_000 })];
      await start();
      await until(async () => (await readJob(db, long[0] ?? "")).total === 2);
      assert.equal(await outcomeOf(await add({}, "another")), "counted 1");
      assert.equal((await readJob(db, long[1] ?? "")).worker, null);
    });

    test("one that keeps throwing gives up after its tries, one that is refused at once", async () => {
      const [thrown, refused] = [await add({ fault: "throw" }), await add({ fault: "refuse" })];
      await start();
      assert.equal(await outcomeOf(thrown), "gave up: Error: the fixture throws");
      assert.equal(await outcomeOf(refused), "refused: RangeError: the fixture refuses");
      assert.ok(logged.some((line) => line.includes(`${thrown} failed after 2 attempts`)));
    });

    test("one whose outcome cannot be stored gives up, and what it left of the outcome is rolled back", async () => {
      const id = await add({ fault: "store" });
      await start();
      assert.equal(await outcomeOf(id), "gave up: Error: the fixture cannot store");
    });

    // How a thread comes to its end is nothing to the database: each way is tried on one, one of them on both.
    for (const fault of isEmbedded ? (["exit", "hoard"] as const) : (["exit"] as const))
      test(`one that ends its thread (${fault}) costs its own tries alone, and no other kind anything`, async () => {
        const bad = await add({ fault });
        const good = await add({ steps: 20, stepMs: 20 }, "another");
        await start();
        const ticks: string[] = [];
        while (!(await outcomes()).has(bad)) {
          ticks.push(await enqueue(db, tickKind, "somebody", {}));
          assert.equal(await outcomeOf(ticks.at(-1) ?? ""), "ticked");
        }
        assert.match(await outcomeOf(bad), /^gave up: DeadlyJobError: the worker died of this job twice/);
        assert.equal(await outcomeOf(good), "counted 20");
        assert.ok(ticks.length > 2);
        assert.ok(!logged.some((line) => line.includes("test-tick thread")));
      });

    test("those that end their thread hold up nobody else: their owner comes last, and the thread is soon back", async () => {
      const bad = await Promise.all(Array.from({ length: 4 }, () => add({ fault: "exit" }, "bad")));
      // As after a first end of two at once: from then on each runs alone.
      await jobTables(db).updateTable("job").set({ is_suspect: suspicion.suspect }).execute();
      await start();
      const restarts = () => logged.filter((line) => line.includes("starts again"));
      await until(() => restarts().length >= 2);
      const good = await Promise.all(Array.from({ length: 8 }, () => add({}, "good")));
      const before = restarts().length;
      for (const id of good) assert.equal(await outcomeOf(id), "counted 1");
      const during = restarts().length - before;
      assert.ok(during <= 3, `${during} restarts`);
      for (const id of bad) assert.match(await outcomeOf(id), /^gave up: DeadlyJobError/);
      const rests = restarts().map((line) => Number(/in (\d+) ms/.exec(line)?.[1]));
      assert.ok(Math.max(...rests) <= 2000, rests.join(" "));
    });

    // The thread of an embedded database ends between two statements.
    if (!isEmbedded)
      test("one that the thread was claiming when it ended waits for no lease, and is not blamed", async () => {
        const claims = await holdClaims(db, "good");
        const letGo = await holdTable(db, "recount");
        try {
          const bad = await add({ fault: "exit" }, "bad");
          await start({ leaseMs: 3_600_000 });
          await until(async () => (await readJob(db, bad)).worker !== null);
          const { worker: dead } = await readJob(db, bad);
          const heldByDead = () => jobTables(db).selectFrom("job").selectAll().where("worker", "=", dead).execute();
          const good = await add({}, "good");
          await until(() => claims.isWaiting(1));
          await letGo();
          // What the thread held is put back; of the claim that is under way nobody can know.
          await until(async () => (await heldByDead()).length === 0);
          await claims.letGo(1);
          let row = await readJob(db, good);
          await until(async () => {
            row = await readJob(db, good);
            return row.attempt === 1 && row.worker === null;
          });
          assert.deepEqual([row.tries, row.is_suspect], [0, suspicion.none]);
          await claims.letGo(2);
          assert.equal(await outcomeOf(good), "counted 1");
        } finally {
          await letGo();
          await claims.end();
        }
      });

    test("one that never lets go of its thread holds up no other kind, and its job is another worker's after the lease", async () => {
      const id = await add({ fault: "spin" });
      await start({ leaseMs: 400 });
      await until(async () => (await readJob(db, id)).worker !== null);
      const tick = await enqueue(db, tickKind, "somebody", {});
      assert.equal(await outcomeOf(tick), "ticked");
      const queue = createJobQueue(db, dialect, { kind: recountKind.name, leaseMs: 60_000 });
      let taken: ClaimedJob | undefined;
      await until(async () => (taken ??= await queue.claim("another worker")) !== undefined);
      assert.deepEqual([taken?.id, taken?.attempt], [id, 2]);
    });

    test("one that is over its time limit and heeds its signal has failed, and its thread goes on", async () => {
      const id = await enqueue(db, lateKind, "somebody", { how: "heed" });
      await start({ graceMs: 60_000 });
      assert.match(await outcomeOf(id), /^gave up: TimeLimitError: it took longer than 700 ms/);
      assert.ok(!logged.some((line) => line.includes("starts again")));
    });

    for (const how of isEmbedded ? (["ignore", "spin"] as const) : (["spin"] as const))
      test(`one that goes on after its time limit (${how}) is to blame alone, and its thread begins anew`, async () => {
        const bad = await enqueue(db, lateKind, "somebody", { how });
        await start({ graceMs: 100, leaseMs: 60_000 });
        await untilRunning(bad);
        // Begun beside it, it goes down with it; of "spin" it waits until the thread begins anew.
        const beside = await enqueue(db, lateKind, "another", { how: "beside" });
        assert.match(await outcomeOf(bad), /^gave up: \w+: the worker .* over the time limit/);
        assert.equal(await outcomeOf(beside), "beside");
        const told =
          how === "spin"
            ? /thread did not answer when the job /
            : new RegExp(`${bad} went on after its limit of 700 ms`);
        assert.match(logged.join("\n"), told);
        assert.ok(!logged.some((line) => line.includes(`${beside} went on`)));
      });

    test("a file that never finishes loading is told about, and loaded again", async () => {
      const url = new URL("./support/waiting-kind.ts", import.meta.url).href;
      await start({ openLimitMs: 1500 }, [{ module: "test", kind: tickKind, url, options: undefined }]);
      await until(() => logged.some((line) => line.includes("test-tick thread ended and starts again")));
      assert.match(logged.join("\n"), /test-tick thread did not open its kind within 1500 ms/);
    });

    test("a stop of the server costs no job an attempt, not even one that ignores its signal", async () => {
      const id = await add({ steps: 2, fault: "ignore" });
      const workers = await start();
      await untilRunning(id);
      await workers.stop();
      const { worker, attempt, tries, is_suspect } = await readJob(db, id);
      assert.deepEqual({ worker, attempt, tries, is_suspect }, { worker: null, attempt: 1, tries: 0, is_suspect: 0 });
    });

    test("cancelled, a waiting job never begins, and the signal of a running one aborts within a heartbeat", async () => {
      const workers = await start();
      const running = await add({ steps: 1000, stepMs: 20 });
      await untilRunning(running);
      await workers.stop();
      const waiting = await add({});
      assert.equal(await cancelJobs(db, kinds, [waiting, "unknown"]), 1);
      await start();
      await untilRunning(running);
      assert.equal(await cancelJobs(db, kinds, [running]), 1);
      await until(() => logged.some((line) => line.includes(`${running} was cancelled`)));
      assert.ok(!logged.some((line) => line.includes("its outcome is dropped")), "it did not run to its end");
      const found = await outcomes();
      assert.deepEqual([found.has(running), found.has(waiting)], [false, false]);
      assert.deepEqual([await files(running), await files(waiting)], [[], []]);
    });

    test("an outcome that nobody wants any more is discarded", async () => {
      // No heartbeat tells it: it runs to its end.
      const id = await add({ steps: 20, stepMs: 50 });
      await start({ heartbeatMs: 60_000 });
      // The one heartbeat that comes at once.
      await until(async () => (await readJob(db, id)).total !== null);
      await cancelJobs(db, kinds, [id]);
      await until(() => logged.some((line) => line.includes("its outcome is dropped")));
      await until(async () => (await files(id)).length === 0);
      assert.equal((await outcomes()).has(id), false);
    });

    test("a job exists if, and only if, the transaction that made it ends well", async () => {
      const jobs = createJobs(dialect, [recountKind], () => undefined);
      const make = (trx: Transaction<never>) => jobs.enqueue(trx, recountKind, { owner: "a", payload: none });
      const failing = jobTables(db)
        .transaction()
        .execute(async (trx) => {
          await make(trx as unknown as Transaction<never>);
          throw new Error("no");
        });
      await assert.rejects(failing, /no/);
      assert.deepEqual(await jobTables(db).selectFrom("job").selectAll().execute(), []);
    });

    test("of one owner no more wait than may, also where they are made at once", async () => {
      const kind = { ...recountKind, waitingPerOwner: 5 };
      const made = await Promise.allSettled(Array.from({ length: 20 }, () => enqueue(db, kind, "many", none)));
      assert.equal(made.filter(({ status }) => status === "fulfilled").length, 5);
    });

    test("of one owner only so many wait; a kind of no module and a payload that is wrong or long are refused", async () => {
      const jobs = createJobs(dialect, [recountKind], () => undefined);
      const trx = db as unknown as Transaction<never>;
      for (let count = 0; count < 200; count += 1) await add({}, "many");
      await assert.rejects(
        jobs.enqueue(trx, recountKind, { owner: "many", payload: none }),
        (error) => error instanceof PortalError && error.code === "too-many-requests",
      );
      await jobs.enqueue(trx, recountKind, { owner: "few", payload: none });
      await assert.rejects(jobs.enqueue(trx, tickKind, { owner: "few", payload: {} }), /test-tick.*`jobs`/);
      const wrong = JSON.parse('{"steps":"many"}') as typeof none;
      await assert.rejects(jobs.enqueue(trx, recountKind, { owner: "few", payload: wrong }));
      const long = { ...none, pad: "x".repeat(70_000) };
      await assert.rejects(jobs.enqueue(trx, recountKind, { owner: "few", payload: long }), /store them/);
      const { rows } = await sql<{ count: number }>`select count(*) as count from job where owner = 'few'`.execute(db);
      assert.equal(Number(rows[0]?.count), 1);
    });
  });
}

test("two kinds of one name are refused", () => {
  assert.throws(
    () =>
      createJobWorkers({
        db: undefined as never,
        database: { file: "" },
        objects: { kind: "folder", folder: "" },
        node: undefined as never,
        sources: [...sources, ...sources],
        log: () => undefined,
      }),
    /two modules bring the job kind test-recount/,
  );
});
