import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, it } from "node:test";
import type { StoredEntryPage } from "@customs-portal/sdk/contract";
import { hashOfPath } from "../../../../server/modules/upload/paths.ts";
import { takeTurn } from "../../../../server/modules/upload/show-file.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { pause } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { bytesOf, company, objectPath, openReceiver, type Receiver } from "./support/receiver.ts";

onEachEngine("a complete file whose object the store has lost", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  const content = bytesOf(1000);
  async function listed(folder: string): Promise<string[]> {
    const answer = await receiver.call(`files?folder=${encodeURIComponent(folder)}`);
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { data: StoredEntryPage }).data.entries.map(({ name }) => name);
  }
  const tables = () => uploadTables(receiver.test.database.db as never);
  const folders = () => tables().selectFrom("upload_folder").select("name");

  it("is asked for by the next check, and leaves no empty folders behind where it is cancelled then", async () => {
    const task = await receiver.setUp();
    const file = { name: "a.txt", folder: "ghost/below/deep" };
    const id = (await receiver.upload(task, file, content)).data.task_file_id;
    const kept = { name: "b.txt", folder: "ghost" };
    const other = (await receiver.upload(task, kept, content)).data.task_file_id;
    assert.deepEqual(await listed("ghost"), ["below", "b.txt"]);
    await rm(await objectPath(receiver, id));
    const checked = await receiver.check(task, { ...file, size: content.length });
    assert.deepEqual(checked.data, { task_file_id: id, uploaded_chunks: [] });
    assert.deepEqual(await listed("ghost"), ["b.txt"], "folders of other files stay");
    assert.equal((await receiver.extend(task, "cancel", { task_file_ids: [id] })).status, 200);
    assert.deepEqual(await listed("ghost"), ["b.txt"]);
    await rm(await objectPath(receiver, other));
    await receiver.check(task, { ...kept, size: content.length });
    await receiver.extend(task, "cancel", { task_file_ids: [other] });
    assert.deepEqual(await listed(""), []);
    assert.deepEqual(await folders().execute(), []);
  });

  it("is in its folder again when it is sent again", async () => {
    const task = await receiver.setUp();
    const file = { name: "a.txt", folder: "again/below" };
    const id = (await receiver.upload(task, file, content)).data.task_file_id;
    await rm(await objectPath(receiver, id));
    await receiver.check(task, { ...file, size: content.length });
    assert.deepEqual(await listed(""), []);
    assert.equal((await receiver.upload(task, file, content)).status, 200);
    assert.deepEqual(
      [await listed(""), await listed("again"), await listed("again/below")],
      [["again"], ["below"], ["a.txt"]],
    );
    assert.equal((await receiver.call(`files?id=${id}`, { method: "DELETE" })).status, 200);
    assert.deepEqual(await folders().execute(), []);
  });

  it("leaves its folder to a file that becomes complete in it at this moment", async () => {
    const task = await receiver.setUp();
    const file = { name: "gone.txt", folder: "moment/below" };
    const gone = (await receiver.upload(task, file, content)).data.task_file_id;
    const comes = { ...file, name: "comes.txt", size: content.length };
    const id = (await receiver.check(task, comes)).data.task_file_id;
    await rm(await objectPath(receiver, gone));
    let checking: ReturnType<Receiver["check"]> | undefined;
    await tables()
      .transaction()
      .execute(async (trx) => {
        await takeTurn(trx, engine, company);
        checking = receiver.check(task, { ...file, size: content.length });
        // absence: an answer; it has found that the object is gone, and waits for this transaction.
        await pause(300);
        const path_hash = hashOfPath(`${file.folder}/${comes.name}`);
        await trx.updateTable("upload_file").set({ status: "complete", path_hash }).where("id", "=", id).execute();
      });
    assert.deepEqual((await checking)?.data, { task_file_id: gone, uploaded_chunks: [] });
    assert.deepEqual([await listed("moment"), await listed(file.folder)], [["below"], ["comes.txt"]]);
  });
});
