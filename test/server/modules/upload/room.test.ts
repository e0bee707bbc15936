import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { migrate, openDatabase } from "../../../../server/db/index.ts";
import { releaseAside, takePlaceAside } from "../../../../server/modules/upload/aside.ts";
import { abandonedMs, expireUploads } from "../../../../server/modules/upload/expiry.ts";
import { uploadMigrations } from "../../../../server/modules/upload/migrations.ts";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { openObjectStore } from "../../../../server/objects/index.ts";
import { createFreshDatabase, onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, company, objectPath, openReceiver, sha256, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const mib = 1024 ** 2;
const dayMs = 24 * 60 * 60_000;
const seed = Number(process.env["UPLOAD_SEED"] ?? randomInt(2 ** 31));
const steps = 120;
const log = { ...console, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Numbers from 0 to below `limit`, the same for a seed. */
function numbersFrom(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

onEachEngine("the room of a user", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine, { PORTAL_UPLOAD_USER_MB: "2", PORTAL_UPLOAD_USER_FILES: "30" });
    for (const name of ["colleague", "looper", "tiny"]) await receiver.addUser(name, company);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as unknown as Kysely<never>);
  const remove = async (id: string, user: string) =>
    (await receiver.call(`files?id=${id}`, { user, method: "DELETE" })).status;

  /** What is kept of each user beside the rows, and what the rows come to. */
  async function compare(): Promise<void> {
    const kept = await tables().selectFrom("upload_room").selectAll().execute();
    const [files, aside] = await Promise.all([
      tables().selectFrom("upload_file").select(["user_id", "size"]).execute(),
      tables().selectFrom("upload_aside").select(["user_id", "size"]).execute(),
    ]);
    const sumOf = (rows: typeof files, userId: string) => {
      const own = rows.filter(({ user_id }) => user_id === userId);
      return { count: own.length, bytes: own.reduce((sum, { size }) => sum + size, 0) };
    };
    for (const room of kept) {
      const [all, away] = [sumOf(files, room.user_id), sumOf(aside, room.user_id)];
      assert.deepEqual(
        [room.files, room.bytes, room.aside_files, room.aside_bytes],
        [all.count, all.bytes, away.count, away.bytes],
      );
    }
    const known = new Set(kept.map(({ user_id }) => user_id));
    assert.ok([...files, ...aside].every(({ user_id }) => known.has(user_id)));
  }

  it(`is what the files come to, in whatever way they come and go, seed ${seed}`, async (context) => {
    const random = numbersFrom(seed);
    const users = ["operator", "colleague"] as const;
    const tasks = {
      operator: await receiver.setUp("operator", "o"),
      colleague: await receiver.setUp("colleague", "c"),
    };
    const known: { user: (typeof users)[number]; id: string; name: string; content: Buffer<ArrayBuffer> }[] = [];
    const anyone = () => users[random(users.length)] ?? "operator";
    const anything = () => known[random(known.length)];
    const store = await openObjectStore({ kind: "folder", folder: receiver.objectsDir });
    const done: Record<string, number> = {};

    async function announce(instead: object = {}) {
      const user = anyone();
      const content = bytesOf([0, 100, blockBytes, 3 * blockBytes + 1][random(4)] ?? 0, random(5));
      const name = `${random(25)}.bin`;
      const { status, data } = await receiver.check(tasks[user], { name, size: content.length }, instead);
      const file = { user, id: data.task_file_id, name, content };
      if (status === 200) known.push(file);
      return { ...file, isTaken: status === 200 };
    }
    async function sendAll({ user, id, name, content }: (typeof known)[number]): Promise<void> {
      for (let offset = 0; offset === 0 || offset < content.length; offset += blockBytes) {
        const chunk = { offset, content: content.subarray(offset, offset + blockBytes) };
        await receiver.send(tasks[user], id, { ...chunk, file: { name, size: content.length } });
      }
    }
    const ways: Record<string, () => Promise<unknown>> = {
      announce,
      together: () => Promise.all(Array.from({ length: 6 }, () => announce())),
      async upload() {
        const file = await announce();
        if (file.isTaken) await sendAll(file);
      },
      async compared() {
        const file = await announce({ digest_type: "sha-256" });
        if (!file.isTaken) return;
        await sendAll(file);
        const hash = random(2) === 0 ? sha256(file.content) : "0".repeat(64);
        await receiver.extend(tasks[file.user], "verify", { task_file_id: file.id, hash_type: "sha-256", hash });
      },
      async instant() {
        receiver.test.clock.now += settledMs;
        const file = await announce();
        const body = { task_file_id: file.id, hash_type: "sha-256", hash: sha256(file.content) };
        if (file.isTaken) await receiver.extend(tasks[file.user], "instant", body);
      },
      async cancel() {
        const file = anything();
        if (file) await receiver.extend(tasks[file.user], "cancel", { task_file_ids: [file.id] });
      },
      async delete() {
        const file = anything();
        if (file) await Promise.all([remove(file.id, file.user), remove(file.id, file.user)]);
      },
      async atOnce() {
        const file = await announce();
        if (!file.isTaken) return;
        const cancel = receiver.extend(tasks[file.user], "cancel", { task_file_ids: [file.id] });
        await Promise.all([sendAll(file), cancel, remove(file.id, file.user)]);
      },
      async lost() {
        const file = anything();
        const row = file && tables().selectFrom("upload_file").select("id").where("id", "=", file.id);
        if (!file || !(await row?.executeTakeFirst())) return;
        await rm(await objectPath(receiver, file.id), { force: true });
        await receiver.check(tasks[file.user], { name: file.name, size: file.content.length });
      },
      async expire() {
        const { db, dialect } = receiver.test.database;
        const now = () => receiver.test.clock.now + abandonedMs + 1;
        const receiving = { db: db as never, dialect, objects: store, now };
        await tables().updateTable("upload_file").set({ checked_at: 0 }).where("status", "=", "open").execute();
        await expireUploads({ ...receiving, now: () => abandonedMs }, log, new AbortController().signal);
        await releaseAside(receiving, random(7), new AbortController().signal);
      },
    };
    const names = Object.keys(ways);
    for (let step = 0; step < steps; step += 1) {
      const name = names[random(names.length)] ?? "announce";
      await ways[name]?.();
      done[name] = (done[name] ?? 0) + 1;
      await compare().catch((cause: unknown) => {
        throw new Error(`after step ${step}, ${name}`, { cause });
      });
    }
    context.diagnostic(JSON.stringify(done));
  });

  it("is not more with what is put aside, of which as much is kept as the user may have", async () => {
    const task = await receiver.setUp("looper", "loop");
    const content = bytesOf(mib, 9);
    const aside = async () => (await receiver.onDisk()).filter((path) => path.startsWith(".quarantine/"));
    const before = (await aside()).length;
    const upload = async (name: string, size: number) => {
      const bytes = content.subarray(0, size);
      const file = { name, size, block: mib };
      const { data } = await receiver.check(task, file);
      await receiver.send(task, data.task_file_id, { offset: 0, content: bytes, file });
      return data.task_file_id;
    };
    const first = await upload("first.bin", 0);
    const row = tables().selectFrom("upload_file").selectAll().where("id", "=", first);
    // As where the store was away at the first try.
    const tools = { ...receiver.test.database, db: receiver.test.database.db as never, now: Date.now };
    const limits = { fileBytes: mib, userBytes: mib, userFiles: 1 };
    assert.ok(await takePlaceAside(tools, await row.executeTakeFirstOrThrow(), limits));
    assert.equal(await remove(first, "looper"), 200);
    for (let at = 0; at < 4; at += 1) assert.equal(await remove(await upload(`${at}.bin`, mib), "looper"), 200);
    assert.equal((await aside()).length, before + 3, "two megabytes");
    assert.equal(await remove(await upload("empty.bin", 0), "looper"), 200);
    assert.equal((await aside()).length, before + 4, "what fits is kept");
    const events = await receiver.test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "file-deleted")
      .where("user_no", "=", "looper")
      .orderBy("seq")
      .execute();
    assert.deepEqual(
      events.map(({ detail }) => (JSON.parse(detail) as { aside?: string }).aside),
      [undefined, undefined, undefined, "no", "no", undefined],
    );
    await compare();

    const { db, dialect } = receiver.test.database;
    const at = (ms: number) => ({ db: db as never, dialect, now: () => receiver.test.clock.now + ms });
    const signal = new AbortController().signal;
    await releaseAside(at(8 * dayMs - 1), 7, signal);
    await remove(await upload("early.bin", mib), "looper");
    assert.equal((await aside()).length, before + 4, "their places are taken while their bytes are there");
    await releaseAside(at(8 * dayMs), 7, signal);
    await remove(await upload("late.bin", mib), "looper");
    assert.equal((await aside()).length, before + 5);
    await compare();
  });

  it("leaves nothing else of a file that came in chunks and is removed, or does not match", async () => {
    const task = await receiver.setUp("looper", "receipts");
    const content = bytesOf(2 * blockBytes, 3);
    const left = async () => (await receiver.onDisk()).filter((path) => !path.startsWith(".quarantine/"));
    const before = await left();
    const { data } = await receiver.upload(task, { name: "a.bin" }, content);
    assert.equal(await remove(data.task_file_id, "looper"), 200);
    const file = { name: "b.bin", size: content.length };
    const { task_file_id: id } = (await receiver.check(task, file, { digest_type: "sha-256" })).data;
    for (const offset of [0, blockBytes])
      await receiver.send(task, id, { offset, content: content.subarray(offset, offset + blockBytes), file });
    const body = { task_file_id: id, hash_type: "sha-256", hash: "0".repeat(64) };
    assert.equal((await receiver.extend(task, "verify", body)).errorCode, "upload-damaged");
    assert.deepEqual(await left(), before);
  });

  it("bounds the number of what is put aside, too", async () => {
    const task = await receiver.setUp("tiny", "tiny");
    const aside = async () => (await receiver.onDisk()).filter((path) => path.startsWith(".quarantine/")).length;
    const before = await aside();
    for (let at = 0; at < 33; at += 1) {
      const { data } = await receiver.upload(task, { name: `${at}.txt` }, Buffer.from("x"));
      await remove(data.task_file_id, "tiny");
    }
    assert.equal((await aside()) - before, 30);
  });
});

