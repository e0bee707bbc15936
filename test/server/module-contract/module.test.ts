import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";
import { seen } from "../support/contract-module.ts";

const contractModule = fileURLToPath(new URL("../support/contract-module.ts", import.meta.url));

onEachEngine("a module", (engine) => {
  let test: TestPortal;
  let token: string;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: contractModule } });
    token = await test.tokenOf("operator");
  });
  after(() => test.close());

  it("starts after the migrations with the objects, the clock of the database and its connection", async () => {
    const { started } = seen;
    assert.equal((await test.call({ url: "/parts/api/object", token })).data, undefined);
    await test.portal.start();
    assert.equal(seen.started, started + 1);
    const { data } = await test.call<string>({ url: "/parts/api/object", token });
    assert.equal(data, `at ${test.clock.now} on ${engine}`);
  });

  it("answers public routes without a session, whatever token comes along, and knows nobody there", async () => {
    for (const sent of [undefined, token, "forged"]) {
      const answer = await test.call({ url: "/parts/api/public", token: sent });
      assert.deepEqual([answer.status, answer.data], [200, test.clock.now]);
      const scoped = await test.call({ url: "/parts/api/scoped", token: sent });
      assert.deepEqual([scoped.status, scoped.errorCode], [401, "session-missing"]);
    }
    const { worked } = seen;
    for (const count of [1, 2]) {
      const answer = await test.call({
        method: "POST",
        url: "/parts/api/public",
        headers: { reqid: "same" },
        body: {},
      });
      assert.equal(answer.data, worked + count);
    }
    assert.equal((await test.call({ url: "/parts/api/object" })).errorCode, "session-missing");
  });

  it("takes a body up to the limit of its route", async () => {
    const send = (length: number) =>
      test.call({ method: "POST", url: "/parts/api/large", token, body: { text: "x".repeat(length) } });
    assert.equal((await send(600_000)).data, 600_000);
    assert.equal((await send(1024 * 1024)).status, 413);
  });

  it("has a route answered with 503 when its time is over, and its signal aborted", async () => {
    seen.reasons.length = 0;
    const answer = await test.call({ url: "/parts/api/slow?lang=en", token });
    assert.deepEqual([answer.status, answer.errorCode, answer.data], [503, "unavailable", null]);
    assert.equal(answer.headers["cache-control"], "no-store");
    assert.ok(answer.headers["x-content-type-options"], "the common headers are there");
    await until(() => seen.reasons.length > 0);
    // Not because the connection of the answer was closed.
    assert.match(seen.reasons[0] ?? "", /no answer within 200 ms/);
  });

  it("does the work of a write that was over time once: its repetition waits", async () => {
    const { worked } = seen;
    const send = () =>
      test.call({ method: "POST", url: "/parts/api/slow", token, headers: { reqid: "slow" }, body: {} });
    assert.equal((await send()).status, 503);
    assert.notEqual((await send()).status, 200);
    // After this long, a call that was never answered is taken for dead; this one may have done its work.
    test.clock.now += 6 * 60_000;
    assert.notEqual((await send()).status, 200);
    assert.equal(seen.worked, worked + 1);
  });

  it("that writes its answer by itself is left alone when its time is over", async () => {
    const answer = await test.call({ url: "/parts/api/own", token });
    assert.deepEqual([answer.status, answer.text], [200, "begun ended"]);
    assert.equal((await test.call({ url: "/parts/api/public" })).status, 200, "the server lives");
  });

  it("has time for the bytes of an answer that has begun", async () => {
    const answer = await test.call({ url: "/parts/api/stream", token });
    assert.deepEqual([answer.status, answer.text], [200, "begun ended"]);
  });

  it("stands in the description of the calls with what it requires", async () => {
    const { paths } = JSON.parse((await test.call({ url: "/openapi.json" })).text) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const open = paths["/parts/api/public"]?.["get"];
    assert.deepEqual(open?.["security"], []);
    assert.equal(open?.["description"], "Needs no sign-in: the sign-in page shows it.");
    const closed = paths["/parts/api/object"]?.["get"];
    assert.equal(closed?.["security"], undefined);
    assert.equal(closed?.["description"], "Needs a session only: it is a test.");
    assert.deepEqual(paths["/pms/api/session"]?.["post"]?.["security"], []);
    assert.equal(paths["/pms/api/session"]?.["get"]?.["security"], undefined);
  });

  it("is stopped before the database closes, and started again by the next start", async () => {
    const { stopped, started } = seen;
    await test.restart();
    assert.equal(seen.stopped, stopped + 1);
    await test.portal.start();
    assert.equal(seen.started, started + 1);
    // Not started: not stopped either.
    await test.restart();
    await test.restart();
    assert.equal(seen.stopped, stopped + 2);
  });
});
