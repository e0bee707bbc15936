import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { after, before, it } from "node:test";
import type { InjectOptions } from "fastify";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

const hourMs = 60 * 60_000;

onEachEngine("a write with a reqId", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  const count = (token: string, reqid: string, options: InjectOptions = {}) =>
    test.call<{ calls: number }>({
      method: "POST",
      url: "/notes/api/calls",
      body: {},
      token,
      headers: { reqid },
      ...options,
    });

  it("is worked on once, and repeated with the same answer", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    const first = await count(token, reqId);
    assert.equal(first.status, 200);
    assert.equal(first.headers["idempotent-replayed"], undefined);
    await test.restart();
    const again = await count(token, reqId);
    assert.equal(again.text, first.text);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.equal(again.headers["content-type"], first.headers["content-type"]);
    const other = await count(token, randomUUID());
    assert.equal(other.data.calls, 1, "the counter of the new server");
  });

  it("is worked on each time without one, and a reading call always", async () => {
    const token = await test.tokenOf("operator");
    const bodies = [await count(token, ""), await count(token, "")];
    assert.notEqual(bodies[0]?.text, bodies[1]?.text);
    const read = () => test.call({ url: "/notes/api/count", token, headers: { reqid: "same" } });
    await read();
    assert.equal((await read()).headers["idempotent-replayed"], undefined);
  });

  it("belongs to one user and one company", async () => {
    const reqId = randomUUID();
    const texts = new Set<string>();
    texts.add((await count(await test.tokenOf("operator"), reqId)).text);
    const manager = await test.tokenOf("manager");
    texts.add((await count(manager, reqId)).text);
    const { data } = await test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setBghCompany",
      token: manager,
      body: { corpCode: "4403180629", corpName: "x" },
    });
    texts.add((await count(data.accessToken, reqId)).text);
    assert.equal(texts.size, 3);
  });

  it("belongs to the way in which somebody acts for a company", async () => {
    const reqId = randomUUID();
    const texts = new Set<string>();
    for (const imitateCompany of ["false", "true"]) {
      const { data } = await test.call<{ accessToken: string }>({
        method: "POST",
        url: "/pms/api/session/setVirtualGroupUser",
        token: await test.tokenOf("manager"),
        body: { corpCode: "3223960518", corpName: "x", department: "", imitateCompany },
      });
      const answer = await count(data.accessToken, reqId);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers["idempotent-replayed"], undefined);
      texts.add(answer.text);
    }
    assert.equal(texts.size, 2);
  });

  it("makes a twin wait for it", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    const twins = await Promise.all([1, 2, 3].map(() => count(token, reqId, { url: "/notes/api/calls?slow=1" })));
    assert.equal(new Set(twins.map(({ text }) => text)).size, 1);
    assert.equal(twins.filter(({ headers }) => headers["idempotent-replayed"] === "true").length, 2);
  });

  it("answers a twin that would wait too long, and works again once the first one is taken for dead", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    await count(token, reqId);
    // As a server that died in the middle would leave it.
    await test.database.db.updateTable("request_key").set({ status: null, body: null, at: test.clock.now }).execute();
    const held = await count(token, reqId);
    assert.equal(held.status, 409);
    assert.equal(held.errorCode, "request-in-progress");
    test.clock.now += hourMs / 12;
    assert.equal((await count(token, reqId)).status, 200);
  });

  it("is not waited for, nor worked on again, for a twin whose client has gone", async () => {
    const token = await test.tokenOf("operator");
    const keys = test.database.db;
    const address = await test.portal.app.listen({ host: "127.0.0.1", port: 0 });
    const [left, other] = [randomUUID(), randomUUID()];
    await keys.deleteFrom("request_key").execute();
    await count(token, left);
    const { id } = await keys.selectFrom("request_key").select("id").executeTakeFirstOrThrow();
    await count(token, other);
    // As two calls that are worked on still.
    await keys.updateTable("request_key").set({ status: null, body: null, at: test.clock.now }).execute();

    const arrived = once(test.portal.app.server, "request") as Promise<[IncomingMessage]>;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", reqid: left };
    const twin = request(`${address}/notes/api/calls`, { method: "POST", agent: false, headers });
    twin.on("error", () => undefined).end("{}");
    const [call] = await arrived;
    await until(() => call.complete);
    twin.destroy();
    await until(() => call.socket.destroyed);
    await keys.deleteFrom("request_key").where("id", "=", id).execute();

    // It waits as long as a twin does: whoever still waited for the first one would have found that it is gone.
    assert.equal((await count(token, other)).errorCode, "request-in-progress");
    assert.equal(await keys.selectFrom("request_key").select("id").where("id", "=", id).executeTakeFirst(), undefined);
  });

  it("that failed is worked on again", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    assert.equal((await count(token, reqId, { url: "/notes/api/calls?fail=1" })).status, 500);
    assert.equal((await count(token, reqId)).status, 200);
  });

  it("whose answer is too long is worked on again", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    const url = "/notes/api/calls?long=1";
    const texts = [await count(token, reqId, { url }), await count(token, reqId, { url })].map(({ text }) => text);
    assert.notEqual(texts[0], texts[1]);
  });

  it("is refused when the key was used for something else, or is too long", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    await count(token, reqId);
    const other = await count(token, reqId, { body: { other: true } });
    assert.equal(other.errorCode, "request-invalid");
    assert.match(other.message, /reqId/);
    assert.equal((await count(token, "x".repeat(101))).errorCode, "request-invalid");
  });

  it("is refused with another body also while the first one runs, and after it was taken for dead", async () => {
    const token = await test.tokenOf("operator");
    const reqId = randomUUID();
    const url = "/notes/api/calls?slow=1";
    const keys = async () => (await test.database.db.selectFrom("request_key").select("id").execute()).length;
    const before = await keys();
    const first = count(token, reqId, { url });
    while ((await keys()) === before) await new Promise((resolve) => setTimeout(resolve, 5));
    const other = await count(token, reqId, { url, body: { other: true } });
    assert.equal(other.errorCode, "request-invalid");
    assert.equal((await first).status, 200);
    await test.database.db.updateTable("request_key").set({ status: null, body: null }).execute();
    test.clock.now += 6 * 60_000;
    assert.equal((await count(token, reqId, { url, body: { other: true } })).errorCode, "request-invalid");
    assert.equal((await count(token, reqId, { url })).status, 200);
  });

  it("is forgotten after 24 hours", async () => {
    const reqId = randomUUID();
    const first = await count(await test.tokenOf("operator"), reqId);
    test.clock.now += 24 * hourMs;
    const again = await count(await test.tokenOf("operator"), reqId);
    assert.notEqual(again.text, first.text);
  });

  it("never gives a session away", async () => {
    const headers = { reqid: randomUUID() };
    const answers = [
      await test.signIn("operator", undefined, { headers }),
      await test.signIn("operator", undefined, { headers }),
    ];
    assert.notEqual(answers[0]?.data.accessToken, answers[1]?.data.accessToken);
    const token = await test.tokenOf("manager");
    const body = { corpCode: "4403180629", corpName: "x" };
    const url = "/pms/api/session/setBghCompany";
    assert.equal((await test.call({ method: "POST", url, token, body, headers })).status, 200);
    assert.equal((await test.call({ method: "POST", url, token, body, headers })).status, 409);
    const rows = await test.database.db.selectFrom("request_key").select("body").execute();
    assert.ok(!JSON.stringify(rows).includes("accessToken"));
  });
});
