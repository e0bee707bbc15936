import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { after, before, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  company,
  objectBytes,
  objectPath,
  openReceiver,
  sha256,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

mock.method(console, "error", () => {});

const foreign = "4403180629";

onEachEngine("files that the company has already", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
    for (const name of ["colleague", "blind"]) await receiver.addUser(name, company);
    await receiver.addUser("outsider", foreign);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as unknown as Kysely<never>);
  const rowOf = (id: string) =>
    tables().selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const settle = () => (receiver.test.clock.now += settledMs);
  const announce = async (task: UploadTask, name: string, size: number) =>
    (await receiver.check(task, { name, size })).data.task_file_id;
  const ask = (task: UploadTask, id: string, hash: string) =>
    receiver.extend(task, "instant", { task_file_id: id, hash_type: "sha-256", hash });
  const stateOf = async (task: UploadTask, id: string, bytes: Uint8Array) => {
    const { status, data, errorCode } = await ask(task, id, sha256(bytes));
    return status === 200 ? data.state : errorCode;
  };
  async function listed(folder: string, user = "operator"): Promise<string[]> {
    const answer = await receiver.call(`files?folder=${folder}`, { user });
    return ((await answer.json()) as { data: { entries: { name: string }[] } }).data.entries.map(({ name }) => name);
  }
  let seed = 100;
  /** Bytes that nothing here has had. */
  const fresh = (size: number) => bytesOf(size, (seed += 1));

  for (const size of [3 * blockBytes + 5, 100, 0])
    it(`${size} bytes of a colleague need not be sent, also where nobody asked for their digest before`, async () => {
      const bytes = fresh(size);
      const place = `of${size}`;
      const theirs = await receiver.setUp("colleague", `${place}/theirs`);
      const source = (await receiver.upload(theirs, { name: "a.bin" }, bytes)).data.task_file_id;
      assert.equal((await rowOf(source)).sha256, null);
      settle();
      const task = await receiver.setUp("operator", place);
      const id = await announce(task, "b.bin", size);
      assert.equal(await stateOf(task, id, bytes), "match");
      assert.equal(await stateOf(task, id, bytes), "match", "again is no error");
      assert.deepEqual(await listed(place), ["theirs", "b.bin"]);
      assert.ok((await objectBytes(receiver, id)).equals(bytes));
      assert.equal((await rowOf(source)).sha256, sha256(bytes));
      const { status, sha256: stored, object_key: key } = await rowOf(id);
      assert.deepEqual([status, stored], ["complete", sha256(bytes)]);
      const checked = await receiver.check(task, { name: "b.bin", size });
      assert.equal(checked.data.uploaded_chunks.length, Math.max(1, Math.ceil(size / blockBytes)));
      await receiver.call(`files?id=${source}`, { user: "colleague", method: "DELETE" });
      assert.ok((await objectBytes(receiver, id)).equals(bytes), "it stays when the other one is removed");
      assert.ok((await receiver.onDisk()).includes(key));
    });

  it("another content, another size and another company are none; a file that came just now neither", async () => {
    const bytes = fresh(2 * blockBytes);
    const outside = await receiver.setUp("outsider", "none");
    await receiver.upload(outside, { name: "a.bin" }, bytes);
    settle();
    const task = await receiver.setUp("operator", "none");
    const id = await announce(task, "a.bin", bytes.length);
    assert.equal(await stateOf(task, id, bytes), "none");
    const theirs = await receiver.setUp("colleague", "none/theirs");
    const source = (await receiver.upload(theirs, { name: "a.bin" }, bytes)).data.task_file_id;
    receiver.test.clock.now += settledMs - 1;
    assert.equal(await stateOf(task, id, bytes), "none", "as young as that");
    receiver.test.clock.now += 1;
    assert.equal(await stateOf(task, id, fresh(bytes.length)), "none");
    assert.deepEqual(await listed("none"), ["theirs"]);
    assert.equal(await stateOf(task, id, bytes), "match");
    const other = await announce(task, "short.bin", bytes.length - 1);
    assert.equal(await stateOf(task, other, bytes), "none", "now that it is known");
    assert.notEqual((await rowOf(id)).object_key, (await rowOf(source)).object_key);
  });

  it("who may not read is answered as if there were none, and as soon as they may is not", async () => {
    const bytes = fresh(blockBytes + 1);
    const theirs = await receiver.setUp("colleague", "right/theirs");
    await receiver.upload(theirs, { name: "a.bin" }, bytes);
    settle();
    const task = await receiver.setUp("blind", "right");
    const id = await announce(task, "a.bin", bytes.length);
    await receiver.admin("grant", "remove", "blind", "--function", "FILE_READ");
    assert.equal(await stateOf(task, id, bytes), "none");
    assert.equal((await rowOf(id)).status, "open");
    await receiver.admin("grant", "add", "blind", "--function", "FILE_READ");
    assert.equal(await stateOf(task, id, bytes), "match");
  });

  it("refuses what is no digest, tokens that open nothing, and files of others", async () => {
    const bytes = fresh(100);
    const task = await receiver.setUp("operator", "refused");
    const others = await receiver.setUp("colleague", "refused");
    const id = await announce(task, "a.bin", bytes.length);
    const hash = sha256(bytes);
    const code = async (asked: UploadTask, body: object) =>
      (await receiver.extend(asked, "instant", { task_file_id: id, hash_type: "sha-256", hash, ...body })).errorCode;
    for (const body of [{ hash: "" }, { hash: hash.slice(1) }, { hash: `g${hash.slice(1)}` }, { hash_type: "md5" }])
      assert.equal(await code(task, body), "request-invalid", JSON.stringify(body));
    assert.equal(await code({ ...task, transfer_token: "x" }, {}), "upload-token-invalid");
    assert.equal(await code(others, {}), "upload-unknown");
    assert.equal(await code(task, { task_file_id: "none" }), "upload-unknown");
    assert.equal(await code(task, {}), undefined);
  });

  it("what was sent of it before is removed, and one that is compared at the end appears", async () => {
    const bytes = fresh(3 * blockBytes);
    const theirs = await receiver.setUp("colleague", "begun/theirs");
    await receiver.upload(theirs, { name: "a.bin" }, bytes);
    settle();
    const task = await receiver.setUp("operator", "begun");
    const file = { name: "a.bin", size: bytes.length };
    const { data } = await receiver.check(task, file, { digest_type: "md5" });
    const chunk = { offset: 0, content: bytes.subarray(0, blockBytes), file };
    await receiver.send(task, data.task_file_id, chunk);
    const begun = (await receiver.onDisk()).filter((path) => path.endsWith("/data")).length;
    assert.equal(await stateOf(task, data.task_file_id, bytes), "match");
    assert.deepEqual(await listed("begun"), ["theirs", "a.bin"]);
    assert.equal((await receiver.onDisk()).filter((path) => path.endsWith("/data")).length, begun - 1);
    const chunks = tables().selectFrom("upload_chunk").select("number").where("file_id", "=", data.task_file_id);
    assert.deepEqual(await chunks.execute(), []);
    assert.equal((await receiver.send(task, data.task_file_id, chunk)).status, 200, "late, and no error");
    const md5 = (await rowOf(data.task_file_id)).md5 ?? "";
    const body = { task_file_id: data.task_file_id, hash_type: "md5", hash: md5 };
    assert.equal((await receiver.extend(task, "verify", body)).data.state, "match");
  });

  it("a file that has changed on the disk, or is gone, is none; another one of the same content is taken", async () => {
    const bytes = fresh(blockBytes + 7);
    const theirs = await receiver.setUp("colleague", "damaged/theirs");
    const ids: string[] = [];
    for (const name of ["good.bin", "changed.bin", "gone.bin"]) {
      const id = (await receiver.upload(theirs, { name }, bytes)).data.task_file_id;
      await receiver.extend(theirs, "verify", { task_file_id: id, hash_type: "sha-256", hash: sha256(bytes) });
      ids.push(id);
      receiver.test.clock.now += 1;
    }
    settle();
    const [good = "", changed = "", gone = ""] = ids;
    const damaged = Buffer.from(bytes);
    damaged[blockBytes]! ^= 1;
    await writeFile(await objectPath(receiver, changed), damaged);
    await rm(await objectPath(receiver, gone));
    const task = await receiver.setUp("operator", "damaged");
    const id = await announce(task, "a.bin", bytes.length);
    const before = (await receiver.onDisk()).length;
    assert.equal(await stateOf(task, id, bytes), "match");
    assert.ok((await objectBytes(receiver, id)).equals(bytes));
    // The object of the new file, in the place of what was begun for it (its plan and its data).
    assert.equal((await receiver.onDisk()).length, before - 1);
    assert.equal((await rowOf(changed)).sha256, null, "what was read of it says nothing any more");
    assert.equal((await rowOf(good)).sha256, sha256(bytes));
    for (const each of [good, id]) await rm(await objectPath(receiver, each));
    const last = await announce(task, "b.bin", bytes.length);
    assert.equal(await stateOf(task, last, bytes), "none");
    assert.equal((await rowOf(changed)).sha256, sha256(damaged), "read anew, it is known for what it is");
    assert.equal((await rowOf(last)).status, "open");
  });

  it("reads of many files of one size the newest four alone, however often somebody asks", async () => {
    const size = 777;
    const theirs = await receiver.setUp("colleague", "many/theirs");
    const oldest = fresh(size);
    for (let at = 0; at < 6; at += 1) {
      await receiver.upload(theirs, { name: `${at}.bin` }, at === 0 ? oldest : fresh(size));
      receiver.test.clock.now += 1;
    }
    settle();
    const task = await receiver.setUp("operator", "many");
    const id = await announce(task, "a.bin", size);
    const unread = async () =>
      (
        await tables()
          .selectFrom("upload_file")
          .select("name")
          .where("size", "=", size)
          .where("sha256", "is", null)
          .execute()
      )
        .map(({ name }) => name)
        .toSorted();
    for (let times = 0; times < 2; times += 1) {
      assert.equal(await stateOf(task, id, oldest), "none");
      assert.deepEqual(await unread(), ["0.bin", "1.bin", "a.bin"]);
    }
  });

  it("is in the security log as an upload that came by a copy, and says of which file", async () => {
    const bytes = fresh(50);
    const theirs = await receiver.setUp("colleague", "logged/theirs");
    const copyOf = (await receiver.upload(theirs, { name: "a.bin" }, bytes)).data.task_file_id;
    settle();
    const task = await receiver.setUp("operator", "logged");
    const fileId = await announce(task, "b.bin", bytes.length);
    assert.equal(await stateOf(task, fileId, bytes), "match");
    const events = await receiver.test.database.db
      .selectFrom("audit_event")
      .select(["user_no", "detail"])
      .where("kind", "=", "upload")
      .orderBy("seq", "desc")
      .limit(2)
      .execute();
    const about = { folder: "logged", name: "b.bin", size: 50, task: task.task_id };
    const [own, other] = events.map(({ user_no, detail }) => ({ user_no, ...(JSON.parse(detail) as object) }));
    assert.deepEqual(own, { user_no: "operator", fileId, ...about, way: "instant", copyOf });
    assert.equal((other as { fileId?: string }).fileId, copyOf);
    assert.ok(!("way" in (other ?? {})));
  });

  it("is named by the setup and described with the other calls", async () => {
    const task = await receiver.setUp();
    assert.ok((task as { extensions?: string[] }).extensions?.includes("instant"));
    const description = (await (await fetch(`${receiver.address}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security?: object[]; requestBody?: object }>>;
    };
    const described = description.paths["/front/api/v1/transfer/direct_tasks/files/instant"]?.["post"];
    assert.deepEqual(described?.security, []);
    assert.match(JSON.stringify(described?.requestBody), /"task_file_id".*"sha-256"/);
  });
});
