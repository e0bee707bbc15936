import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "../../../server/db/index.ts";
import { replayedStatement, writtenStatement } from "../../../server/db/log-position.ts";
import { until } from "../../support/until.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "../support/databases.ts";
import { holdPort } from "../support/process.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";
/** Longest time that a read may take while the replica says nothing. */
const silentMs = 9000;

// What a real one does is proved by test/peers/replica.test.ts.
describe("a replica that cannot be used", { skip }, () => {
  let fresh: FreshDatabase;
  let outside: pg.Client;
  let database: Database | undefined;

  before(async () => {
    fresh = await createFreshDatabase("postgres");
    outside = new pg.Client({ connectionString: fresh.url });
    await outside.connect();
    await outside.query("create table mark (id integer)");
  });
  afterEach(async () => {
    await database?.close();
    database = undefined;
  });
  after(async () => {
    await outside.end();
    await fresh.drop();
  });

  async function open(port: number): Promise<Database> {
    const url = new URL(fresh.url ?? "");
    url.port = String(port);
    const replica = { url: url.href, waitMs: 100 };
    return (database = await openDatabase({ url: fresh.url, file: "", limits: { queueMs: 2000 }, replica }));
  }

  const ownPort = () => Number(new URL(fresh.url ?? "").port || 5432);
  const read = ({ listDb }: Database) => sql<{ one: number }>`select 1 as one`.execute(listDb);

  /** Resolves with the reason, once it was looked at. */
  async function reasonIn({ replica }: Database): Promise<string> {
    await until(() => replica?.state().reason !== "nobody has looked yet");
    return replica?.state().reason ?? "";
  }

  it("as it writes itself is not read from: the primary answers", async () => {
    const opened = await open(ownPort());
    assert.match(await reasonIn(opened), /copies no other/);
    assert.deepEqual((await read(opened)).rows, [{ one: 1 }]);
    assert.deepEqual(opened.replica?.state().reads, { replica: 0, primary: 1 });
    assert.equal(opened.pools().replica?.used, 0);
  });

  it("as nothing listens there is not waited for", async () => {
    const { port, release } = await holdPort();
    await release();
    const opened = await open(port);
    assert.match(await reasonIn(opened), /ECONNREFUSED/);
    assert.deepEqual((await read(opened)).rows, [{ one: 1 }]);
  });

  it("as the network swallows everything holds up no read for long", async () => {
    const proxy = await startTcpProxy({ host: new URL(fresh.url ?? "").hostname, port: ownPort() });
    proxy.fallSilent();
    try {
      const startedAt = performance.now();
      const opened = await open(proxy.port);
      assert.deepEqual((await read(opened)).rows, [{ one: 1 }]);
      assert.notEqual(await reasonIn(opened), "");
      assert.ok(performance.now() - startedAt < silentMs);
    } finally {
      await proxy.close();
    }
  });

  it("refuses transactions and streams in any state, as the threads of SQLite do", async () => {
    const { listDb } = await open(ownPort());
    await assert.rejects(
      listDb.transaction().execute(() => Promise.resolve()),
      /knows no transactions/,
    );
    await assert.rejects(listDb.selectFrom("company").selectAll().stream().next(), /knows no streams/);
  });

  it("leaves what a query is refused with, and what its caller gives up, as they are", async () => {
    const opened = await open(ownPort());
    await assert.rejects(sql`select * from missing`.execute(opened.listDb), { code: "42P01" });
    const departure = new AbortController();
    const slow = sql`select pg_sleep(20)`.execute(opened.listDb, { signal: departure.signal });
    setTimeout(() => departure.abort(new Error("gone")), 50);
    await assert.rejects(slow, /gone/);
  });

  it("how far a primary is grows with every commit; whoever asks it what it copied is refused", async () => {
    const written = async () =>
      Number((await outside.query<{ position: string }>(writtenStatement)).rows[0]?.position ?? NaN);
    const earlier = await written();
    await outside.query("insert into mark values (1)");
    const later = await written();
    assert.ok(later > earlier, `${earlier} and ${later}`);
    await outside.query("set synchronous_commit = off");
    await outside.query("insert into mark values (2)");
    assert.ok((await written()) > later);
    await assert.rejects(outside.query(replayedStatement), { code: "55000" });
  });
});
