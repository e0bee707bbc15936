import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import type { Kysely } from "kysely";
import { openDatabase, type Database, type DialectName } from "../../../../../server/db/index.ts";
import { openPortal, readConfig, type Portal } from "../../../../../server/index.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { fixtureUrl } from "./tasks.ts";

const password = "Export-test-2026";

/** Environment of a portal with the fixture module over a test database. */
export function portalEnvironment(database: TestDatabase, port = 0): Record<string, string> {
  return {
    PORT: String(port),
    PORTAL_DATA: join(database.folder, "data"),
    PORTAL_PASSWORD: password,
    PORTAL_MODULES: fileURLToPath(fixtureUrl),
    PORTAL_LOG_LEVEL: "error",
    PORTAL_SECURITY_LOG: "off",
    ...(database.options.url === undefined ? {} : { DATABASE_URL: database.options.url }),
  };
}

/** Body of a sign-in of a first-start user. */
export function signInBody(userName: string) {
  return { userName, password, loginType: "password" as const };
}

/** The real server with signed-in users. */
export interface TestPortal {
  portal: Portal;
  database: Database;
  db: Kysely<never>;
  objectsDir: string;
  /** Sends a call as a user; without one it is not signed in. */
  call(user: string | undefined, request: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface CallOptions {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string>;
  /** A text is sent as a form, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Opens a portal, as a rule one whose worker runs. */
export async function openTestPortal(
  dialect: DialectName,
  { env = {}, jobs = true }: { env?: Record<string, string>; jobs?: boolean } = {},
): Promise<TestPortal> {
  const testDatabase = await createTestDatabase(dialect);
  const config = readConfig({ ...portalEnvironment(testDatabase), ...env });
  const portal = await openPortal(config);
  if (jobs) await portal.start();
  const database = await openDatabase({
    url: config.databaseUrl,
    file: join(config.dataDir, "portal.sqlite"),
  });
  const tokens = new Map<string, string>();

  async function tokenOf(user: string): Promise<string> {
    const known = tokens.get(user);
    if (known !== undefined) return known;
    const answer = await portal.app.inject({ method: "POST", url: "/pms/api/session", body: signInBody(user) });
    const { data } = answer.json<{ data: { accessToken: string } }>();
    tokens.set(user, data.accessToken);
    return data.accessToken;
  }

  return {
    portal,
    database,
    db: database.db as unknown as Kysely<never>,
    objectsDir: join(config.dataDir, "objects"),
    async call(user, { method, path, query = {}, body, headers = {} }) {
      const isForm = typeof body === "string";
      return portal.app.inject({
        method,
        url: `/exportasync/api${path}`,
        query,
        headers: {
          ...(user === undefined ? {} : { authorization: `Bearer ${await tokenOf(user)}` }),
          ...(isForm ? { "content-type": "application/x-www-form-urlencoded" } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as string | object }),
      });
    },
    async close() {
      await database.close();
      await portal.close();
      await testDatabase.drop();
    },
  };
}
