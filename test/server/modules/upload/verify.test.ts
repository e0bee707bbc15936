import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { truncate, writeFile } from "node:fs/promises";
import { after, before, it, mock } from "node:test";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  company,
  objectPath,
  openReceiver,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

mock.method(console, "error", () => {});

const content = bytesOf(2 * blockBytes + 9);
const types = { md5: "md5", "sha-256": "sha256" } as const;
type Type = keyof typeof types;
const hashOf = (type: Type, bytes: Uint8Array) => createHash(types[type]).update(bytes).digest("hex");

onEachEngine("files that are compared at the end", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
    await receiver.addUser("colleague", company);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as never);

  async function listed(folder: string): Promise<string[]> {
    const answer = await receiver.call(`files?folder=${folder}`);
    return ((await answer.json()) as { data: { entries: { name: string }[] } }).data.entries.map(({ name }) => name);
  }

  /** Announces a file with a type of digest, and sends all of it. */
  async function arrive(task: UploadTask, name: string, bytes: Buffer<ArrayBuffer>, type: Type): Promise<string> {
    const file = { name, size: bytes.length };
    const { data } = await receiver.check(task, file, { digest_type: type });
    for (let offset = 0; offset === 0 || offset < bytes.length; offset += blockBytes) {
      const chunk = { offset, content: bytes.subarray(offset, offset + blockBytes), file };
      assert.equal((await receiver.send(task, data.task_file_id, chunk)).status, 200);
    }
    return data.task_file_id;
  }
  const verify = (task: UploadTask, id: string, type: Type, hash: string) =>
    receiver.extend(task, "verify", { task_file_id: id, hash_type: type, hash });

  for (const [type, bytes] of [
    ["md5", content],
    ["sha-256", content],
    ["sha-256", bytesOf(100)],
    ["md5", bytesOf(0)],
  ] as const)
    it(`${bytes.length} bytes are out of sight until their ${type} matches, also over a restart; again is no error`, async () => {
      const place = `${type}${bytes.length}`;
      const task = await receiver.setUp("operator", place);
      const id = await arrive(task, "a.bin", bytes, type);
      assert.deepEqual(await listed(place), []);
      const answer = await receiver.call(`files/content?id=${id}`);
      assert.equal(answer.status, 404);
      await receiver.restart();
      const again = await receiver.check(task, { name: "a.bin", size: bytes.length }, { digest_type: type });
      assert.equal(again.data.uploaded_chunks.length, Math.max(1, Math.ceil(bytes.length / blockBytes)));
      assert.deepEqual(await listed(place), []);
      for (const hash of [hashOf(type, bytes), hashOf(type, bytes).toUpperCase()]) {
        const { status, data } = await verify(task, id, type, hash);
        assert.deepEqual([status, data.state], [200, "match"]);
        assert.deepEqual(await listed(place), ["a.bin"]);
      }
    });

  it("what does not match is refused, removed with its room, and sent anew from its beginning", async () => {
    const task = await receiver.setUp("operator", "differs");
    const before = (await receiver.onDisk()).filter((path) => path.startsWith("upload/"));
    const id = await arrive(task, "a.bin", content, "sha-256");
    const { status, errorCode, message } = await verify(task, id, "sha-256", hashOf("sha-256", bytesOf(5)));
    assert.deepEqual([status, errorCode], [409, "upload-damaged"]);
    assert.ok(message.length > 10);
    assert.deepEqual(
      (await receiver.onDisk()).filter((path) => path.startsWith("upload/")),
      before,
    );
    assert.deepEqual(await tables().selectFrom("upload_file").select("id").where("id", "=", id).execute(), []);
    assert.deepEqual(
      await tables().selectFrom("upload_chunk").select("number").where("file_id", "=", id).execute(),
      [],
    );
    assert.deepEqual(await listed("differs"), []);
    const renewed = await arrive(task, "a.bin", content, "sha-256");
    assert.notEqual(renewed, id);
    assert.equal((await verify(task, renewed, "sha-256", hashOf("sha-256", content))).status, 200);
    assert.deepEqual(await listed("differs"), ["a.bin"]);
  });

  it("a changed byte in the store is seen, whatever was acknowledged", async () => {
    const task = await receiver.setUp("operator", "flipped");
    const id = await arrive(task, "a.bin", content, "md5");
    const changed = Buffer.from(content);
    changed[blockBytes + 7]! ^= 1;
    await writeFile(await objectPath(receiver, id), changed);
    assert.equal((await verify(task, id, "md5", hashOf("md5", content))).errorCode, "upload-damaged");
    const short = await arrive(task, "b.bin", content, "md5");
    await truncate(await objectPath(receiver, short), 5);
    assert.equal((await verify(task, short, "md5", hashOf("md5", content))).errorCode, "upload-damaged");
    assert.deepEqual(await listed("flipped"), []);
  });

  it("a complete file that is not the one that its sender means stays, and that one is sent beside it", async () => {
    const task = await receiver.setUp("operator", "stays");
    const other = bytesOf(content.length, 2);
    const id = (await receiver.upload(task, { name: "a.bin" }, content)).data.task_file_id;
    const file = { name: "a.bin", size: other.length };
    assert.equal((await receiver.check(task, file, { digest_type: "md5" })).data.uploaded_chunks.length, 3);
    assert.equal((await verify(task, id, "md5", hashOf("md5", other))).errorCode, "upload-damaged");
    const beside = await arrive(task, "a.bin", other, "md5");
    assert.equal((await verify(task, beside, "md5", hashOf("md5", other))).status, 200);
    assert.deepEqual(await listed("stays"), ["a (2).bin", "a.bin"]);
  });

  for (const type of ["sha-256", "md5"] as const)
    it(`of several of one name, size and time the one of the content is found again by ${type}, whichever was sent last`, async () => {
      const place = `turns-${type}`;
      const task = await receiver.setUp("operator", place);
      const contents = [content, bytesOf(content.length, 2), bytesOf(content.length, 3)];
      /** As an uploader does: what is found is compared, and announced again where it is another one. */
      async function bring(bytes: Buffer<ArrayBuffer>): Promise<string> {
        const hash = hashOf(type, bytes);
        for (let tries = 0; tries < 2; tries += 1) {
          const { data } = await receiver.check(task, { name: "a.bin", size: bytes.length });
          if (data.uploaded_chunks.length < 3) break;
          // From two browsers at once.
          const verifyOnce = () => verify(task, data.task_file_id, type, hash);
          const codes = (await Promise.all([verifyOnce(), verifyOnce()])).map(({ errorCode }) => errorCode);
          if (codes[0] === undefined) return data.task_file_id;
          assert.deepEqual(codes, ["upload-damaged", "upload-damaged"]);
          // Its answer was lost.
          assert.equal((await verify(task, data.task_file_id, type, hash)).errorCode, "upload-damaged");
        }
        const id = await arrive(task, "a.bin", bytes, type);
        assert.equal((await verify(task, id, type, hash)).status, 200);
        return id;
      }
      const ids = [];
      for (const bytes of contents) ids.push(await bring(bytes));
      assert.equal(new Set(ids).size, 3);
      for (const at of [0, 1, 2, 1, 0, 2, 2]) assert.equal(await bring(contents[at]!), ids[at], `file ${at}`);
      assert.equal((await listed(place)).length, 3);
      // What was read of the first one was forgotten: by MD5 it is sent once more, and takes its place.
      await tables().updateTable("upload_file").set({ md5: null, sha256: null }).where("id", "=", ids[0]!).execute();
      const again = await bring(contents[0]!);
      assert.equal(again === ids[0], type === "sha-256");
      for (const at of [1, 2, 1]) assert.equal(await bring(contents[at]!), ids[at], `file ${at}`);
      assert.equal(await bring(contents[0]!), again);
    });

  it("refuses what is not all there, what is no digest, and files of others; announced no more it appears", async () => {
    const task = await receiver.setUp("operator", "refused");
    const others = await receiver.setUp("colleague", "refused");
    const file = { name: "a.bin", size: content.length };
    const id = (await receiver.check(task, file, { digest_type: "md5" })).data.task_file_id;
    const code = async (asked: UploadTask, type: string, hash: string) =>
      (await verify(asked, id, type as Type, hash)).errorCode;
    assert.equal(await code(task, "md5", hashOf("md5", content)), "upload-damaged");
    for (const [type, hash] of [
      ["md5", ""],
      ["md5", "g".repeat(32)],
      ["md5", hashOf("sha-256", content)],
      ["sha-256", hashOf("md5", content)],
      ["sha-1", "0".repeat(40)],
    ] as const)
      assert.equal(await code(task, type, hash), "request-invalid", `${type} ${hash}`);
    await arrive(task, "a.bin", content, "md5");
    assert.equal(await code(others, "md5", hashOf("md5", content)), "upload-unknown");
    assert.equal(await code({ ...task, transfer_token: "x" }, "md5", hashOf("md5", content)), "upload-token-invalid");
    assert.equal((await receiver.check(task, file, { digest_type: "sha-1" })).errorCode, "request-invalid");
    assert.deepEqual(await listed("refused"), []);
    await receiver.check(task, file);
    assert.deepEqual(await listed("refused"), ["a.bin"]);
  });
});
