import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Kysely } from "kysely";
import { runAdmin } from "../../../server/admin/index.ts";
import { migrate, openDatabase, type Database } from "../../../server/db/index.ts";
import { openObjectStore, type ObjectAccess, type OpenObjectStore } from "../../../server/objects/index.ts";
import { checkArchives, createSecurityLog, verifyChain, type SecurityLog } from "../../../server/security-log/index.ts";
import { newestEntries } from "../../../server/modules/administration/index.ts";
import type { AuditEntry } from "../../../server/security-log/event.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";
import { objectsOf } from "../support/objects-of.ts";

const dayMs = 24 * 60 * 60_000;
const noon = Date.UTC(2026, 0, 5, 12);

onEachEngine("the archive of the security log", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let nodes: Database[];
  let logs: SecurityLog[];
  let store: OpenObjectStore;
  let now = noon;
  const told: Record<string, unknown>[] = [];
  const lines = { info: (line: Record<string, unknown>) => told.push(line), warn: () => assert.fail("no refusal") };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    const options = { url: fresh.url, file: join(folder, "portal.sqlite") };
    nodes = [await openDatabase(options), await openDatabase(options)];
    await migrate(db() as unknown as Kysely<never>, nodes[0]!.dialect, []);
    logs = nodes.map((node) => createSecurityLog(node, lines, () => now));
    store = await openObjectStore({ kind: "folder", folder: join(folder, "objects") });
  });
  after(async () => {
    for (const node of nodes) await node.close();
    store.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const db = () => nodes[0]!.db;
  const chain = () => db().selectFrom("audit_chain").selectAll().executeTakeFirstOrThrow();
  const files = () => objectsOf(store, "audit/");
  const placeOf = (key: string) => join(folder, "objects", key);
  const seqs = async () =>
    (await db().selectFrom("audit_event").select("seq").orderBy("seq").execute()).map(({ seq }) => seq);

  async function record(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1)
      await logs[0]!.record({ kind: "upload", userNo: `报关员 ${at}`, detail: { file: `清单-${at}.xlsx` } });
  }

  async function admin(...args: string[]): Promise<{ code: number; out: string }> {
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    const env = { PORTAL_DATA: folder, PORTAL_MODULES: "", ...(fresh.url && { DATABASE_URL: fresh.url }) };
    const code = await runAdmin(["audit", "verify", ...args], env, { print, fail: print });
    return { code, out: printed.join("\n") };
  }

  /** Changes the lines of a file, as somebody would who forges it. @returns puts it back */
  async function forge(key: string, change: (text: string) => string): Promise<() => Promise<void>> {
    const genuine = await readFile(placeOf(key));
    await writeFile(placeOf(key), gzipSync(change(gunzipSync(genuine).toString())));
    return () => writeFile(placeOf(key), genuine);
  }

  /** Entries that were archived and are not removed yet: they are shown no more, and nobody may change or add one. */
  async function expectLeftChecked(left: readonly AuditEntry[]): Promise<void> {
    const set = async (entries: readonly AuditEntry[]) => {
      await db().deleteFrom("audit_event").where("seq", "<=", 40).execute();
      for (const entry of entries) await db().insertInto("audit_event").values(entry).execute();
      return verifyChain(db());
    };
    assert.equal((await set(left)).isWhole, true);
    const shown = await newestEntries(db(), {}).execute();
    assert.ok(shown.length > 0 && shown.every(({ seq }) => seq > 40));
    const [first, second] = left;
    const forged = { ...first!, seq: 0, id: "forged" };
    for (const [entries, seq] of [
      [[forged], 1],
      [[forged, ...left], 1],
      [left.slice(0, -1), 40],
      [[first!, { ...second!, user_no: "somebody else" }, ...left.slice(2)], second!.seq],
    ] as const) {
      const state = await set(entries);
      assert.deepEqual([state.isWhole, "seq" in state && state.seq], [false, seq]);
    }
    await set([]);
  }

  it("takes whole days that are over for longer than the setting, and the database goes on behind them", async () => {
    await record(40);
    now = noon + 9 * dayMs;
    await logs[0]!.archive(store, 9);
    assert.deepEqual(await files(), [], "the day is not over for nine days");
    now = noon + 10 * dayMs;
    await record(5);
    await logs[0]!.archive(store, 9);
    assert.deepEqual(
      await seqs(),
      [41, 42, 43, 44, 45, 46],
      "the archived entries are gone, and one says what became of them",
    );
    const [file, ...others] = await files();
    assert.deepEqual([others, file?.key.startsWith("audit/000000000001-000000000040-")], [[], true]);
    assert.equal((await chain()).archive, file?.key);
    assert.deepEqual(
      told
        .filter(({ event }) => event === "pruned")
        .map(({ entries, through, archive }) => [entries, through, archive]),
      [[40, 40, file?.key]],
    );
    const lines = gunzipSync(await readFile(placeOf(file?.key ?? "")))
      .toString()
      .split("\n");
    assert.equal(JSON.parse(lines[40] ?? "").user_no, "报关员 39");
    assert.equal((await verifyChain(db())).isWhole, true);
    await expectLeftChecked(lines.slice(36, 41).map((line) => JSON.parse(line) as AuditEntry));
  });

  it("of two nodes at once one archives, and each file names the one before", async () => {
    now = noon + 30 * dayMs;
    await record(3);
    now = noon + 60 * dayMs;
    await Promise.all(logs.map((log) => log.archive(store, 9)));
    const keys = (await files()).map(({ key }) => key);
    assert.equal(keys.length, 2, "what the other node wrote is gone again");
    assert.equal(keys[1], (await chain()).archive);
    assert.deepEqual(await checkArchives(db(), store), { isWhole: true, files: 2, entries: 49 });
    assert.equal((await verifyChain(db())).isWhole, true);
    const { code, out } = await admin();
    assert.equal(code, 0, out);
    assert.match(out, /The security log is whole: 1 entries[\s\S]*Its archive is whole: 49 entries in 2 file\(s\)/);
  });

  it("names what was changed in a file, cut off, put in its place or taken away", async () => {
    const [first = "", second = ""] = (await files()).map(({ key }) => key);
    const problems: [key: string, change: (text: string) => string, expected: RegExp][] = [
      [first, (text) => text.replace("清单-7.xlsx", "清单-8.xlsx"), /is broken: entry 8 is changed/],
      [first, (text) => text.replace(/^.*"seq":12,.*\n/m, ""), /is broken: entry 12 is missing/],
      [second, (text) => text.replace(/\n[^\n]+\n$/, "\n"), /is no file of the archive, or not all of one/],
      [second, () => "{}\n", /is no file of the archive/],
      [second, () => gunzipSync(firstBytes).toString(), /is broken: entry 49 is changed/],
    ];
    const firstBytes = await readFile(placeOf(first));
    for (const [key, change, expected] of problems) {
      const putBack = await forge(key, change);
      const { code, out } = await admin();
      await putBack();
      assert.equal(code, 1, out);
      assert.match(out, expected);
    }
    // The newest file says that there was none before it, and the older ones are gone.
    const secondBack = await forge(second, (text) => text.replace(/"previous":"[^"]*"/, '"previous":null'));
    await rm(placeOf(first));
    const cut = await admin();
    assert.equal(cut.code, 1, cut.out);
    assert.ok(cut.out.includes(`${first} is broken: entry 40 is missing`), cut.out);
    await secondBack();
    const missing = await admin();
    assert.deepEqual([missing.code, missing.out.includes(`The archive misses ${first}`)], [1, true]);
    assert.equal((await admin("--database")).code, 0);
    await writeFile(placeOf(first), firstBytes);
    assert.equal((await admin()).code, 0);
  });

  it("checks a file wherever it is", async () => {
    const [{ key } = { key: "" }] = await files();
    const whole = await admin("--file", placeOf(key));
    assert.deepEqual([whole.code, /is whole: 40 entries, 1 to 40;/.test(whole.out)], [0, true]);
    const plain = join(folder, "plain.txt");
    await writeFile(plain, "no archive");
    assert.match((await admin("--file", plain)).out, /is no file of the archive/);
    assert.match((await admin("--file", join(folder, "nowhere"))).out, /There is no file/);
  });

  it("removes nothing where the entries were changed before, or the file is not what was written", async () => {
    await record(5);
    const kept = await seqs();
    now += 30 * dayMs;
    const changed = kept.at(-1) ?? 0;
    const { user_no } = await db()
      .selectFrom("audit_event")
      .select("user_no")
      .where("seq", "=", changed)
      .executeTakeFirstOrThrow();
    const set = (name: string) =>
      db().updateTable("audit_event").set({ user_no: name }).where("seq", "=", changed).execute();
    const before = await files();
    await set("somebody else");
    await assert.rejects(logs[0]!.archive(store, 9), new RegExp(`entry ${changed} is changed`));
    await set(user_no);
    const losing: ObjectAccess = {
      ...store,
      put: (key, source, signal) =>
        store.put(
          key,
          (async function* () {
            for await (const part of source) yield part.subarray(0, part.length >> 1);
          })(),
          signal,
        ),
      read: (key) => store.read(key),
      delete: (key) => store.delete(key),
    };
    await assert.rejects(logs[0]!.archive(losing, 9), /could not be archived; they stay/);
    assert.deepEqual([await seqs(), await files()], [kept, before]);
    await logs[0]!.archive(store, 9);
    assert.equal((await files()).length, before.length + 1);
    assert.equal((await admin()).code, 0);
  });

  it("goes on where another node has taken the entries before it could read them, and no second file stays", async () => {
    await record(2);
    now += 30 * dayMs;
    const { length } = await files();
    let results = 0;
    const readDb = nodes[1]!.readDb.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        results += 1;
        // It has found out which entries are old enough, in two steps.
        if (results === 2) await logs[0]!.archive(store, 9);
        return result;
      },
    });
    await createSecurityLog({ ...nodes[1]!, readDb }, lines, () => now).archive(store, 9);
    assert.equal((await files()).length, length + 1);
    assert.equal((await admin()).code, 0);
  });

  it("goes on where another node has taken the entries while it wrote, and no second file stays", async () => {
    await record(2);
    now += 30 * dayMs;
    const { length } = await files();
    const late: ObjectAccess = {
      ...store,
      async put(key, source, signal) {
        const result = await store.put(key, source, signal);
        await logs[0]!.archive(store, 9);
        return result;
      },
    };
    await logs[1]!.archive(late, 9);
    assert.equal((await files()).length, length + 1);
    assert.equal((await admin()).code, 0);
  });
});
