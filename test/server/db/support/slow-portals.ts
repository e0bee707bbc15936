import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openPortal, readConfig, type Portal } from "../../../../server/index.ts";
import { until } from "../../../support/until.ts";
import { createFreshDatabase } from "../../support/databases.ts";
import { password } from "../../support/portal.ts";

const slowModule = fileURLToPath(new URL("../../support/slow-module.ts", import.meta.url));
const exportModule = fileURLToPath(new URL("../../modules/export/support/fixture-module.ts", import.meta.url));

/** The lock that the calls of `/slow/api/gate` wait for. */
export const gate = 508;

/** What a call was answered with. */
export interface Answer {
  status: number;
  retryAfter: string | undefined;
  ms: number;
  body: { errorCode?: string; data: { accessToken?: string; part?: string; reason?: string } | null };
}

/** Portals over one PostgreSQL, with a module whose calls wait as long as a test wants. */
export interface SlowPortals {
  /** Of the database. */
  url: string;
  folder: string;
  /** A connection to the database that is none of a portal. */
  outside: pg.Client;
  /** Of a signed-in user, for all calls. */
  token: string;
  open(env?: Record<string, string>, url?: string): Promise<Portal>;
  close(portal: Portal): Promise<void>;
  call(portal: Portal, method: "GET" | "POST", url: string, body?: object): Promise<Answer>;
  get(portal: Portal, url: string): Promise<Answer>;
  statusOf(portal: Portal, url: string): Promise<number>;
  /** The count that a statement answers. */
  countOf(statement: string): Promise<number>;
  /** Makes the calls of `/slow/api/gate` wait. @returns what lets them go on */
  holdGate(url?: string): Promise<() => Promise<void>>;
  /** The processes of a database whose statements wait at the gate. */
  atGate(url?: string): Promise<number[]>;
  untilAtGate(count: number, url?: string): Promise<void>;
  end(): Promise<void>;
}

/** Makes a database that portals can be opened over. */
export async function openSlowPortals(): Promise<SlowPortals> {
  const fresh = await createFreshDatabase("postgres");
  const ownUrl = fresh.url ?? "";
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  const portals = new Set<Portal>();
  const outside = new pg.Client({ connectionString: ownUrl, application_name: "the test" });
  await outside.connect();

  const slow: SlowPortals = {
    url: ownUrl,
    folder,
    outside,
    token: "",
    async open(env = {}, url = ownUrl) {
      const portal = await openPortal(
        readConfig({
          PORTAL_DATA: join(folder, "data"),
          PORTAL_PASSWORD: password,
          PORTAL_MODULES: `${slowModule},${exportModule}`,
          PORTAL_LOG_LEVEL: "silent",
          DATABASE_URL: url,
          ...env,
        }),
      );
      portals.add(portal);
      return portal;
    },
    async close(portal) {
      portals.delete(portal);
      await portal.close();
    },
    async call(portal, method, url, body) {
      const startedAt = performance.now();
      const headers = slow.token === "" ? {} : { authorization: `Bearer ${slow.token}` };
      const answer = await portal.app.inject({ method, url, headers, ...(body ? { body } : {}) });
      return {
        status: answer.statusCode,
        retryAfter: answer.headers["retry-after"]?.toString(),
        ms: performance.now() - startedAt,
        body: answer.json(),
      };
    },
    get: (portal, url) => slow.call(portal, "GET", url),
    statusOf: async (portal, url) => (await slow.get(portal, url)).status,
    async countOf(statement) {
      return Number((await outside.query<{ count: string }>(statement)).rows[0]?.count);
    },
    async holdGate(url = ownUrl) {
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query(`select pg_advisory_lock(${gate})`);
      return () => holder.end();
    },
    async atGate(url = ownUrl) {
      const { rows } = await outside.query<{ pid: number }>(
        "select pid from pg_locks join pg_database on oid = database where datname = $1 and locktype = 'advisory' and objid = $2 and not granted",
        [new URL(url).pathname.slice(1), gate],
      );
      return rows.map(({ pid }) => pid);
    },
    untilAtGate: (count, url) =>
      until(
        async () => (await slow.atGate(url)).length === count,
        () => `${count} wait at the gate`,
      ),
    async end() {
      for (const portal of portals) await portal.close();
      await outside.end();
      await fresh.drop();
      await rm(folder, { recursive: true });
    },
  };
  const portal = await slow.open();
  const signIn = { userName: "operator", password, loginType: "password" };
  slow.token = (await slow.call(portal, "POST", "/pms/api/session", signIn)).body.data?.accessToken ?? "";
  await slow.close(portal);
  return slow;
}
