import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, it, mock } from "node:test";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, company, openReceiver, sha256, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const foreign = "4403180629";

onEachEngine("ids of files and tasks of somebody else", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
    for (const name of ["colleague", "eager", "canceller"]) await receiver.addUser(name, company);
    for (const name of ["outsider", "guesser", "stale"]) await receiver.addUser(name, foreign);
    await receiver.addUser("traveller", `${company},${foreign}`);
  });
  after(() => receiver.close());

  async function refusals(userNo: string) {
    const rows = await receiver.test.database.db
      .selectFrom("audit_event")
      .select(["detail", "route", "ip"])
      .where("kind", "=", "refused")
      .where("user_no", "=", userNo)
      .orderBy("seq")
      .execute();
    return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as Record<string, unknown> }));
  }
  const detailsOf = async (userNo: string) => (await refusals(userNo)).map(({ detail }) => detail);

  async function withSession(user: string, id: string): Promise<number[]> {
    const link = await fetch(`${receiver.address}/front/api/v1/transfer/files/link`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await receiver.tokenOf(user)}` },
      body: JSON.stringify({ id }),
    });
    const calls = [
      await receiver.call(`files/content?id=${id}`, { user }),
      link,
      await receiver.call(`files?id=${id}`, { user, method: "DELETE" }),
    ];
    return calls.map(({ status }) => status);
  }

  it("leave a row each in the security log, whatever call names them", async () => {
    const task = await receiver.setUp("operator", "secret");
    const content = bytesOf(40);
    const whole = (await receiver.upload(task, { name: "whole.bin" }, content)).data.task_file_id;
    const file = { name: "open.bin", size: 2 * blockBytes };
    const open = (await receiver.check(task, file)).data.task_file_id;

    assert.deepEqual(await withSession("outsider", whole), [404, 404, 404]);
    const seen = { code: "file-unknown", fileId: whole, of: "others" };
    assert.deepEqual(await detailsOf("outsider"), [seen, seen, seen]);
    assert.deepEqual(await withSession("colleague", open), [404, 404, 404], "one that is not complete is nobody's yet");
    assert.equal((await refusals("colleague")).length, 3);

    const others = await receiver.setUp("eager", "secret");
    const chunk = { offset: 0, content: bytesOf(blockBytes), file };
    const digest = { task_file_id: open, hash_type: "sha-256", hash: sha256(content) };
    assert.equal((await receiver.send(others, open, chunk)).errorCode, "upload-unknown");
    assert.equal((await receiver.extend(others, "verify", digest)).errorCode, "upload-unknown");
    assert.equal((await receiver.extend(others, "instant", digest)).errorCode, "upload-unknown");
    await receiver.extend(others, "cancel", { task_file_ids: [open, whole, "none"] });
    const tried = { code: "upload-unknown", fileId: open, of: "others" };
    assert.deepEqual(await detailsOf("eager"), [tried, tried, tried, { ...tried, count: 2 }]);
    assert.deepEqual((await receiver.check(task, file)).data.uploaded_chunks, []);
    const routes = new Set((await refusals("eager")).map(({ route }) => route.replace(/^.*files\//, "")));
    assert.deepEqual(routes, new Set(["upload", "verify", "instant", "cancel"]));
  });

  it("are counted with others of one user, and hide nobody else's", async () => {
    const task = await receiver.setUp("operator", "many");
    const id = (await receiver.upload(task, { name: "many.bin" }, bytesOf(9))).data.task_file_id;
    for (let at = 0; at < 45; at += 1) await receiver.call(`files/content?id=${id}`, { user: "guesser" });
    assert.equal((await refusals("guesser")).length, 20, "the others are one row when the minute is over");
  });

  it("that nobody has are told once they are many: a page that is out of date asks for one or two", async () => {
    for (let at = 0; at < 19; at += 1) await receiver.call(`files/content?id=${randomUUID()}`, { user: "stale" });
    assert.deepEqual(await detailsOf("stale"), []);
    for (let at = 0; at < 30; at += 1) await receiver.call(`files/content?id=${randomUUID()}`, { user: "stale" });
    assert.deepEqual(await detailsOf("stale"), [{ code: "file-unknown", count: 20, of: "nobody" }]);
  });

  it("that nobody has are told where they are cancelled, too, and not those that a client gave up itself", async () => {
    const task = await receiver.setUp("canceller", "cancelled");
    const cancel = (ids: string[]) => receiver.extend(task, "cancel", { task_file_ids: ids });
    const own: string[] = [];
    for (let at = 0; at < 21; at += 1)
      own.push((await receiver.check(task, { name: `${at}`, size: 9 })).data.task_file_id);
    // Its answer was lost.
    for (let time = 0; time < 3; time += 1) assert.equal((await cancel(own)).status, 200);
    const guess = () => Array.from({ length: 19 }, () => randomUUID());
    await cancel(guess());
    assert.deepEqual(await detailsOf("canceller"), []);
    await cancel(guess());
    assert.deepEqual(await detailsOf("canceller"), [{ code: "upload-unknown", count: 38, of: "nobody" }]);
  });

  it("that are the user's own in another company are somebody's", async () => {
    const id = (await receiver.upload(await receiver.setUp("traveller"), { name: "t.bin" }, bytesOf(9))).data
      .task_file_id;
    const { data } = await receiver.test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setBghCompany",
      token: await receiver.tokenOf("traveller"),
      body: { corpCode: foreign, corpName: "x", department: "d" },
    });
    const headers = { authorization: `Bearer ${data.accessToken}` };
    const url = `${receiver.address}/front/api/v1/transfer/files/content?id=${id}`;
    for (let at = 0; at < 25; at += 1) assert.equal((await fetch(url, { headers })).status, 404);
    assert.deepEqual(await detailsOf("traveller"), []);
  });

  it("of a task with a token that is not its own leave a row of whoever sent it, without the token", async () => {
    const task = await receiver.setUp("operator", "token");
    const transfer_token = "x".repeat(43);
    const answer = await receiver.check({ ...task, transfer_token }, { name: "a.bin", size: 1 });
    assert.deepEqual([answer.status, answer.errorCode], [401, "upload-token-invalid"]);
    await receiver.check({ ...task, task_id: "ended" }, { name: "a.bin", size: 1 });
    assert.deepEqual(
      (await refusals("")).map(({ detail, ip }) => [detail, ip]),
      [[{ code: "upload-token-invalid", taskId: task.task_id }, "127.0.0.1"]],
    );
  });

  it("are given up as those that are gone: the answer does not tell which of them exist", async () => {
    const task = await receiver.setUp("operator", "kept");
    const others = await receiver.setUp("colleague", "kept");
    const file = { name: "kept.bin", size: 2 * blockBytes };
    const open = (await receiver.check(task, file)).data.task_file_id;
    const whole = (await receiver.upload(task, { name: "kept-too.bin" }, bytesOf(9))).data.task_file_id;
    await receiver.send(task, open, { offset: 0, content: bytesOf(blockBytes), file });
    const answers = new Set<string>();
    for (const id of [open, whole, randomUUID(), "none"]) {
      const { status, errorCode, message, data } = await receiver.extend(others, "cancel", { task_file_ids: [id] });
      answers.add(JSON.stringify([status, errorCode, message, data]));
    }
    assert.equal(answers.size, 1, [...answers].join());
    assert.deepEqual((await receiver.check(task, file)).data.uploaded_chunks, [1], "and nothing was touched");
    assert.equal((await receiver.call(`files/content?id=${whole}`)).status, 200);
  });
});
