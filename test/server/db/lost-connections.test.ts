import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { patient } from "../../support/pace.ts";
import { until } from "../../support/until.ts";
import { engines } from "../support/databases.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { openSlowPortals, type SlowPortals } from "./support/slow-portals.ts";

/** TCP by itself takes minutes to notice that nobody answers. */
const silenceLimitMs = patient(60_000);

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("connections to PostgreSQL that the network lost", { skip }, () => {
  let slow: SlowPortals;
  let proxy: TcpProxy;
  before(async () => {
    slow = await openSlowPortals();
    const { hostname, port } = new URL(slow.url);
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
  });
  after(async () => {
    await slow.end();
    await proxy.close();
  });

  /** An address of the database that leads through the proxy. */
  function throughProxy(address: string): string {
    const url = new URL(address);
    url.host = `127.0.0.1:${proxy.port}`;
    return url.href;
  }

  it("are given up within seconds, and replaced when the network is back", async () => {
    const portal = await slow.open({ PORTAL_DB_CONNECTIONS: "4" }, throughProxy(slow.url));
    assert.deepEqual(
      await Promise.all(Array.from({ length: 4 }, () => slow.statusOf(portal, "/slow/api/count"))),
      [200, 200, 200, 200],
    );
    const letGo = await slow.holdGate();
    const underWay = slow.get(portal, "/slow/api/gate");
    await slow.untilAtGate(1);
    proxy.fallSilent();
    const [lost, ready, ...others] = await Promise.all([
      underWay,
      slow.get(portal, "/readyz"),
      ...Array.from({ length: 12 }, () => slow.get(portal, "/slow/api/count")),
    ]);
    for (const answer of [lost, ...others]) {
      assert.deepEqual([answer.status, answer.body.errorCode], [503, "unavailable"]);
      assert.ok(answer.ms < silenceLimitMs, `${answer.ms} ms`);
    }
    assert.equal(ready.status, 503);
    assert.deepEqual([ready.body.data?.part, typeof ready.body.data?.reason], ["database", "string"]);
    assert.ok(ready.ms < silenceLimitMs, `${ready.ms} ms`);
    assert.ok(!JSON.stringify(ready.body).includes("postgres"), "no address, no name");
    assert.equal(await slow.statusOf(portal, "/healthz"), 200);
    proxy.heal();
    await until(
      async () => (await slow.statusOf(portal, "/slow/api/count")) === 200,
      () => "it works again",
    );
    assert.equal(await slow.statusOf(portal, "/readyz"), 200);
    await slow.close(portal);
    await letGo();
  });

  it("are told apart from slow queries", async () => {
    const portal = await slow.open({ PORTAL_DB_CONNECTIONS: "3" }, throughProxy(slow.url));
    const letGo = await slow.holdGate();
    const first = slow.get(portal, "/slow/api/gate");
    await slow.untilAtGate(1);
    const [lost] = await slow.atGate();
    proxy.fallSilent();
    proxy.heal();
    await until(
      async () => (await slow.statusOf(portal, "/slow/api/count")) === 200,
      () => "others have a connection again",
    );
    const other = slow.get(portal, "/slow/api/gate");
    await slow.untilAtGate(2);
    // Old enough to be looked at, together with the one that is lost.
    await delay(2500);
    // The database worked on and then had nothing more to do; we never heard of it.
    await slow.outside.query("select pg_cancel_backend($1)", [lost]);
    assert.equal((await first).status, 503);
    await letGo();
    assert.equal((await other).status, 200, "a slow query is left alone");
    await slow.close(portal);
  });
});
