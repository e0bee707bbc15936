import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql, type Kysely } from "kysely";
import * as z from "zod/mini";
import { openDatabase } from "../../../server/db/index.ts";
import type { JobKind } from "../../../server/jobs/index.ts";
import { createPatience } from "../../../server/jobs/patience.ts";
import { createJobQueue, type JobQueue } from "../../../server/jobs/queue.ts";
import { runJob } from "../../../server/jobs/run-job.ts";
import type { RunTools } from "../../../server/jobs/run-tools.ts";
import { startRunner } from "../../../server/jobs/runner.ts";
import { jobTables } from "../../../server/jobs/table.ts";
import { openObjectStore, type OpenObjectStore } from "../../../server/objects/index.ts";
import { until } from "../../support/until.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "../modules/export/support/database.ts";
import { objectsOf } from "../support/objects-of.ts";
import { freePort } from "../support/process.ts";
import { clearJobs, enqueue, readJob } from "./support/jobs.ts";

type Payload = Record<string, never>;
const never = new AbortController().signal;

async function* bytes() {
  yield Buffer.from("counted");
}

for (const dialect of await availableDialects()) {
  describe(`an attempt on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let store: OpenObjectStore;
    let queue: JobQueue;
    let logged: string[] = [];
    const plain: JobKind<Payload, string> = {
      name: "test-plain",
      payload: z.strictObject({}),
      maxTries: 2,
      retryMs: 1,
      run: () => Promise.reject(new Error("it throws")),
    };
    const toolsOf = (kind: Partial<JobKind<Payload, string>>, more: Partial<RunTools> = {}): RunTools => ({
      kind: { ...plain, ...kind },
      queue,
      db,
      readDb: db,
      dialect,
      objects: store,
      log: (level, message, error) => logged.push(`${level} ${message} ${String(error)}`),
      heartbeatMs: 1000,
      patience: createPatience(),
      watch: () => () => undefined,
      settle: () => undefined,
      ...more,
    });
    async function claim(worker = "w") {
      await until(async () => (await queue.claim(worker).then((job) => (claimed = job))) !== undefined);
      assert.ok(claimed);
      return claimed;
    }
    let claimed: Awaited<ReturnType<JobQueue["claim"]>>;
    const jobs = () => jobTables(db).selectFrom("job").selectAll().execute();

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      store = await openObjectStore({ kind: "folder", folder: join(database.folder, "objects") });
      queue = createJobQueue(db, dialect, { kind: plain.name, leaseMs: 60_000 });
    });
    beforeEach(async () => {
      await clearJobs(db);
      logged = [];
    });
    after(async () => {
      store.close();
      await database.drop();
    });

    test("whose outcome is written too late writes nothing", async () => {
      let late: Promise<unknown> = Promise.resolve();
      const isOver = Promise.withResolvers<void>();
      const tools = toolsOf({
        run: () => Promise.resolve("done"),
        complete(_job, _outcome, { trx }) {
          const write = sql`insert into job_turn (kind, owner, served_at) values ('late', 'late', 1)`;
          late = isOver.promise.then(() => write.execute(trx));
          late.catch(() => undefined);
          return Promise.reject(new Error("it is given up"));
        },
      });
      await enqueue(db, plain, "somebody", {});
      await runJob(await claim(), tools, never);
      isOver.resolve();
      await assert.rejects(late, /already rolled back/);
      const turns = await jobTables(db).selectFrom("job_turn").select("kind").where("kind", "=", "late").execute();
      assert.deepEqual(turns, []);
    });

    test("whose `isFinal` throws is tried again, and the job gives up after its tries", async () => {
      const failures: unknown[] = [];
      const tools = toolsOf({
        isFinal: () => {
          throw new TypeError("isFinal throws");
        },
        fail: (_job, { error }) => Promise.resolve(void failures.push(error)),
      });
      await enqueue(db, plain, "somebody", {});
      for (let attempt = 1; attempt <= 2; attempt += 1) assert.equal(await runJob(await claim(), tools, never), true);
      assert.deepEqual(failures.map(String), ["Error: it throws"]);
      assert.deepEqual(await jobs(), []);
      assert.match(logged.join("\n"), /isFinal of the test-plain kind threw: mend it.*isFinal throws/);
    });

    test("whose end could not be noted is put back by its own worker, uncounted and after a rest", async () => {
      const id = await enqueue(db, plain, "somebody", {});
      const attempts: number[] = [];
      const runner = startRunner({
        queue,
        worker: "w",
        async run(job) {
          attempts.push(job.attempt);
          if (attempts.length < 3) return false;
          return queue.finish(job, () => Promise.resolve());
        },
        log: () => undefined,
        slots: 1,
        pollMs: 100,
      });
      const startedAt = performance.now();
      try {
        await until(async () => (await jobs()).length === 0);
      } finally {
        await runner.stop();
      }
      assert.deepEqual(attempts, [1, 2, 3], id);
      assert.ok(performance.now() - startedAt >= 190, "it rested twice");
    });

    test("that needs files while their bucket is away is not counted, and the job rests", async () => {
      const endpoint = `http://127.0.0.1:${await freePort()}`;
      Object.assign(process.env, { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "of nobody" });
      const place = { bucket: "files", prefix: "portal/", region: "us-east-1", pathStyle: true };
      const away = await openObjectStore({ kind: "s3", ...place, endpoint });
      try {
        const id = await enqueue(db, plain, "somebody", {});
        const run: (typeof plain)["run"] = async () => `${(await away.put("test/x.txt", bytes(), never)).size}`;
        const tools = toolsOf({ run });
        assert.equal(await runJob(await claim(), tools, never), true);
        const { worker, tries, attempt, lease_until } = await readJob(db, id);
        assert.deepEqual({ worker, tries, attempt }, { worker: null, tries: 0, attempt: 1 });
        assert.ok(lease_until !== null, "it rests");
        assert.equal(await queue.claim("w"), undefined);
        // What is away for ever comes to an end.
        await jobTables(db).updateTable("job").set({ attempt: 4999, lease_until: null }).execute();
        await runJob(await claim(), tools, never);
        assert.equal((await readJob(db, id)).tries, 1);
      } finally {
        away.close();
      }
    });

    test("whose payload cannot be read is left to newer nodes, and counted only after a while", async () => {
      const id = await enqueue(db, plain, "somebody", {});
      await jobTables(db).updateTable("job").set({ payload: '{"added":"by a newer version"}' }).execute();
      const tools = toolsOf({});
      assert.equal(await runJob(await claim(), tools, never), true);
      assert.deepEqual([(await readJob(db, id)).tries, await queue.claim("w")], [0, undefined]);
      assert.match(logged.join("\n"), /is not counted UnreadablePayloadError: .*did its schema change/);
      // Many waits for something else leave the patience for it.
      await jobTables(db).updateTable("job").set({ attempt: 4000 }).execute();
      for (let attempt = 2; attempt <= 15; attempt += 1) {
        assert.equal((await readJob(db, id)).tries, 0, `${attempt}`);
        await jobTables(db).updateTable("job").set({ lease_until: null }).execute();
        await runJob(await claim(), tools, never);
      }
      assert.equal((await readJob(db, id)).tries, 1);
    });

    test("whose outcome cannot be stored leaves no file", async () => {
      await enqueue(db, plain, "somebody", {});
      const tools = toolsOf({
        async run({ id, attempt }) {
          const file = `test/${id}-${attempt}.txt`;
          await store.put(file, bytes(), never);
          return file;
        },
        complete: () => Promise.reject(new Error("it cannot be stored")),
        discard: (_job, file, { objects }) => objects.delete(file),
      });
      for (let attempt = 1; attempt <= 2; attempt += 1) await runJob(await claim(), tools, never);
      assert.deepEqual([await jobs(), await objectsOf(store, "test/")], [[], []]);
    });

    test("whose commit was sent and not answered keeps its file: the outcome may be stored", async () => {
      const id = await enqueue(db, plain, "somebody", {});
      const discarded: string[] = [];
      const tools = toolsOf(
        {
          run: () => Promise.resolve("a file"),
          discard: (_job, file) => Promise.resolve(void discarded.push(file)),
        },
        {
          queue: {
            ...queue,
            async finish(row, write) {
              await queue.finish(row, write);
              throw new Error("the answer of the commit got lost");
            },
          },
        },
      );
      assert.equal(await runJob(await claim(), tools, never), true);
      assert.deepEqual([discarded, (await jobs()).filter((job) => job.id === id)], [[], []]);
    });

    if (dialect === "postgres")
      test("whose end waits for a lock is noted once that is gone", async () => {
        const id = await enqueue(db, plain, "somebody", {});
        const limits = { connections: 2, readConnections: 0, queueMs: 5000, statementMs: 300 };
        const hasty = await openDatabase({ ...database.options, limits });
        try {
          const own = createJobQueue(hasty.db as unknown as Kysely<never>, dialect, {
            kind: plain.name,
            leaseMs: 60_000,
          });
          const row = await claim();
          let ending: Promise<boolean> | undefined;
          await db.transaction().execute(async (trx) => {
            await sql`select id from job where id = ${id} for update`.execute(trx);
            ending = runJob(row, toolsOf({}, { queue: own }), never);
            await delay(1000);
          });
          assert.equal(await ending, true);
          assert.equal((await readJob(db, id)).worker, null);
        } finally {
          await hasty.close();
        }
      });
  });
}
