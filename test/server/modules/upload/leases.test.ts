import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { createChunkLeases, type ChunkLeases } from "../../../../server/modules/upload/leases.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { pause } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, openReceiver, type Receiver } from "./support/receiver.ts";

const size = 2 * blockBytes;
const content = bytesOf(size);

onEachEngine("leases of chunks", (engine) => {
  let receiver: Receiver;
  let leases: ChunkLeases;
  before(async () => {
    receiver = await openReceiver(engine);
    leases = createChunkLeases({
      db: receiver.test.database.db as never,
      dialect: engine,
      node: { nameOf: (id) => `another/${id}`, isDead: () => false },
      now: () => receiver.test.clock.now,
      onError: assert.ifError,
    });
  });
  after(async () => {
    leases.close();
    await receiver.close();
  });

  it("gives none of a file that becomes complete at this moment", async () => {
    const task = await receiver.setUp("operator", "moment");
    const file = { name: "a.bin", size };
    const { data } = await receiver.check(task, file);
    const fileId = data.task_file_id;
    await receiver.send(task, fileId, { offset: 0, content: content.subarray(0, blockBytes), file });
    const db = uploadTables(receiver.test.database.db as never);
    let taking: ReturnType<ChunkLeases["take"]> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom("upload_file")
        .select("id")
        .where("id", "=", fileId)
        .$if(engine === "postgres", (query) => query.forUpdate())
        .execute();
      await trx.deleteFrom("upload_chunk").where("file_id", "=", fileId).execute();
      await trx.updateTable("upload_file").set({ status: "complete" }).where("id", "=", fileId).execute();
      taking = leases.take({ fileId, number: 1 }, AbortSignal.timeout(60_000));
      // It has read the file as open by now, and waits for this transaction.
      await pause(300);
    });
    assert.equal(await taking, undefined);
    assert.equal(await receiver.leased(), 0);
  });
});
