import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import { deleteFile, type StoredFiles } from "../../../../server/modules/upload/stored-file.ts";
import { uploadTables, type UploadFileRow } from "../../../../server/modules/upload/table.ts";
import { openObjectStore } from "../../../../server/objects/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { bytesOf, openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

onEachEngine("a file that is being removed", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as never);
  const rowOf = (id: string) => tables().selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirst();

  for (const [what, change] of [
    ["another company's", { corp_code: "4403180629" }],
    ["somebody else's", { user_id: "another" }],
    ["one that arrives again", { status: "open", path_hash: null }],
    ["made of another object", { object_key: "upload/another" }],
  ] as const)
    it(`stays with its room where it has become ${what} meanwhile`, async () => {
      const task = await receiver.setUp("operator", "meanwhile");
      const { data } = await receiver.upload(task, { name: `${what}.bin` }, bytesOf(9));
      const id = data.task_file_id;
      const row = await rowOf(id);
      assert.ok(row);
      const store = await openObjectStore({ kind: "folder", folder: receiver.objectsDir });
      const files = {
        db: receiver.test.database.db,
        dialect: engine,
        now: () => receiver.test.clock.now,
        limits: { fileBytes: 2 ** 40, userBytes: 2 ** 40, userFiles: 1000 },
        objects: {
          ...store,
          async putAside(key: string) {
            await store.putAside(key);
            await tables()
              .updateTable("upload_file")
              .set(change as Partial<UploadFileRow>)
              .where("id", "=", id)
              .execute();
          },
        },
      } as unknown as StoredFiles;
      const room = () => tables().selectFrom("upload_room").select(["files", "bytes"]).execute();
      const before = await room();
      const scope = { userId: row.user_id, userNo: row.user_no, corpCode: row.corp_code, mode: "own" } as never;
      const recorded: string[] = [];
      const removing = deleteFile(files, { scope, file: row }, (_trx, { id: removed }) => {
        recorded.push(removed);
        return Promise.resolve(() => undefined);
      });
      await assert.rejects(removing, { code: "file-unknown" });
      assert.ok(await rowOf(id));
      assert.deepEqual([await room(), recorded], [before, []]);
    });
});
