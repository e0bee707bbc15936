import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError, openDatabase, type Database } from "../../../server/db/index.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "../support/databases.ts";
import { holdPort } from "../support/process.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("several servers of PostgreSQL in one address", { skip }, () => {
  let fresh: FreshDatabase;
  let server: { host: string; port: number };
  let proxy: TcpProxy;
  let outside: pg.Client;
  const opened = new Set<Database>();

  before(async () => {
    fresh = await createFreshDatabase("postgres");
    const { hostname, port } = new URL(fresh.url ?? "");
    server = { host: hostname, port: Number(port || 5432) };
    proxy = await startTcpProxy(server);
    outside = new pg.Client({ connectionString: fresh.url });
    await outside.connect();
    await outside.query("create table mark (id integer)");
  });
  after(async () => {
    for (const database of opened) await database.close();
    await outside.end();
    await proxy.close();
    await fresh.drop();
  });

  /** The address of the database on the servers of some ports. */
  function addressOf(...ports: readonly number[]): string {
    const { href, host } = new URL(fresh.url ?? "");
    return href.replace(`@${host}`, `@${ports.map((port) => `${server.host}:${port}`).join(",")}`);
  }

  async function open(url: string): Promise<Database> {
    const database = await openDatabase({ url, file: "", limits: { connections: 3, queueMs: 2000 } });
    opened.add(database);
    return database;
  }

  const write = ({ db }: Database) => sql`insert into mark values (1)`.execute(db);

  /** Lets new connections only read, as those to a standby do, or write again. */
  async function letWrite(isAllowed: boolean): Promise<void> {
    const [{ name } = { name: "" }] = (await outside.query<{ name: string }>("select current_database() as name")).rows;
    await outside.query(`alter database ${name} set default_transaction_read_only = ${isAllowed ? "off" : "on"}`);
  }

  it("are tried in turn until one answers, for every kind of connection", async () => {
    const { port, release } = await holdPort();
    await release();
    const database = await open(addressOf(port, server.port));
    await write(database);
    await database.ping();
    assert.equal((await sql`select 1`.execute(database.readDb)).rows.length, 1);
  });

  it("take each other's place while the process runs, after one failed call at most", async () => {
    const line = await startTcpProxy(server);
    const database = await open(addressOf(line.port, server.port));
    await write(database);
    await line.close();
    // The end of a connection that nobody uses takes a moment to arrive.
    await new Promise((resolve) => setImmediate(resolve));
    await write(database).catch((error: unknown) => assert.ok(error instanceof DatabaseUnavailableError));
    for (let calls = 0; calls < 5; calls += 1) await write(database);
  });

  it("are passed over while they only read, and none is taken for one that writes", async () => {
    await letWrite(false);
    try {
      await assert.rejects(open(addressOf(proxy.port, server.port)), {
        name: "DatabaseUnavailableError",
        reason: "25006",
      });
    } finally {
      await letWrite(true);
    }
    await write(await open(addressOf(proxy.port, server.port)));
  });

  it("a connection that turned out to only read is used for nothing more, also of one server alone", async () => {
    await letWrite(false);
    const database = await open(addressOf(server.port));
    await assert.rejects(write(database), { name: "DatabaseUnavailableError", reason: "25006" });
    await letWrite(true);
    await write(database);
  });
});
