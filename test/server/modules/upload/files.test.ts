import assert from "node:assert/strict";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it } from "node:test";
import type { StoredEntryPage } from "@customs-portal/sdk/contract";
import { checkFile } from "../../../../server/modules/upload/check-file.ts";
import { abandonedMs, expireUploads } from "../../../../server/modules/upload/expiry.ts";
import { hashOfPath } from "../../../../server/modules/upload/paths.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { openObjectStore, ownObjects } from "../../../../server/objects/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, endlessDisk, objectPath, openReceiver, type Receiver } from "./support/receiver.ts";

onEachEngine("what was uploaded", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  async function list(query: string): Promise<StoredEntryPage> {
    const answer = await receiver.call(`files?${query}`);
    assert.equal(answer.status, 200, query);
    return ((await answer.json()) as { data: StoredEntryPage }).data;
  }
  const namesOf = ({ entries }: StoredEntryPage) =>
    entries.map(({ kind, name }) => (kind === "folder" ? `${name}/` : name));

  it("lists a folder in pages: its folders, then its files, each by name, whatever comes meanwhile", async () => {
    const task = await receiver.setUp("operator", "pages");
    const put = (name: string, folder = "") => receiver.upload(task, { name, folder }, Buffer.from(name));
    for (const name of ["10.txt", "B.txt", "a.txt", "中.txt"]) await put(name);
    for (const folder of ["x/y", "x", "X/z", "b", "中文"]) await put("in.txt", folder);
    const all = await list("folder=pages");
    assert.deepEqual(namesOf(all), ["b/", "x/", "中文/", "10.txt", "a.txt", "B.txt", "中.txt"]);
    assert.equal(all.next, null);
    const paged: string[] = [];
    let after = "";
    for (let pages = 1; ; pages += 1) {
      const page = await list(`folder=/pages/&pageSize=2&after=${encodeURIComponent(after)}`);
      paged.push(...namesOf(page));
      // One that comes before the place of the reader shifts nothing.
      if (pages === 2) await put("0.txt");
      if (page.next === null) break;
      after = page.next;
    }
    assert.deepEqual(
      paged.filter((name) => name !== "0.txt"),
      namesOf(all),
    );
    assert.deepEqual(namesOf(await list("folder=pages/X")), ["y/", "z/", "in.txt"]);
    assert.deepEqual(namesOf(await list("folder=pages/none")), []);
    assert.ok(namesOf(await list("")).includes("pages/"));
    for (const query of ["folder=..", "folder=a//b"]) assert.equal((await receiver.call(`files?${query}`)).status, 400);
    for (const query of ["pageSize=0", "pageSize=501", "pageSize=x"])
      assert.equal((await receiver.call(`files?${query}`)).status, 400, query);
  });

  it("names who uploaded a file as they are called now; who is gone is named as they signed in", async () => {
    const task = await receiver.setUp("operator", "people");
    await receiver.upload(task, { name: "a.txt" }, Buffer.from("a"));
    const people = async () =>
      (await list("folder=people")).entries.map((entry) => entry.kind === "file" && [entry.userNo, entry.userName]);
    assert.deepEqual(await people(), [["operator", "操作员"]]);
    const { db } = receiver.test.database;
    await uploadTables(db as never)
      .updateTable("upload_file")
      .set({ user_id: "gone" })
      .where("name", "=", "a.txt")
      .execute();
    assert.deepEqual(await people(), [["operator", "operator"]]);
  });

  it("downloads a file or a range of it, under its name, as nothing that a browser would show", async () => {
    const content = bytesOf(2 * blockBytes + 5);
    const task = await receiver.setUp("operator", "download");
    const { data } = await receiver.upload(task, { name: "报关单 1.html" }, content);
    const get = (headers: Record<string, string> = {}, method = "GET") =>
      receiver.call(`files/content?id=${data.task_file_id}`, { headers, method });
    const whole = await get();
    assert.ok(Buffer.from(await whole.arrayBuffer()).equals(content));
    assert.equal(whole.headers.get("content-type"), "application/octet-stream");
    assert.match(whole.headers.get("content-disposition") ?? "", /^attachment; .*filename\*=UTF-8''%E6%8A%A5/);
    assert.equal(whole.headers.get("x-content-type-options"), "nosniff");
    assert.equal(whole.headers.get("cache-control"), "no-store");
    const part = await get({ range: "bytes=65530-65545" });
    assert.equal(part.status, 206);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(content.subarray(65530, 65546)));
    assert.equal((await get({ range: `bytes=${content.length}-` })).status, 416);
    const head = await get({}, "HEAD");
    assert.deepEqual([head.status, head.headers.get("content-length")], [200, String(content.length)]);
    const audited = await receiver.test.database.db.selectFrom("audit_event").select(["kind", "detail"]).execute();
    assert.ok(audited.some(({ kind, detail }) => kind === "download" && detail.includes(data.task_file_id)));
  });

  it("gives an address for a minute, under which a browser has the file or a range of it without a session", async () => {
    const content = bytesOf(blockBytes + 7);
    const task = await receiver.setUp("operator", "linked");
    const { data } = await receiver.upload(task, { name: "提单 2.pdf" }, content);
    const ask = async (user: string, id = data.task_file_id) =>
      fetch(`${receiver.address}/front/api/v1/transfer/files/link`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${await receiver.tokenOf(user)}` },
        body: JSON.stringify({ id }),
      });
    const answer = await ask("operator");
    assert.equal(answer.status, 200);
    const { link } = ((await answer.json()) as { data: { link: string } }).data;
    const get = (headers: Record<string, string> = {}) => fetch(new URL(link, receiver.address), { headers });
    const whole = await get();
    assert.match(whole.headers.get("content-disposition") ?? "", /^attachment; .*filename\*=UTF-8''%E6%8F%90/);
    assert.equal(whole.headers.get("content-type"), "application/octet-stream");
    assert.ok(Buffer.from(await whole.arrayBuffer()).equals(content));
    const part = await get({ range: "bytes=3-10" });
    assert.deepEqual([part.status, part.headers.get("content-range")], [206, `bytes 3-10/${content.length}`]);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(content.subarray(3, 11)));
    const { clock } = receiver.test;
    clock.now += 60_000;
    assert.equal((await get()).status, 403);
    clock.now -= 60_000;
    assert.deepEqual([(await ask("manager")).status, (await ask("operator", "none")).status], [404, 404]);
    const audited = await receiver.test.database.db.selectFrom("audit_event").select(["kind", "detail"]).execute();
    assert.ok(audited.some(({ kind, detail }) => kind === "download" && detail.includes(data.task_file_id)));
    assert.ok(!JSON.stringify(audited).includes(link.split("signature=")[1] ?? link));
  });

  it("removes a file with the folders that it leaves empty, and keeps its bytes aside", async () => {
    const task = await receiver.setUp("operator", "removed");
    const put = async (name: string, folder: string) =>
      (await receiver.upload(task, { name, folder }, Buffer.from(name))).data.task_file_id;
    const [deep, beside] = [await put("1.txt", "a/b/c"), await put("2.txt", "a")];
    const remove = async (id: string) =>
      assert.equal((await receiver.call(`files?id=${id}`, { method: "DELETE" })).status, 200);
    await remove(deep);
    assert.deepEqual(namesOf(await list("folder=removed/a")), ["2.txt"]);
    await remove(beside);
    assert.deepEqual(namesOf(await list("folder=removed")), []);
    assert.ok(!namesOf(await list("")).includes("removed/"));
    assert.equal((await receiver.onDisk()).filter((path) => path.startsWith(".quarantine/")).length, 2);
    assert.notEqual(await put("2.txt", "a"), beside, "the same file again is another one");
  });

  it("gives up unfinished files that nobody touched for a week, with their parts and their room", async () => {
    const { clock, database } = receiver.test;
    const start = clock.now;
    const db = database.db as never;
    const store = await openObjectStore({ kind: "folder", folder: receiver.objectsDir });
    const receiving = { db, dialect: database.dialect, objects: store, now: () => clock.now };
    const log = { ...console, info: () => undefined };
    const expire = () => expireUploads(receiving, log, new AbortController().signal);
    await expire();
    const before = await receiver.onDisk();
    const openBefore = (await uploadTables(db).selectFrom("upload_file").select("id").execute()).length;
    const task = await receiver.setUp("operator", "expiry");
    const content = bytesOf(3 * blockBytes);
    const ids: string[] = [];
    const files = ["old.bin", "chunk.bin", "asked.bin"].map((name) => ({ name, size: content.length }));
    for (const file of files) ids.push((await receiver.check(task, file)).data.task_file_id);
    const send = (index: number, chunk: number) =>
      receiver.send(task, ids[index]!, {
        offset: chunk * blockBytes,
        content: content.subarray(chunk * blockBytes, (chunk + 1) * blockBytes),
        file: files[index]!,
      });
    for (const index of [0, 1, 2]) await send(index, 0);
    clock.now = start + 12 * 3_600_000;
    await send(1, 1);
    await receiver.check(task, files[2]!);
    clock.now = start + abandonedMs;
    assert.equal(await expire(), 1, "the one that nobody touched since");
    assert.equal(await expire(), 0);
    clock.now = start + abandonedMs + 12 * 3_600_000;
    assert.equal(await expire(), 2);
    assert.deepEqual(await receiver.onDisk(), before);
    assert.equal((await uploadTables(db).selectFrom("upload_file").select("id").execute()).length, openBefore);
    assert.deepEqual(await uploadTables(db).selectFrom("upload_task").select("id").execute(), []);
    clock.now = start;
    const again = await receiver.setUp("operator", "expiry");
    assert.deepEqual((await receiver.check(again, files[0]!)).data.uploaded_chunks, []);
  });

  it("begins a file anew whose parts the store has lost, and asks for what it lost alone", async () => {
    const task = await receiver.setUp("operator", "lost");
    const content = bytesOf(2 * blockBytes);
    const file = { name: "a.bin", size: content.length };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const send = (number: number) =>
      receiver.send(task, id, {
        offset: (number - 1) * blockBytes,
        content: content.subarray((number - 1) * blockBytes, number * blockBytes),
        file,
      });
    assert.equal((await send(1)).status, 200);
    // As after seven days, or by hand.
    const uploads = join(receiver.objectsDir, ".multipart");
    const old = new Date(Date.now() - 2 * abandonedMs);
    for (const home of await readdir(uploads))
      for (const path of [join(uploads, home), join(uploads, home, "parts")])
        await utimes(path, old, old).catch(() => 0);
    await (await openObjectStore({ kind: "folder", folder: receiver.objectsDir })).deleteUnfinished(1000);
    const refused = await send(2);
    assert.deepEqual([refused.status, refused.errorCode], [404, "upload-unknown"]);
    assert.deepEqual((await receiver.check(task, file)).data, { task_file_id: id, uploaded_chunks: [] });
    assert.deepEqual([(await send(1)).status, (await send(2)).status], [200, 200]);
    assert.equal((await stat(await objectPath(receiver, id))).size, content.length);
  });

  it("takes a complete file anew whose object the store has lost", async () => {
    const task = await receiver.setUp("operator", "gone");
    for (const size of [100, 2 * blockBytes + 1]) {
      const content = bytesOf(size);
      const file = { name: `${size}.bin`, size };
      const id = (await receiver.upload(task, file, content)).data.task_file_id;
      await rm(await objectPath(receiver, id));
      assert.deepEqual((await receiver.check(task, file)).data, { task_file_id: id, uploaded_chunks: [] });
      const { data } = (await (await receiver.call("files?folder=gone")).json()) as { data: { entries: unknown[] } };
      assert.deepEqual(data.entries, [], "nobody is shown what is not there");
      await receiver.upload(task, file, content);
      assert.equal((await stat(await objectPath(receiver, id))).size, size);
      assert.equal((await receiver.call(`files?id=${id}`, { method: "DELETE" })).status, 200);
    }
  });

  it("finds a free name with a few questions, however many have it", async () => {
    const task = await receiver.setUp("operator", "twins");
    const tables = uploadTables(receiver.test.database.db as never);
    const { data } = await receiver.upload(task, { name: "same.txt" }, Buffer.alloc(1));
    const [row] = await tables.selectFrom("upload_file").selectAll().where("id", "=", data.task_file_id).execute();
    const twin = (number: number) => {
      const name = `same (${number}).txt`;
      const id = `twin-${number}`;
      return {
        ...row!,
        id,
        identity: id,
        object_key: id,
        name,
        name_key: name,
        path_hash: hashOfPath(`twins/${name}`),
      };
    };
    const nameOfNext = async (lastModified: number) => {
      const next = await receiver.upload(task, { name: "same.txt", lastModified }, Buffer.alloc(1));
      const named = tables.selectFrom("upload_file").select("name").where("id", "=", next.data.task_file_id);
      return (await named.executeTakeFirstOrThrow()).name;
    };
    assert.equal(await nameOfNext(1), "same (2).txt");
    for (let first = 3; first <= 1000; first += 200) {
      const numbers = Array.from({ length: Math.min(200, 1001 - first) }, (_, index) => first + index);
      await tables.insertInto("upload_file").values(numbers.map(twin)).execute();
    }
    await tables.deleteFrom("upload_file").where("id", "=", "twin-500").execute();
    assert.equal(await nameOfNext(2), "same (500).txt");
    assert.match(await nameOfNext(3), /^same \(\d{10,12}\)\.txt$/);
    assert.match(await nameOfNext(4), /^same \(\d{10,12}\)\.txt$/);
  });

  it("never says that all chunks are there before the file is", async () => {
    const task = await receiver.setUp("operator", "moment");
    const content = bytesOf(2 * blockBytes);
    const file = { name: "a.bin", size: content.length };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const db = receiver.test.database.db as never;
    const chunks = uploadTables(db);
    const row = (number: number) => ({ file_id: id, number, lease: null, at: Date.now() });
    await chunks.insertInto("upload_chunk").values(row(1)).execute();
    const real = ownObjects(await openObjectStore({ kind: "folder", folder: receiver.objectsDir }), "upload");
    const objects = {
      ...real,
      // The last chunk is stored while the check looks into the store.
      async listParts(...given: Parameters<typeof real.listParts>) {
        await chunks.insertInto("upload_chunk").values(row(2)).execute();
        return real.listParts(...given);
      },
    };
    const of = await chunks.selectFrom("upload_task").selectAll().where("id", "=", task.task_id).executeTakeFirst();
    assert.ok(of);
    const announced = {
      ...file,
      folder: "",
      lastWriteTime: 1_700_000_000_000,
      blockSize: blockBytes,
      digestType: null,
    };
    const limits = { fileBytes: 2 ** 40, userBytes: 2 ** 40, userFiles: 1000 };
    const notNow = () => Promise.reject(new Error("The file is not whole."));
    const receiving = { db, dialect: engine, objects, now: Date.now, diskRoom: endlessDisk };
    const checked = await checkFile({ ...receiving, confirm: notNow, recordUpload: notNow }, of, {
      file: announced,
      limits,
    });
    assert.deepEqual(checked, { task_file_id: id, uploaded_chunks: [1] });
  });
});
