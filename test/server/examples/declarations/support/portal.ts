import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { openPortal, readConfig } from "../../../../../server/index.ts";
import type { DialectName } from "../../../../../server/db/index.ts";
import { createTestDatabase } from "../../../modules/export/support/database.ts";

const root = resolve(import.meta.dirname, "../../../../..");
const password = "Declarations-test-2026";

/** What a call answered. */
export interface Answer {
  status: number;
  errorCode: string | undefined;
  message: string;
  /** Not parsed: tests read it with the schemas of the contract. */
  data: unknown;
}

/** The real server with the declarations module. */
export interface DeclarationsPortal {
  /** Calls `/declarations/api/<path>` as a user; without one it is not signed in. */
  get(user: string | undefined, path: string, query?: Record<string, string>): Promise<Answer>;
  /** Puts a body to `/declarations/api/<path>` as a user. */
  put(user: string | undefined, path: string, body: object): Promise<Answer>;
  /** Posts a body to `/declarations/api/<path>` as a user. @param reqid names the call, for a repetition */
  post(user: string | undefined, path: string, body: object, reqid?: string): Promise<Answer>;
  /** Deletes at `/declarations/api/<path>` as a user. */
  delete(user: string | undefined, path: string, query?: Record<string, string>): Promise<Answer>;
  /** Sends any GET, as a browser that opens an address does. */
  open(url: string): Promise<LightMyRequestResponse>;
  /** The menu that a user got with the sign-in, flattened to names. */
  menuNames(user: string): Promise<string[]>;
  close(): Promise<void>;
}

interface Menu {
  name: string;
  children?: Menu[];
}

const namesOf = (menu: readonly Menu[]): string[] =>
  menu.flatMap((entry) => [entry.name, ...namesOf(entry.children ?? [])]);

/** Opens a portal with seeded rows over a database of its own. */
export async function openDeclarationsPortal(dialect: DialectName, rows: number): Promise<DeclarationsPortal> {
  const database = await createTestDatabase(dialect);
  const webDir = join(database.folder, "web");
  await mkdir(webDir);
  await writeFile(join(webDir, "index.html"), "<!doctype html><title>portal</title>");
  const config = readConfig({
    PORT: "0",
    PORTAL_DATA: join(database.folder, "data"),
    PORTAL_PASSWORD: password,
    PORTAL_SEED_ROWS: String(rows),
    PORTAL_MODULES: join(root, "examples/declarations/server/index.ts"),
    PORTAL_LOG_LEVEL: "error",
    PORTAL_SECURITY_LOG: "off",
    PORTAL_WEB: webDir,
    ...(database.options.url === undefined ? {} : { DATABASE_URL: database.options.url }),
  });
  const portal = await openPortal(config);
  const sessions = new Map<string, Promise<{ accessToken: string; menu: Menu[] }>>();

  function signIn(userName: string) {
    const session =
      sessions.get(userName) ??
      portal.app
        .inject({ method: "POST", url: "/pms/api/session", body: { userName, password, loginType: "password" } })
        .then((answer) => answer.json<{ data: { accessToken: string; menu: Menu[] } }>().data);
    sessions.set(userName, session);
    return session;
  }

  async function call(user: string | undefined, path: string, request: Omit<InjectOptions, "url">): Promise<Answer> {
    const bearer = user === undefined ? {} : { authorization: `Bearer ${(await signIn(user)).accessToken}` };
    const headers = { ...bearer, ...request.headers };
    const answer = await portal.app.inject({ ...request, url: `/declarations/api/${path}`, headers });
    const { errorCode, message, data } = answer.json<{ errorCode?: string; message: string; data: unknown }>();
    return { status: answer.statusCode, errorCode, message, data };
  }

  return {
    get: (user, path, query = {}) => call(user, path, { method: "GET", query }),
    put: (user, path, body) => call(user, path, { method: "PUT", body }),
    post: (user, path, body, reqid = "") => call(user, path, { method: "POST", body, headers: { reqid } }),
    delete: (user, path, query = {}) => call(user, path, { method: "DELETE", query }),
    open: (url) => portal.app.inject({ method: "GET", url, headers: { accept: "text/html" } }),
    menuNames: async (user) => namesOf((await signIn(user)).menu),
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}
