import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, it, mock } from "node:test";
import { uploadCancelledAtOnce } from "@customs-portal/sdk/limits";
import { sql } from "kysely";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, chunkAddress, company, openReceiver, queryOf, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

onEachEngine("the bounds of upload calls", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
    for (const name of ["hasty", "patient"]) await receiver.addUser(name, company);
  });
  after(() => receiver.close());

  /** Calls with the token of a task, which anybody may send. */
  const calls = ["create", ...["upload_check", "cancel", "verify", "instant"].map((name) => `files/${name}`)];
  const callAs = (name: string, remoteAddress: string, body: object) =>
    receiver.test.call({ method: "POST", url: `/front/api/v1/transfer/direct_tasks/${name}`, remoteAddress, body });
  const bad = { task_id: "a", transfer_token: "bad" };

  it("let a user check two files at a time, sixty more wait, and the others of the house have the database", async () => {
    const task = await receiver.setUp("hasty", "turns");
    const other = await receiver.setUp("patient", "turns");
    const { db } = receiver.test.database;
    const release = Promise.withResolvers<void>();
    assert.equal((await receiver.check(task, { name: "first.txt", size: 1 })).status, 200);
    // Who checks waits for the room of the user; on SQLite, where nobody writes beside another, for nobody.
    const holding =
      engine === "postgres"
        ? db.transaction().execute(async (trx) => {
            await sql`
              select r.user_id from upload_room r join app_user u on u.id = r.user_id
              where u.user_no = 'hasty' for update of r`.execute(trx);
            await release.promise;
          })
        : Promise.resolve();
    const answers = Array.from({ length: 300 }, (_, at) => receiver.check(task, { name: `${at}.txt`, size: 1 }));
    try {
      if (engine === "postgres") {
        // From elsewhere: bodies of one address wait for each other.
        const early = await callAs("files/upload_check", "10.0.0.2", {
          ...{ task_id: other.task_id, transfer_token: other.transfer_token, file_name: "a.txt", file_size: 1 },
          ...{ last_write_time: 1, block_size: blockBytes, dest_path: "" },
        });
        assert.equal(early.status, 200, "another user has no part in it");
        await until(async () => {
          const waiting = await sql<{ count: string }>`
            select count(*) as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          assert.ok(Number(waiting.rows[0]?.count) <= 2);
          return Number(waiting.rows[0]?.count) === 2;
        });
      }
    } finally {
      release.resolve();
      await holding;
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    assert.equal(count(200) + count(429), statuses.length);
    assert.ok(count(200) >= 62);
    if (engine === "postgres") assert.ok(count(429) > 100);
  });

  it("take in no more than some of a chunk that is refused, and end its connection", async () => {
    const task = { ...(await receiver.setUp("patient", "turns")), transfer_token: "none" };
    const file = { name: "a.bin", size: 3 };
    const query = queryOf(task, "none", { offset: 0, content: Buffer.from("abc"), file });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const call = request(chunkAddress(receiver, query), { method: "POST", headers });
    let status = 0;
    let isCut = false;
    call.on("response", (answer) => {
      status = answer.statusCode ?? 0;
      answer.on("error", () => undefined).resume();
    });
    call.on("error", () => undefined).on("close", () => (isCut = true));
    // Beyond what is taken in at once, and then bit by bit.
    for (let sent = 0; sent < 20; sent += 1) call.write(Buffer.alloc(1024 ** 2));
    await until(() => status !== 0);
    assert.equal(status, 401);
    const socket = call.socket;
    const drip = setInterval(() => call.write("x"), 50);
    await until(() => isCut || socket?.destroyed === true);
    clearInterval(drip);
    call.destroy();
  });

  it("take the form of a chunk however its media type is written", async () => {
    const task = await receiver.setUp("patient", "turns");
    const file = { name: "case.bin", size: 3 };
    const { data } = await receiver.check(task, file);
    const query = queryOf(task, data.task_file_id, { offset: 0, content: Buffer.from("abc"), file });
    const send = (type: string) =>
      fetch(chunkAddress(receiver, query), {
        method: "POST",
        headers: { "content-type": type },
        body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--x--\r\n`,
      });
    assert.equal((await send("multipart/form-database; boundary=x")).status, 415);
    assert.equal((await send("MULTIPART/FORM-DATA; boundary=x")).status, 200);
    const listed = await (await receiver.call("files?folder=turns", { user: "patient" })).text();
    assert.ok(listed.includes("case.bin"));
  });

  it("refuse what holds far more than a client sends before it is checked, and take as much as one sends", async () => {
    const many = { ...bad, source_paths: Array<number>(400).fill(0) };
    for (const name of calls) {
      const { status, errorCode } = await callAs(name, "10.0.0.1", many);
      assert.deepEqual([status, errorCode], [413, "request-too-large"], name);
    }
    const task = await receiver.setUp("patient", "turns");
    const ids = Array.from({ length: uploadCancelledAtOnce }, (_, at) => `${at}`);
    assert.equal((await receiver.extend(task, "cancel", { task_file_ids: ids })).status, 200);
  });

  it("have bodies looked at by address: of hundreds of one at once the last are refused, those of others are not", async () => {
    for (const name of calls) {
      const flood = Array.from({ length: 200 }, () => callAs(name, "10.0.0.1", bad));
      const other = await callAs(name, "10.0.0.2", bad);
      assert.ok([400, 401].includes(other.status), `${name}: ${other.status}`);
      const refused = (await Promise.all(flood)).filter(({ errorCode }) => errorCode === "too-many-requests");
      assert.ok(refused.length > 0, name);
    }
  });
});
