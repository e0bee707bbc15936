import assert from "node:assert/strict";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { after, before, it } from "node:test";
import { pause } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { bytesOf, company, openReceiver, type Receiver } from "./support/receiver.ts";

/** More than what lies between two ends of a connection. */
const size = 32 * 1024 ** 2;
const block = 8 * 1024 ** 2;
const base = "/front/api/v1/transfer";

onEachEngine("downloads of one user", (engine) => {
  let receiver: Receiver;
  let id: string;
  const calls: ClientRequest[] = [];
  before(async () => {
    receiver = await openReceiver(engine);
    await receiver.addUser("colleague", company);
    const task = await receiver.setUp("operator", "large");
    const content = bytesOf(size);
    const file = { name: "a.bin", size, block };
    id = (await receiver.check(task, file)).data.task_file_id;
    for (let offset = 0; offset < size; offset += block)
      await receiver.send(task, id, { offset, content: content.subarray(offset, offset + block), file });
  });
  after(async () => {
    for (const call of calls) call.destroy();
    await receiver.close();
  });

  /** Begins a download, and takes no more of it than comes by itself. */
  async function begin(path: string, token?: string): Promise<IncomingMessage> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, receiver.address), { headers, agent: false }, (answer) => {
        resolve(answer.on("error", () => undefined));
      });
      calls.push(call.on("error", reject));
      call.end();
    });
  }
  const content = async (user: string) => begin(`${base}/files/content?id=${id}`, await receiver.tokenOf(user));
  async function link(user: string): Promise<string> {
    const answer = await fetch(`${receiver.address}${base}/files/link`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await receiver.tokenOf(user)}` },
      body: JSON.stringify({ id }),
    });
    return ((await answer.json()) as { data: { link: string } }).data.link;
  }

  it("run ten at once, by session and by address together; further ones wait, and hold up nobody and nothing else", async () => {
    const running = await Promise.all([
      ...Array.from({ length: 5 }, () => content("operator")),
      ...Array.from({ length: 5 }, async () => begin(await link("operator"))),
    ]);
    assert.deepEqual(new Set(running.map(({ statusCode }) => statusCode)), new Set([200]));
    const waiting = [content("operator"), content("operator"), content("operator"), link("operator").then(begin)];
    let answered = 0;
    for (const each of waiting) void each.then(() => (answered += 1));
    await pause(100);
    assert.equal(answered, 0);
    assert.equal((await receiver.call("files?folder=large")).status, 200, "a list does not wait for them");
    assert.equal((await content("colleague")).statusCode, 200);
    assert.equal((await begin(await link("colleague"))).statusCode, 200);
    for (const answer of running.slice(0, 4)) answer.destroy();
    assert.deepEqual(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode)), new Set([200]));
  });

  it("are told by an address that nobody changes, which names no user", async () => {
    const address = await link("operator");
    const { id: user } = await receiver.test.database.db
      .selectFrom("app_user")
      .select("id")
      .where("user_no", "=", "operator")
      .executeTakeFirstOrThrow();
    assert.ok(!address.includes(user));
    const changed = new URL(address, receiver.address);
    changed.searchParams.set("lane", "another");
    assert.equal((await fetch(changed)).status, 403);
    changed.searchParams.delete("lane");
    assert.equal((await fetch(changed)).status, 403);
  });
});
