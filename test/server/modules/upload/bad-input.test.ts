import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, objectBytes, openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const gb = 1024 ** 3;
const locales = ["zh-CN", "en", "vi", "fr", "es"];

onEachEngine("input that no upload can have", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  /** All that the receiver holds. */
  async function held(): Promise<unknown[]> {
    const tables = uploadTables(receiver.test.database.db as never);
    return [
      await receiver.onDisk(),
      await tables.selectFrom("upload_file").select("id").orderBy("id").execute(),
      await tables.selectFrom("upload_chunk").select(["file_id", "number"]).orderBy("file_id").execute(),
      await tables.selectFrom("upload_folder").select("name").orderBy("name").execute(),
    ];
  }

  it("R9-23 A67 an empty file is one empty chunk; one with a byte is refused, and it arrives all the same", async () => {
    const task = await receiver.setUp("operator", "empty");
    const file = { name: "0.bin", size: 0 };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const before = await held();
    const one = await receiver.send(task, id, { offset: 0, content: bytesOf(1), file });
    assert.deepEqual([one.status, one.errorCode], [400, "request-invalid"]);
    for (const offset of [1, -1, blockBytes])
      assert.equal((await receiver.send(task, id, { offset, content: bytesOf(0), file })).status, 400, String(offset));
    assert.deepEqual(await held(), before);
    assert.equal((await receiver.send(task, id, { offset: 0, content: bytesOf(0), file })).status, 200);
    assert.equal((await objectBytes(receiver, id)).length, 0);
  });

  it("declared sizes: 20 GB is begun and given back, what cannot be is refused and leaves nothing", async () => {
    const task = await receiver.setUp("operator", "sizes");
    const before = await held();
    for (const size of [-1, 2 ** 60, 2 ** 53, 0.5, Number.NaN, "20", null]) {
      const { status, errorCode } = await receiver.check(task, { name: "a.bin", size: 1 }, { file_size: size });
      assert.deepEqual([status, errorCode], [400, "request-invalid"], String(size));
    }
    const large = { name: "20 GB.bin", size: 20 * gb, block: 10_485_760 };
    const id = (await receiver.check(task, large)).data.task_file_id;
    for (const query of [
      { resumableChunkNumber: "0" },
      { resumableChunkNumber: "-1" },
      { resumableChunkNumber: "2049" },
      { resumableChunkNumber: "1.5" },
      { UploadOffset: String(20 * gb), resumableChunkNumber: "2049" },
      { UploadOffset: String(2 ** 60) },
      { UploadOffset: String(large.block + 1), resumableChunkNumber: "2" },
    ]) {
      const answer = await receiver.send(task, id, { offset: 0, content: bytesOf(10), file: large, query });
      assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], JSON.stringify(query));
    }
    assert.equal((await receiver.extend(task, "cancel", { task_file_ids: [id] })).status, 200);
    assert.deepEqual(await held(), before);
  });

  it("R76-04 what a client has nothing for may be null or left out", async () => {
    const task = await receiver.setUp("operator", "left-out");
    const create = ({ task_id, transfer_token }: typeof task, body: object) =>
      receiver.test.call({
        ...{ method: "POST", url: "/front/api/v1/transfer/direct_tasks/create" },
        body: { task_id, transfer_token, ...body },
      });
    const none = { task_name: null, source_paths: null, dest_path: null, direction: null, task_config: null };
    for (const body of [none, {}]) assert.equal((await create(task, body)).status, 200);
    const ids = new Set<string>();
    for (const fields of [
      { dest_path: null, hash_type: null, digest_type: null },
      { dest_path: undefined, hash_type: undefined, digest_type: undefined },
      { dest_path: "" },
    ]) {
      const { status, data } = await receiver.check(task, { name: "a.bin", size: 1 }, fields);
      assert.equal(status, 200, JSON.stringify(fields));
      ids.add(data.task_file_id);
    }
    assert.equal(ids.size, 1, "all three name one file");
    await receiver.extend(task, "cancel", { task_file_ids: [...ids] });
  });

  it("R3-39 an offset is decimal digits: what is left empty or written otherwise is none, and stores nothing", async () => {
    const task = await receiver.setUp("operator", "offsets");
    const file = { name: "a.bin", size: 3 * blockBytes };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const before = await held();
    const one = `${blockBytes}`;
    const hex = `0x${blockBytes.toString(16)}`;
    for (const UploadOffset of [
      "",
      " ",
      hex,
      `${blockBytes / 10}e1`,
      `+${one}`,
      `${one}.0`,
      "-0",
      ` ${one}`,
      `${one},5`,
    ]) {
      const query = { UploadOffset, resumableChunkNumber: undefined };
      const sent = { offset: 0, content: bytesOf(blockBytes), file, query };
      const { status, errorCode } = await receiver.send(task, id, sent);
      assert.deepEqual([status, errorCode], [400, "request-invalid"], JSON.stringify(UploadOffset));
    }
    assert.deepEqual(await held(), before);
  });

  it("names and folders that lead elsewhere or that no system holds are refused in every language, and leave nothing", async () => {
    const task = await receiver.setUp("operator", "names");
    const before = await held();
    const file = { name: "a.bin", size: 5 };
    const url = `${receiver.address}/front/api/v1/transfer/direct_tasks/files/upload_check`;
    for (const [about, code] of [
      [{ dest_path: "../x" }, "upload-name-refused"],
      [{ dest_path: "a/../../x" }, "upload-name-refused"],
      [{ dest_path: "/../x" }, "upload-name-refused"],
      [{ file_name: "../x" }, "upload-name-refused"],
      [{ file_name: "n".repeat(300) }, "upload-name-refused"],
      [{ dest_path: Array.from({ length: 100 }, (_, index) => `f${index}`).join("/") }, "upload-path-too-long"],
      [{ dest_path: "a\0b" }, "request-malformed"],
      [{ file_name: "a\0.bin" }, "request-malformed"],
    ] as const) {
      const texts = new Set<string>();
      for (const locale of locales) {
        const { task_id, transfer_token } = task;
        const body = { task_id, transfer_token, file_name: file.name, file_size: 5, dest_path: "", ...about };
        const answer = await fetch(`${url}?lang=${locale}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...body, last_write_time: 5, block_size: blockBytes, hash_type: "md5" }),
        });
        const said = (await answer.json()) as { errorCode: string; message: string };
        assert.deepEqual([answer.status, said.errorCode], [400, code], JSON.stringify(about).slice(0, 80));
        texts.add(said.message);
      }
      assert.equal(texts.size, locales.length, `${code} in ${[...texts].join(" | ")}`);
    }
    const deep = Array.from({ length: 100 }, (_, index) => `f${index}`).join("/");
    await assert.rejects(receiver.setUp("operator", deep), { code: "upload-path-too-long" });
    await assert.rejects(receiver.setUp("operator", "../x"), { code: "upload-name-refused" });
    assert.deepEqual(await held(), before);
  });

  it("tokens of others, and those that have expired, open none of our calls either", async () => {
    const { clock } = receiver.test;
    const task = await receiver.setUp("operator", "tokens");
    const file = { name: "a.bin", size: 5 };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const before = await held();
    const other = await receiver.setUp("manager", "tokens");
    const cancel = { task_file_ids: [id] };
    const verify = { task_file_id: id, hash_type: "md5", hash: "0".repeat(32) };
    const codes = async (asked: typeof task) => [
      (await receiver.extend(asked, "cancel", cancel)).errorCode,
      (await receiver.extend(asked, "verify", verify)).errorCode,
    ];
    assert.deepEqual(await codes(other), [undefined, "upload-unknown"], "what is not theirs is left as it is");
    const invalid = ["upload-token-invalid", "upload-token-invalid"];
    assert.deepEqual(await codes({ ...task, transfer_token: other.transfer_token }), invalid);
    assert.deepEqual(await codes({ ...task, transfer_token: "" }), invalid);
    const start = clock.now;
    clock.now += 25 * 60 * 60_000;
    assert.deepEqual(await codes(task), invalid);
    clock.now = start;
    assert.deepEqual(await held(), before);
  });
});
