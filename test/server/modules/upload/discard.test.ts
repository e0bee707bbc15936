import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import { createUploader, type Journal } from "@customs-portal/sdk/transfer";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
import { wholeBodyFetch } from "../../../support/whole-body-fetch.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, openReceiver, type Receiver, type UploadTask } from "./support/receiver.ts";

mock.method(console, "error", () => {});
const warned = mock.method(console, "warn", () => {});

const scope = "operator";
const size = 2 * blockBytes + 9;
type Known = NonNullable<Awaited<ReturnType<Journal["read"]>>>;

/** What a browser knows of uploads, as `openJournal` would answer it. */
function journalOf(known: Map<string, Known>): Journal {
  const nothing = () => Promise.resolve();
  return {
    read: (key) => Promise.resolve(known.get(key)),
    write: () => undefined,
    writeBatch: () => undefined,
    remove: (keys) => keys.forEach((key) => known.delete(key)),
    unfinished: () => Promise.resolve([...known.values()].map(({ file }) => file)),
    forget: nothing,
    seal: nothing,
    settled: nothing,
    close: nothing,
  };
}

onEachEngine("an unfinished upload that is discarded", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(async () => {
    receiver.test.portal.app.server.closeAllConnections();
    await receiver.close();
  });

  const tables = () => uploadTables(receiver.test.database.db as never);
  /** What the server has: bytes, rows and the room that they take. */
  async function held() {
    const [files, chunks, room] = await Promise.all([
      tables().selectFrom("upload_file").select("id").execute(),
      tables().selectFrom("upload_chunk").select("file_id").execute(),
      tables().selectFrom("upload_room").select(["files", "bytes"]).where("files", ">", 0).execute(),
    ]);
    return JSON.stringify([files, chunks, room, await receiver.onDisk()]);
  }

  /** Files of which one chunk has arrived, as a browser that was closed then knows them. */
  async function leave(task: UploadTask, basePath: string, names: readonly string[]): Promise<Map<string, Known>> {
    const left = new Map<string, Known>();
    for (const name of names) {
      const file = { name, size };
      const fileId = (await receiver.check(task, file)).data.task_file_id;
      const chunk = { offset: 0, content: bytesOf(blockBytes), file };
      assert.equal((await receiver.send(task, fileId, chunk)).status, 200);
      const whose = { scope, basePath, batch: basePath };
      const facts = { key: name, name, folder: "", size, fileId, chunkBytes: blockBytes, touchedAt: 0 };
      left.set(name, {
        file: { ...whose, ...facts, bits: Uint8Array.of(1) },
        batch: { id: basePath, scope, basePath, task, isFinished: false },
      });
    }
    return left;
  }

  function open(known: Map<string, Known>, calls: string[] = []) {
    return createUploader({
      baseUrl: receiver.address,
      token: () => receiver.tokenOf("operator"),
      journal: Promise.resolve(journalOf(known)),
      scope,
      retryMs: 5,
      fetch: (address, init) => {
        calls.push(new URL(address as string).pathname.split("/").at(-1) ?? "");
        return wholeBodyFetch(address, init);
      },
    });
  }

  const ways: [string, (task: UploadTask) => Promise<UploadTask>, string[]][] = [
    ["with its task, while that is good", (task) => Promise.resolve(task), ["cancel"]],
    [
      "where the browser has none of its token since the session was over",
      (task) => Promise.resolve({ ...task, transfer_token: "" }),
      ["setup", "create", "cancel"],
    ],
    [
      "where its token has ended meanwhile",
      async (task) => {
        await tables().updateTable("upload_task").set({ expires_at: 0 }).where("id", "=", task.task_id).execute();
        return task;
      },
      ["cancel", "setup", "create", "cancel"],
    ],
  ];
  for (const [at, [when, end, expected]] of ways.entries())
    it(`R4-41 is given up at the server ${when}`, async () => {
      const basePath = `/discard/${at}`;
      const before = await held();
      const task = await receiver.setUp("operator", basePath);
      const known = await leave(task, basePath, ["a.bin", "b.bin", "c.bin"]);
      const kept = await end(task);
      for (const each of known.values()) each.batch.task = { ...kept };
      assert.notEqual(await held(), before);
      const calls: string[] = [];
      const uploader = open(known, calls);
      const left = await uploader.unfinished();
      assert.deepEqual(
        left.map(({ name }) => name),
        ["a.bin", "b.bin", "c.bin"],
      );
      warned.mock.resetCalls();
      await Promise.all(left.map((file) => file.discard()));
      assert.equal(known.size, 0);
      await until(async () => (await held()) === before);
      uploader.destroy();
      assert.deepEqual(
        calls.filter((call, index) => call !== calls[index - 1]),
        expected,
        "and the tasks are few",
      );
      assert.equal(warned.mock.callCount(), 0);
    });
});
