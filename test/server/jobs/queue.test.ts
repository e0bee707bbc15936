import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, beforeEach, describe, test } from "node:test";
import { CompiledQuery, sql, type Kysely } from "kysely";
import { openDatabase } from "../../../server/db/index.ts";
import { claimStatement } from "../../../server/jobs/claim.ts";
import { cancelJobs, readStranded } from "../../../server/jobs/index.ts";
import { createJobQueue, type JobQueue } from "../../../server/jobs/queue.ts";
import { type Blame, putBackJobsOf } from "../../../server/jobs/put-back.ts";
import { type ClaimedJob, jobTables, suspicion } from "../../../server/jobs/table.ts";
import { addJob, addJobs, clearJobs, readJob } from "./support/jobs.ts";
import { recountKind } from "./support/recount-module.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "../modules/export/support/database.ts";

const kind = recountKind.name;
const nothing = () => Promise.resolve();

for (const dialect of await availableDialects()) {
  describe(`queue on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let queue: JobQueue;
    const end = (job: ClaimedJob) => queue.finish(job, nothing);
    /** Lets time pass in the table alone: a busy machine takes its own between two statements. */
    const passMs = (ms: number) =>
      jobTables(db)
        .updateTable("job")
        .set({ lease_until: sql`lease_until - ${sql.lit(ms)}` })
        .execute();

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      queue = createJobQueue(db, dialect, { kind, leaseMs: 600_000 });
    });
    beforeEach(() => clearJobs(db));
    after(() => database.drop());

    test("the oldest waiting job is claimed, with the next attempt, and then belongs to its worker", async () => {
      const [first, second] = await addJobs(db, 2);
      const claimed = await queue.claim("w1");
      assert.deepEqual([claimed?.id, claimed?.attempt, claimed?.worker], [first, 1, "w1"]);
      assert.equal((await queue.claim("w2"))?.id, second);
      assert.equal(await queue.claim("w3"), undefined);
    });

    test("a job is taken by workers of its kind alone", async () => {
      const id = await addJob(db);
      const other = createJobQueue(db, dialect, { kind: "another", leaseMs: 10_000 });
      assert.equal(await other.claim("w"), undefined);
      assert.equal((await queue.claim("w"))?.id, id);
      assert.equal(await other.releaseWorker("w"), 0);
    });

    test("workers that claim at the same time never get the same job", async () => {
      const ids = await Promise.all(Array.from({ length: 40 }, () => addJob(db)));
      const connections = await Promise.all(Array.from({ length: 2 }, () => openDatabase(database.options)));
      try {
        const queues = connections.map(({ db: own }) =>
          createJobQueue(own as unknown as Kysely<never>, dialect, { kind, leaseMs: 600_000 }),
        );
        const claimed: string[] = [];
        // Both ask at the same time again and again, so that neither can be done before the other has begun.
        for (let left = ids.length; left > 0; left -= queues.length) {
          const pair = await Promise.all(queues.map((own, index) => own.claim(`w${index}`)));
          for (const [index, job] of pair.entries()) {
            assert.equal(job?.worker, `w${index}`);
            claimed.push(job.id);
          }
        }
        assert.deepEqual(claimed.toSorted(), ids.toSorted());
      } finally {
        await Promise.all(connections.map((connection) => connection.close()));
      }
    });

    test("a heartbeat keeps the claim beyond its lease; without one the job is taken again and the first is fenced", async () => {
      const short = createJobQueue(db, dialect, { kind, leaseMs: 600_000 });
      await addJob(db);
      const first = await short.claim("w1");
      assert.ok(first);
      await passMs(400_000);
      assert.equal(await short.heartbeat(first, { done: 3, total: 10 }), true);
      await passMs(400_000);
      assert.equal(await short.claim("w2"), undefined, "the lease was extended");
      const { done, total } = await readJob(db, first.id);
      assert.deepEqual([done, total], [3, 10]);
      await passMs(400_000);
      const second = await short.claim("w2");
      assert.deepEqual([second?.id, second?.attempt, second?.tries, second?.done], [first.id, 2, 2, 0]);
      let stored = false;
      assert.deepEqual(
        [
          await short.heartbeat(first, { done: 5, total: 10 }),
          await short.finish(first, () => Promise.resolve(void (stored = true))),
          await short.retry(first, 0),
          await short.release(first),
          stored,
        ],
        [false, false, false, false, false],
      );
      assert.equal((await readJob(db, first.id)).worker, "w2");
    });

    test("whoever worked on a cancelled job has no part in a new one of the same id, also in the same thread", async () => {
      for (const next of ["w1", "w2"]) {
        const id = await addJob(db, "somebody", "chosen");
        const old = await queue.claim("w1");
        assert.equal(await cancelJobs(db, [kind], [id]), 1);
        await delay(3);
        await addJob(db, "somebody", id);
        const job = await queue.claim(next);
        assert.ok(old && job);
        assert.equal(job.attempt, old.attempt);
        assert.deepEqual(
          [await queue.heartbeat(old, { done: 1, total: 1 }), await queue.retry(old, 0), await queue.release(old)],
          [false, false, false],
        );
        assert.equal(await end(old), false);
        assert.equal(await end(job), true);
      }
    });

    test("a job that has ended leaves no row; one whose outcome cannot be stored stays with its worker", async () => {
      await addJob(db);
      const job = await queue.claim("w1");
      assert.ok(job);
      await assert.rejects(
        queue.finish(job, () => Promise.reject(new Error("no"))),
        /no/,
      );
      assert.equal((await readJob(db, job.id)).worker, "w1");
      assert.equal(await end(job), true);
      assert.deepEqual(await jobTables(db).selectFrom("job").select("id").execute(), []);
      assert.equal(await end(job), false);
    });

    test("a job that is tried again rests first; a released one does not and its attempt is not counted", async () => {
      await addJob(db);
      const first = await queue.claim("w1");
      assert.ok(first);
      assert.equal(await queue.retry(first, 600_000), true);
      assert.equal(await queue.claim("w1"), undefined);
      await passMs(600_000);
      const second = await queue.claim("w1");
      assert.deepEqual([second?.attempt, second?.tries], [2, 2]);
      assert.equal(await queue.release(second!), true);
      const third = await queue.claim("w1");
      assert.deepEqual([third?.attempt, third?.tries], [3, 2]);
    });

    test("a job that rests holds up no other one of its owner", async () => {
      const [, second] = await addJobs(db, 2);
      await queue.retry((await queue.claim("w"))!, 60_000);
      assert.equal((await queue.claim("w"))?.id, second);
    });

    test("a last heartbeat that arrives while the jobs of its dead worker are put back keeps none of them", async () => {
      await addJob(db);
      for (let round = 0; round < 30; round += 1) {
        const job = await queue.claim("dead");
        assert.ok(job);
        const beats = Array.from({ length: 3 }, (_, done) => queue.heartbeat(job, { done, total: 3 }));
        const [count] = await Promise.all([queue.releaseWorker("dead"), ...beats]);
        assert.equal(count, 1);
      }
    });

    test("a claim whose answer was lost is found again by its own worker; what it works on is left alone", async () => {
      await addJobs(db, 2);
      const running = await queue.claim("w");
      const lost = await queue.claim("w");
      assert.ok(running && lost);
      assert.equal(await queue.releaseForgotten("w", [running.id]), 1);
      const again = await queue.claim("w");
      assert.deepEqual([again?.id, again?.attempt, again?.tries], [lost.id, 2, 1]);
      assert.equal(await queue.releaseForgotten("w", [running.id, lost.id]), 0);
    });

    test("owners take turns: whoever has the fewest running, then whoever was served longest ago", async () => {
      await Promise.all(Array.from({ length: 24 }, () => addJob(db, "many")));
      const one = await addJob(db, "one");
      const owners: string[] = [];
      const running: ClaimedJob[] = [];
      async function claimNext() {
        const job = await queue.claim("w");
        assert.ok(job);
        owners.push(job.owner);
        running.push(job);
        await delay(2);
        return job;
      }
      const first = await claimNext();
      const second = await claimNext();
      assert.deepEqual(owners, ["many", "one"], "24 jobs that came before delay one of another owner by one job");
      assert.equal(second.id, one);
      await end(second);
      await claimNext();
      await addJob(db, "one");
      await end(first);
      await claimNext();
      assert.deepEqual(owners.slice(2), ["many", "one"], "nobody takes all slots while another one waits");
      for (const job of running.splice(0)) await end(job);
      await addJob(db, "one");
      await claimNext();
      await claimNext();
      assert.deepEqual(
        owners.slice(4),
        ["many", "one"],
        "with none running it goes by who was served longest ago, also when nothing of them is left",
      );
    });

    test("two owners with many jobs share the slots evenly, and each is served in order", async () => {
      const added = new Map<string, string[]>();
      for (const owner of ["a", "b"]) added.set(owner, await addJobs(db, 6, owner));
      const served: ClaimedJob[] = [];
      for (let job = await queue.claim("w"); job; job = await queue.claim("w")) {
        served.push(job);
        const before = served.at(-2);
        if (before) await end(before);
        await delay(2);
      }
      const owners = served.map(({ owner }) => owner);
      for (let at = 0; at + 1 < owners.length; at += 2) assert.notEqual(owners[at], owners[at + 1], owners.join());
      for (const [owner, ids] of added)
        assert.deepEqual(
          served.filter((job) => job.owner === owner).map(({ id }) => id),
          ids,
        );
    });

    test("what is kept for newcomers goes to nobody of whom something runs, on whatever node", async () => {
      await addJobs(db, 2, "many");
      assert.equal((await queue.claim("w", { isForNewcomers: true }))?.owner, "many");
      for (const worker of ["w", "another"])
        assert.equal(await queue.claim(worker, { isIdle: false, isForNewcomers: true }), undefined);
      await addJob(db, "one");
      assert.equal((await queue.claim("w", { isIdle: false, isForNewcomers: true }))?.owner, "one");
      assert.equal((await queue.claim("another"))?.owner, "many");
    });

    test("with none running it goes by who was served longest ago, however old the jobs of the others are", async () => {
      await addJobs(db, 3, "first");
      await addJob(db, "second");
      const owners: string[] = [];
      for (let job = await queue.claim("w"); job; job = await queue.claim("w")) {
        owners.push(job.owner);
        await end(job);
        await delay(2);
        if (owners.length === 3) await addJob(db, "second");
      }
      assert.deepEqual(owners, ["first", "second", "first", "second", "first"]);
    });

    test("a worker takes what it knows alone, and leaves the rest of an owner for others, in their order", async () => {
      const [old, first, second] = await addJobs(db, 3);
      const needs = (id: string | undefined, text: string) =>
        jobTables(db).updateTable("job").set({ needs: text }).where("id", "=", id!).execute();
      await needs(first, "A/orders");
      await needs(second, "B/stock");
      const knowing = (...knows: string[]) => createJobQueue(db, dialect, { kind, leaseMs: 600_000, knows });
      const claimed = await knowing("B/stock").claim("w");
      assert.equal(claimed?.id, old, "one of an earlier version, which says nothing");
      assert.equal((await knowing("B/stock", "C/none").claim("w"))?.id, second);
      assert.equal(await knowing("B/stock").claim("w"), undefined);
      assert.equal(await knowing().claim("w"), undefined);
      assert.equal((await queue.claim("w"))?.id, first, "a worker that knows all");
    });

    test("jobs that no running worker knows are counted, once they have waited for a minute", async () => {
      const stranded = () => readStranded(db, dialect);
      const [first, second] = await addJobs(db, 3);
      for (const id of [first!, second!])
        await jobTables(db).updateTable("job").set({ needs: "A/orders" }).where("id", "=", id).execute();
      const all = [
        { kind, needs: "", count: 1 },
        { kind, needs: "A/orders", count: 2 },
      ];
      assert.deepEqual(await stranded(), [], "their worker may be about to begin");
      const age = (column: "inserted_at" | "seen_at", table: "job" | "job_worker", ms: number) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${sql.lit(ms)}`.execute(db);
      await age("inserted_at", "job", 61_000);
      const inOrder = async () => (await stranded()).toSorted((a, b) => a.count - b.count);
      assert.deepEqual(await inOrder(), all);
      await createJobQueue(db, dialect, { kind: "another", leaseMs: 1 }).announce("w0");
      assert.deepEqual(await inOrder(), all);
      const ignorant = createJobQueue(db, dialect, { kind, leaseMs: 1, knows: ["B/stock"] });
      await ignorant.announce("w1");
      assert.deepEqual(await stranded(), [all[1]]);
      const knowing = createJobQueue(db, dialect, { kind, leaseMs: 1, knows: ["B/stock", "A/orders"] });
      await knowing.announce("w2");
      await knowing.announce("w2");
      assert.deepEqual(await stranded(), []);
      await age("seen_at", "job_worker", 91_000);
      assert.deepEqual(await inOrder(), all, "they said nothing for long");
      await queue.announce("w3");
      assert.deepEqual(await stranded(), []);
      await queue.retire("w3");
      assert.deepEqual(await inOrder(), all);
      await age("seen_at", "job_worker", 86_400_000);
      await queue.forgetOld();
      const left = await jobTables(db).selectFrom("job_worker").select("worker").execute();
      assert.deepEqual(
        left.map(({ worker }) => worker),
        ["w0"],
        "each kind forgets its own",
      );
    });

    test("when somebody was served is forgotten after a day", async () => {
      for (const owner of ["old", "new"]) {
        await addJob(db, owner);
        await end((await queue.claim("w"))!);
      }
      await jobTables(db)
        .updateTable("job_turn")
        .set({ served_at: sql`served_at - 90000000` })
        .where("owner", "=", "old")
        .execute();
      await queue.forgetOld();
      const turns = await jobTables(db).selectFrom("job_turn").select("owner").execute();
      assert.deepEqual(
        turns.map(({ owner }) => owner),
        ["new"],
      );
    });

    test("whose turn it is is found by index, step by step, however many jobs wait", async () => {
      const row = await readJob(db, await addJob(db));
      for (let at = 0; at < 20_000; at += 1000)
        await jobTables(db)
          .insertInto("job")
          .values(Array.from({ length: 1000 }, (_, n) => ({ ...row, id: `${at + n}`, owner: `owner-${n % 30}` })))
          .execute();
      await sql`analyze`.execute(db);
      const explain = dialect === "sqlite" ? "explain query plan" : "explain";
      for (const isForNewcomers of [false, true]) {
        const claim = claimStatement(dialect, { kind, worker: "w", isIdle: true, isForNewcomers, leaseMs: 1 });
        const { sql: text, parameters } = claim.compile(jobTables(db));
        const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
        const plan = rows.map((row) => Object.values(row).join(" ")).join("\n");
        assert.doesNotMatch(plan, /Seq Scan on job\b|SCAN (job|task|r|w|t)\b/, plan);
        assert.match(plan, /job_waiting[^]*job_running|job_running[^]*job_waiting/);
      }
    });

    test("a job whose worker died with others runs alone, and nothing is taken before it", async () => {
      const [first] = await addJobs(db, 3);
      await queue.claim("dead");
      await queue.claim("dead");
      assert.equal(await queue.releaseWorker("dead"), 2);
      assert.equal(await queue.claim("busy", { isIdle: false }), undefined);
      const suspect = await queue.claim("w", { isIdle: true });
      assert.deepEqual([suspect?.id, suspect?.tries, suspect?.is_suspect], [first, 1, 1]);
      assert.equal(await queue.releaseWorker("w"), 1);
      const again = await queue.claim("w");
      assert.deepEqual([again?.id, again?.tries], [first, 2], "alone it is to blame");
      await queue.retry(again!, 0);
      assert.equal((await readJob(db, again!.id)).is_suspect, 0, "it ended by itself");
    });

    test("the owner of a job that ended its thread comes after all others, and only that is counted against the job", async () => {
      const [killer, next] = await addJobs(db, 2, "bad");
      const [good, further] = await addJobs(db, 2, "good");
      const dies = async (worker: string, blame: Blame) => {
        const claimed = await queue.claim(worker);
        await putBackJobsOf(jobTables(db), dialect, { kind, worker }, { blame });
        return claimed?.id;
      };
      assert.equal(await dies("w1", "work"), killer);
      assert.equal((await readJob(db, killer!)).is_suspect, suspicion.killedOnce);
      for (const id of [good, further]) {
        const claimed = await queue.claim("w2");
        assert.equal(claimed?.id, id, "before the one who would be next by turns");
        await end(claimed!);
      }
      assert.equal(await dies("w3", "unknown"), killer, "the server died: it may have been anything");
      assert.equal((await readJob(db, killer!)).is_suspect, suspicion.killedOnce);
      assert.equal(await dies("w4", { job: killer! }), killer);
      assert.equal((await readJob(db, killer!)).is_suspect, suspicion.killedTwice);
      assert.equal((await readJob(db, next!)).is_suspect, suspicion.none);
    });

    test("the jobs of a dead worker, and only these, are put back", async () => {
      const ids = await addJobs(db, 3);
      await queue.claim("dead");
      await queue.claim("alive");
      await queue.claim("dead");
      assert.equal(await queue.releaseWorker("dead"), 2);
      const rows = await Promise.all(ids.map((id) => readJob(db, id)));
      assert.deepEqual(
        rows.map(({ worker }) => worker),
        [null, "alive", null],
      );
      assert.equal((await queue.claim("w"))?.id, ids[0]);
    });
  });
}
