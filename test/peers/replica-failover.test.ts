import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "../../server/db/index.ts";
import { until } from "../support/until.ts";
import { startCluster, type Cluster } from "./support/cluster.ts";

const database = "postgres";

describe("a replica of a PostgreSQL that fails over to another standby", { timeout: 180_000 }, () => {
  const clusters: Cluster[] = [];
  const opened: Database[] = [];
  let first: Cluster;
  let second: Cluster;
  let replica: Cluster;

  before(async () => {
    first = await kept(startCluster());
    replica = await kept(first.addStandby({ isSynchronous: false }));
    second = await kept(first.addStandby({ isSynchronous: false }));
    await on(first, "create table mark (id integer)");
  });
  after(async () => {
    for (const one of opened) await one.close();
    for (const cluster of clusters) await cluster.dispose();
  });

  async function kept(starting: Promise<Cluster>): Promise<Cluster> {
    const cluster = await starting;
    clusters.push(cluster);
    return cluster;
  }

  async function on(cluster: Cluster, ...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.url(database) });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Says whom a standby copies; nobody by an empty text. */
  const follow = (standby: Cluster, source: string) =>
    on(standby, `alter system set primary_conninfo = '${source}'`, "select pg_reload_conf()");

  /** Opens the database of two servers, and waits until the replica is read from. */
  async function open(...servers: readonly Cluster[]): Promise<Database> {
    const url = `postgresql://postgres@${servers.map(({ host }) => host).join(",")}/${database}`;
    const portal = await openDatabase({ url, file: "", replica: { url: replica.url(database), waitMs: 100 } });
    opened.push(portal);
    await untilUsed(portal);
    return portal;
  }

  const untilUsed = (portal: Database) =>
    until(
      () => portal.replica?.state().isUsed === true,
      () => JSON.stringify(portal.replica?.state()),
    );

  const write = ({ db }: Database, id: number) => sql`insert into mark values (${id})`.execute(db);

  async function read({ listDb }: Database): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from mark order by id`.execute(listDb);
    return rows.map(({ id }) => id);
  }

  /** Lets another server write in the place of one that is gone, and waits until the portal has found it. */
  async function failOver(portal: Database, from: Cluster, to: Cluster): Promise<void> {
    await from.kill();
    await to.promote();
    await until(() => sql`delete from mark where id < 0`.execute(portal.db).then(Boolean, () => false));
  }

  it("is read from again as soon as it follows the new primary", async () => {
    const portal = await open(first, second);
    await write(portal, 1);
    assert.deepEqual(await read(portal), [1]);
    assert.deepEqual(portal.replica?.state().reads, { replica: 1, primary: 0 });
    await failOver(portal, first, second);
    await write(portal, 2);
    assert.deepEqual(await read(portal), [1, 2]);
    assert.deepEqual(portal.replica?.state().reads, { replica: 1, primary: 1 });
    const [host, port] = second.host.split(":");
    await follow(replica, `host=${host} port=${port} user=postgres`);
    await untilUsed(portal);
    await write(portal, 3);
    assert.deepEqual(await read(portal), [1, 2, 3]);
    assert.deepEqual(portal.replica?.state().reads, { replica: 2, primary: 1 });
  });

  it("is not read from where it has more of the old history than the new primary", async () => {
    const third = await kept(second.addStandby({ isSynchronous: false }));
    const portal = await open(second, third);
    await follow(third, "");
    await sql`insert into mark select generate_series(1000, 50000)`.execute(portal.db);
    assert.equal((await read(portal)).length, 49_004);
    assert.deepEqual(portal.replica?.state().reads, { replica: 1, primary: 0 });
    await failOver(portal, second, third);
    await write(portal, 4);
    assert.deepEqual(await read(portal), [1, 2, 3, 4], "what was lost with the old primary is in no list");
    await until(() => portal.replica?.state().reason === "it follows another timeline");
  });
});
