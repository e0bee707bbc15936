import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { InjectOptions } from "fastify";
import { openDatabase, type Database } from "../../../server/db/index.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { createFreshDatabase, type Engine } from "./databases.ts";

/** Password of the first-start users in tests. */
export const password = "Portal-test-2026";

/** Path of the module that the tests plug in. */
export const fixtureModule = fileURLToPath(new URL("./fixture-module.ts", import.meta.url));

/** What an answer with an envelope held. */
export interface Answer<T = unknown> {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  code: number;
  success: boolean;
  message: string;
  errorCode: string | undefined;
  data: T;
  text: string;
}

/** A portal of the real server, its database and its folders. */
export interface TestPortal {
  portal: Portal;
  database: Database;
  folder: string;
  dataDir: string;
  webDir: string;
  env: Record<string, string>;
  /** The clock that the server reads, milliseconds since 1970. */
  clock: { now: number };
  call<T = unknown>(options: InjectOptions & { token?: string | undefined }): Promise<Answer<T>>;
  signIn(userName: string, secret?: string, options?: InjectOptions): Promise<Answer<SignedIn>>;
  /** The token of a new session. */
  tokenOf(userName: string): Promise<string>;
  /** Ends the server and starts another one over the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The part of a session user that tests look at. */
export interface SignedIn {
  accessToken: string;
  forceChangePwd: boolean;
  [name: string]: unknown;
}

/** Writes files below a folder, by their paths. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** How a portal of a test begins. */
export interface TestPortalOptions {
  env?: Record<string, string>;
  web?: Record<string, string | Buffer>;
  /** What its clock says first. Where something else reads the real one: that. */
  startsAt?: number;
}

/** Starts the server over a fresh database without listening. */
export async function openTestPortal(
  engine: Engine,
  { env: extra = {}, web = {}, startsAt = Date.UTC(2026, 0, 5, 8) }: TestPortalOptions = {},
): Promise<TestPortal> {
  const fresh = await createFreshDatabase(engine);
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  const dataDir = join(folder, "data");
  const webDir = join(folder, "web");
  await mkdir(webDir);
  await writeFiles(webDir, web);
  const env = {
    PORT: "0",
    PORTAL_DATA: dataDir,
    PORTAL_WEB: webDir,
    PORTAL_PASSWORD: password,
    PORTAL_SEED_ROWS: "10",
    PORTAL_MODULES: fixtureModule,
    PORTAL_LOG_LEVEL: "silent",
    PORTAL_SECURITY_LOG: "off",
    ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    ...extra,
  };
  const clock = { now: startsAt };
  const open = () => openPortal(readConfig(env), { now: () => clock.now });
  let portal = await open();
  const database = await openDatabase({ url: fresh.url, file: join(dataDir, "portal.sqlite") });

  const call: TestPortal["call"] = async ({ token, ...options }) => {
    const headers = { ...options.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const answer = await portal.app.inject({ ...options, headers });
    const envelope = answer.body.startsWith('{"success":') ? answer.json<Record<string, unknown>>() : {};
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      errorCode: undefined,
      ...envelope,
    } as Awaited<ReturnType<typeof call<never>>>;
  };
  const signIn: TestPortal["signIn"] = (userName, secret = password, options = {}) =>
    call({
      method: "POST",
      url: "/pms/api/session",
      ...options,
      body: { userName, password: secret, loginType: "password" },
    });

  return {
    get portal() {
      return portal;
    },
    database,
    folder,
    dataDir,
    webDir,
    env,
    clock,
    call,
    signIn,
    tokenOf: async (userName) => (await signIn(userName)).data.accessToken,
    async restart() {
      await portal.close();
      portal = await open();
    },
    async close() {
      await database.close();
      await portal.close();
      await fresh.drop();
      await rm(folder, { recursive: true });
    },
  };
}
