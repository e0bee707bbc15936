import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { callTurns } from "../../../server/guarded/turns.ts";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { countHeld, letGo, looks } from "../support/search-module.ts";
import { openTestPortal, type Answer, type TestPortal } from "../support/portal.ts";

const searchModule = fileURLToPath(new URL("../support/search-module.ts", import.meta.url));

interface Found {
  /** Of all searches so far, the how manieth was answered. */
  place: number;
  mostRunning: number;
}

onEachEngine("turns of calls", (engine) => {
  let server: TestPortal;
  let greedy: string;
  let other: string;
  let address: string;

  before(async () => {
    server = await openTestPortal(engine, { env: { PORTAL_MODULES: searchModule } });
    greedy = await server.tokenOf("operator");
    other = await server.tokenOf("manager");
    address = await server.portal.app.listen({ host: "127.0.0.1", port: 0 });
  });
  after(() => server.close());

  const find = (token: string, query = ""): Promise<Answer<Found>> =>
    server.call({ url: `/search/api/find?${query}`, token });
  /** Those that have a place: under way or waiting. */
  const places = callTurns.runningOfOne + callTurns.waitingOfOne;

  test("a user with a hundred searches under way makes nobody else wait for any of them", async () => {
    const answered: Answer<Found>[] = [];
    const searches = Array.from({ length: 100 }, async () => answered.push(await find(greedy, "held&times=0")));
    await until(() => answered.length === 100 - places && countHeld() === callTurns.runningOfOne);
    assert.equal((await find(other)).status, 200);
    const refused = answered.slice();
    assert.equal(refused.length, 100 - places, "none of them was over before");
    await until(() => (letGo(), answered.length === searches.length));
    const served = answered.slice(refused.length);
    assert.ok(served.every(({ status }) => status === 200));
    assert.ok(served.every(({ data }) => data.mostRunning <= callTurns.runningOfOne + 1));
    for (const { status, errorCode, headers } of refused)
      assert.deepEqual(
        [status, errorCode, headers["retry-after"]],
        [429, "too-many-requests", String(callTurns.comeAgainSeconds)],
      );
  });

  test("a short search waits for none of the long ones that another user has under way", async () => {
    await find(other);
    let isOver = false;
    // Steps on SQLite, which a busy machine makes slower; sleep on PostgreSQL.
    const times = engine === "sqlite" ? 12 : 40;
    const long = Array.from({ length: 6 }, () => find(greedy, `times=${times}`).finally(() => (isOver = true)));
    assert.equal((await find(other)).status, 200);
    assert.equal(isOver, false, "a long search was over first");
    for (const { status } of await Promise.all(long)) assert.equal(status, 200);
  });

  test("whoever sends a hundred calls without a session makes no other address wait, and no user", async () => {
    const answered: Answer<Found>[] = [];
    const ask = (remoteAddress: string, method: "GET" | "POST", query = "") =>
      server.call<Found>({ method, url: `/search/api/public?${query}`, remoteAddress });
    // One network /64 counts as one, as for sign-ins.
    const flood = Array.from({ length: 100 }, async (_, index) =>
      answered.push(await ask(`2001:db8::${index}`, index % 2 ? "GET" : "POST", "held&times=0")),
    );
    await until(() => answered.length === 100 - places && countHeld() === callTurns.runningOfOne);
    for (const { status } of await Promise.all([ask("10.0.0.9", "GET"), find(other)])) assert.equal(status, 200);
    assert.ok(answered.every(({ errorCode }) => errorCode === "too-many-requests"));
    await until(() => (letGo(), answered.length === flood.length));
  });

  const write = (token: string, body: unknown, query = ""): Promise<Answer<Found>> =>
    server.call({ method: "POST", url: `/search/api/note?${query}`, token, body: body as object });

  test("of a user who writes a hundred times at once the bodies wait, unread; others and own lists wait for none", async () => {
    looks.count = 0;
    const answered: Answer<Found>[] = [];
    const writes = Array.from({ length: 100 }, async () =>
      answered.push(await write(greedy, { isGood: true }, "held&times=0")),
    );
    await until(() => answered.length === 100 - places && countHeld() === callTurns.runningOfOne);
    assert.equal(looks.count, callTurns.runningOfOne);
    assert.equal((await write(other, { isGood: true }, "times=0")).status, 200);
    assert.equal((await find(greedy, "times=0")).status, 200);
    assert.ok(answered.every(({ errorCode }) => errorCode === "too-many-requests"));
    await until(() => (letGo(), answered.length === writes.length));
    assert.equal(answered.filter(({ status }) => status === 200).length, places);
  });

  test("bodies that are refused hold up nobody: after each of them the loop turns", async () => {
    Object.assign(looks, { count: 0, mostInTurn: 0 });
    const answers = await Promise.all(Array.from({ length: places }, () => write(greedy, { isGood: false })));
    assert.ok(answers.every(({ status }) => status === 400));
    assert.equal(looks.count, places);
    assert.equal(looks.mostInTurn, 1);
  });

  test("a body that comes slowly has no turn before it is there", async () => {
    const headers = { authorization: `Bearer ${greedy}`, "content-type": "application/json", "content-length": 100 };
    let begun = 0;
    const count = () => (begun += 1);
    server.portal.app.server.on("request", count);
    const slow = Array.from({ length: callTurns.runningOfOne + 1 }, () =>
      request(`${address}/search/api/note`, { method: "POST", agent: false, headers }).on("error", () => undefined),
    );
    try {
      for (const call of slow) call.write("{");
      await until(() => begun === slow.length);
      assert.equal((await write(greedy, { isGood: true }, "times=0")).status, 200);
    } finally {
      server.portal.app.server.off("request", count);
      for (const call of slow) call.destroy();
    }
  });

  test("a body that waits for its turn longer than its route may take is answered, and never looked at", async () => {
    const answered: Answer<Found>[] = [];
    const held = Array.from({ length: callTurns.runningOfOne }, async () =>
      answered.push(await write(greedy, { isGood: true }, "held&times=0")),
    );
    await until(() => countHeld() === callTurns.runningOfOne);
    looks.count = 0;
    const body = { isGood: true };
    const late = await server.call({ method: "POST", url: "/search/api/hasty", token: greedy, body });
    assert.deepEqual([late.status, late.errorCode], [503, "unavailable"]);
    await until(() => (letGo(), answered.length === held.length));
    assert.equal((await write(greedy, body, "times=0")).status, 200);
    assert.equal(looks.count, 1);
  });

  test("calls of clients that have gone are dropped: they wait no more and make nobody wait", async () => {
    const first = (await find(other)).data.place;
    const leaving = Array.from({ length: 40 }, () =>
      request(`${address}/search/api/find?held`, { agent: false, headers: { authorization: `Bearer ${greedy}` } }),
    );
    const gone = leaving.map((call) =>
      once(
        call.on("error", () => undefined),
        "close",
      ).catch(() => undefined),
    );
    for (const call of leaving) call.end();
    await until(() => countHeld() === callTurns.runningOfOne);
    for (const call of leaving) call.destroy();
    await Promise.all(gone);
    // Had those that ran kept their turns, or those that waited come to theirs, it would wait for ever.
    assert.equal((await find(greedy)).data.place, first + 1, "no other search was worked on");
    await until(() => (letGo(), countHeld() === 0));
  });
});