onEachEngine("the rooms of users who had files before", (engine) => {
  it("are what these come to", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const fresh = await createFreshDatabase(engine);
    const database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    const db = database.db as unknown as Kysely<never>;
    try {
      const { "2026-04-upload-rooms": last, ...earlier } = uploadMigrations;
      assert.ok(last);
      await migrate(db, database.dialect, [{ name: "upload", migrations: earlier }]);
      const file = (id: string, user_id: string, size: number) => ({
        ...{ id, user_id, size, task_id: "t", user_no: "u", corp_code: "c", status: "open", identity: id },
        ...{ folder: "", folder_hash: "", name: "n", name_key: "n", last_write_time: 0, block_size: 1, chunks: 1 },
        ...{ object_key: id, checked_at: 0 },
      });
      const rows = [file("1", "a", 2 ** 52), file("2", "a", 5), file("3", "b", 0)];
      await (db as unknown as Kysely<Record<"upload_file", object>>).insertInto("upload_file").values(rows).execute();
      await migrate(db, database.dialect, [{ name: "upload", migrations: uploadMigrations }]);
      const rooms = await uploadTables(db).selectFrom("upload_room").selectAll().orderBy("user_id").execute();
      assert.deepEqual(
        rooms.map((row) => ({ ...row })),
        [
          { user_id: "a", files: 2, bytes: 2 ** 52 + 5, aside_files: 0, aside_bytes: 0 },
          { user_id: "b", files: 1, bytes: 0, aside_files: 0, aside_bytes: 0 },
        ],
      );
    } finally {
      await database.close();
      await fresh.drop();
      await rm(folder, { recursive: true });
    }
  });
});
