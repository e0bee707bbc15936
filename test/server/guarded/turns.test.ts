import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { readTurns } from "../../../server/guarded/turns.ts";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type Answer, type TestPortal } from "../support/portal.ts";

const searchModule = fileURLToPath(new URL("../support/search-module.ts", import.meta.url));

interface Found {
  /** Of all searches so far, the how manieth was answered. */
  place: number;
  mostRunning: number;
}

onEachEngine("turns of calls that read", (engine) => {
  let server: TestPortal;
  let greedy: string;
  let other: string;

  before(async () => {
    server = await openTestPortal(engine, { env: { PORTAL_MODULES: searchModule } });
    greedy = await server.tokenOf("operator");
    other = await server.tokenOf("manager");
  });
  after(() => server.close());

  const find = (token: string, times = 1): Promise<Answer<Found>> =>
    server.call({ url: `/search/api/find?times=${times}`, token });

  test("a user with a hundred searches under way makes nobody else wait for more than a few of them", async () => {
    const answered: Answer<Found>[] = [];
    const searches = Array.from({ length: 100 }, async () => answered.push(await find(greedy)));
    await until(() => answered.some(({ status }) => status === 200));
    const before = Math.max(...answered.filter(({ status }) => status === 200).map(({ data }) => data.place));
    const found = await find(other);
    assert.equal(found.status, 200);
    const ahead = found.data.place - before - 1;
    assert.ok(ahead <= 4 * readTurns.runningOfOne, `${ahead} searches of the other user went before`);
    await Promise.all(searches);
    const served = answered.filter(({ status }) => status === 200);
    // More than at once have a place, where some ended while others came.
    assert.ok(served.length >= readTurns.runningOfOne + readTurns.waitingOfOne, `${served.length} were served`);
    assert.ok(served.length < 100, "some were turned away");
    assert.ok(served.every(({ data }) => data.mostRunning <= readTurns.runningOfOne + 1));
    for (const { status, errorCode, headers } of answered.filter((answer) => !served.includes(answer)))
      assert.deepEqual(
        [status, errorCode, headers["retry-after"]],
        [429, "too-many-requests", String(readTurns.comeAgainSeconds)],
      );
  });

  test("a short search waits for none of the long ones that another user has under way", async () => {
    await find(other);
    let isOver = false;
    const long = Array.from({ length: 6 }, () => find(greedy, 30).finally(() => (isOver = true)));
    for (let n = 0; n < 3; n += 1) assert.equal((await find(other)).status, 200);
    assert.equal(isOver, false, "a long search was over first");
    for (const { status } of await Promise.all(long)) assert.equal(status, 200);
  });

  test("whoever sends a hundred calls without a session makes no other address wait, and no user", async () => {
    const answered: Answer<Found>[] = [];
    const ask = (remoteAddress: string, method: "GET" | "POST") =>
      server.call<Found>({ method, url: "/search/api/public", remoteAddress });
    // One network /64 counts as one, as for sign-ins.
    const flood = Array.from({ length: 100 }, async (_, index) =>
      answered.push(await ask(`2001:db8::${index}`, index % 2 ? "GET" : "POST")),
    );
    await until(() => answered.some(({ status }) => status === 200));
    const before = Math.max(...answered.filter(({ status }) => status === 200).map(({ data }) => data.place));
    for (const found of await Promise.all([ask("10.0.0.9", "GET"), find(other)])) {
      assert.equal(found.status, 200);
      const ahead = found.data.place - before - 1;
      assert.ok(ahead <= 4 * readTurns.runningOfOne, `${ahead} calls of the other address went before`);
    }
    await Promise.all(flood);
    assert.ok(answered.some(({ errorCode }) => errorCode === "too-many-requests"));
  });

  test("calls of clients that have gone are dropped: they wait no more and make nobody wait", async () => {
    const address = await server.portal.app.listen({ host: "127.0.0.1", port: 0 });
    const first = (await find(other)).data.place;
    const leaving = Array.from({ length: 40 }, () =>
      request(`${address}/search/api/find`, { agent: false, headers: { authorization: `Bearer ${greedy}` } }),
    );
    const gone = leaving.map((call) =>
      once(
        call.on("error", () => undefined),
        "close",
      ).catch(() => undefined),
    );
    for (const call of leaving) call.end();
    await until(async () => (await find(other)).data.place > first + 1);
    for (const call of leaving) call.destroy();
    await Promise.all(gone);
    const { place } = (await find(greedy)).data;
    assert.ok(place < first + 40, `${place - first} searches were worked on`);
  });
});
