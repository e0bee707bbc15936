import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, it } from "node:test";
import type { Kysely } from "kysely";
import { migrate, openDatabase, type Database } from "../../../server/db/index.ts";
import { createSecurityLog, verifyChain, type SecurityLog } from "../../../server/security-log/index.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";

onEachEngine("the chain of the audit", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let nodes: Database[];
  let logs: SecurityLog[];
  const told: Record<string, unknown>[] = [];
  const lines = { info: (line: Record<string, unknown>) => told.push(line), warn: () => assert.fail("no refusal") };
  const now = Date.UTC(2026, 0, 5);
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    const options = { url: fresh.url, file: join(folder, "portal.sqlite") };
    nodes = [await openDatabase(options), await openDatabase(options), await openDatabase(options)];
    for (const { db, dialect } of nodes.slice(0, 1)) await migrate(db as unknown as Kysely<never>, dialect, []);
    logs = nodes.map((node) => createSecurityLog(node, lines, () => now));
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const db = () => nodes[0]!.db;
  const verify = () => verifyChain(db());
  const seqs = async () =>
    (await db().selectFrom("audit_event").select("seq").orderBy("seq").execute()).map((row) => row.seq);

  async function record(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        logs[at % logs.length]!.record({
          kind: "export",
          userId: `u-${at}`,
          userNo: `user ${at}`,
          detail: { filePath: `f-${at}` },
        }),
      ),
    );
  }

  /** Runs a change that is undone afterwards. */
  async function tampered(change: (db: Database["db"]) => Promise<unknown>): Promise<unknown> {
    const rows = await db().selectFrom("audit_event").selectAll().execute();
    const chain = await db().selectFrom("audit_chain").selectAll().executeTakeFirstOrThrow();
    await change(db());
    const state = await verify();
    await db().deleteFrom("audit_event").execute();
    await db().insertInto("audit_event").values(rows).execute();
    await db().updateTable("audit_chain").set(chain).execute();
    return state;
  }

  beforeEach(async () => {
    await record(30);
  });

  it("stays whole while several nodes write at once", async () => {
    const start = (await seqs()).length;
    await record(600);
    const numbers = await seqs();
    assert.equal(numbers.length, start + 600);
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => at + 1),
    );
    const state = await verify();
    assert.deepEqual([state.isWhole, "entries" in state && state.entries], [true, numbers.length]);
  });

  it("stays whole whatever text somebody sends, half a character, too", async () => {
    const text = "a\ud800b\udc00";
    const long = `${"x".repeat(299)}\u{1f4e6}`;
    for (const value of [text, long, "\u{1f4e6}"]) {
      const detail = { filePath: value, [value]: 1 };
      await logs[0]!.record({
        kind: "download",
        userId: value,
        userNo: value,
        corpCode: value,
        mode: value,
        ip: value,
        method: value,
        route: value,
        reqId: value,
        detail,
      });
    }
    assert.equal((await verify()).isWhole, true);
    const kept = await db().selectFrom("audit_event").select("user_no").orderBy("seq", "desc").limit(3).execute();
    assert.deepEqual(
      kept.map((row) => row.user_no),
      ["\u{1f4e6}", `${"x".repeat(299)}\ufffd…`, "a\ufffdb\ufffd"],
    );
  });

  it("names the first entry that was changed, whatever was changed in it", async () => {
    for (const change of [
      { detail: "{}" },
      { user_no: "somebody else" },
      { at: 1 },
      { kind: "sign-in" },
      { hash: "0".repeat(64) },
    ]) {
      const state = await tampered((edit) =>
        edit.updateTable("audit_event").set(change).where("seq", "=", 17).execute(),
      );
      assert.deepEqual(state, { isWhole: false, seq: 17, problem: "changed" }, JSON.stringify(change));
    }
  });

  it("names the first entry that is missing: in the middle, at the beginning and at the end", async () => {
    const end = (await seqs()).length;
    for (const seq of [1, 12, end]) {
      const state = await tampered((edit) => edit.deleteFrom("audit_event").where("seq", "=", seq).execute());
      assert.deepEqual(state, { isWhole: false, seq, problem: "missing" });
    }
    assert.equal((await verify()).isWhole, true);
  });

  it("notices an entry that was put before the first", async () => {
    const forged = { ...(await db().selectFrom("audit_event").selectAll().executeTakeFirstOrThrow()), id: "x", seq: 0 };
    const state = await tampered((edit) => edit.insertInto("audit_event").values(forged).execute());
    assert.deepEqual(state, { isWhole: false, seq: 0, problem: "changed" });
  });

  it("notices a beginning that was moved without an entry that says so, whatever else is removed", async () => {
    const last = await db().selectFrom("audit_event").selectAll().where("seq", "=", 20).executeTakeFirstOrThrow();
    const move = { anchor_seq: last.seq, anchor_hash: last.hash };
    for (const archive of [null, "audit/x.jsonl.gz"]) {
      const state = await tampered(async (edit) => {
        await edit.deleteFrom("audit_event").where("seq", "<=", last.seq).execute();
        await edit
          .updateTable("audit_chain")
          .set({ ...move, archive })
          .execute();
      });
      assert.deepEqual(state, { isWhole: false, seq: 20, problem: "missing" });
    }
  });

  it("notices entries that changed places", async () => {
    const state = await tampered(async (edit) => {
      const move = (from: number, to: number) =>
        edit.updateTable("audit_event").set({ seq: to }).where("seq", "=", from).execute();
      await move(5, 0);
      await move(6, 5);
      await move(0, 6);
    });
    assert.deepEqual(state, { isWhole: false, seq: 5, problem: "changed" });
  });

  it("keeps a transaction that ends badly without an entry, and whole", async () => {
    const count = (await seqs()).length;
    const failed = db()
      .transaction()
      .execute(async (trx) => {
        await logs[0]!.recordIn(trx, { kind: "password-changed" });
        throw new Error("no");
      });
    await assert.rejects(failed, /no/);
    assert.equal((await seqs()).length, count);
    await record(1);
    assert.equal((await verify()).isWhole, true);
  });
});
