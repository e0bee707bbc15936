import assert from "node:assert/strict";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runAdmin } from "../../../server/admin/run.ts";
import { openDatabase } from "../../../server/db/index.ts";
import { root, startPortal, testPassword, type PortalProcess } from "./portal-process.ts";

const fixtures = join(root, "test/fixtures/session");

/**
 * Exempt route names (specification 2.4) that a line gives to routes of its own. Those of the sign-in routes are here
 * too: the shell's own routes of these names need no login and never come to the menu check, so only a route that does
 * can show that the name is exempt.
 */
export const exemptNames = [
  ...["wormhole", "wormholeWebsite", "guard", "guardSSO", "guardWebsite", "sso", "ssologin", "ssologinlv"],
  ...["login", "reservelogin", "register", "DcEntCollapse", "DcBillHeadTabs", "noFilterPage"],
];

/** The lines of the session fixtures: desk is kept by a company switch, plain starts anew. */
export const bizConfig = {
  desk: { app: "@fixture/desk", title: "Desk" },
  plain: {
    app: "@fixture/plain",
    hook: ["/lines/plain-hook.js"],
    title: "Plain",
    routes: [
      { path: "/plain/hidden", name: "plainHidden" },
      { path: "/plain/query", name: "plainQuery" },
      { path: "/plain/refused", name: "plainRefused", title: "Refused page" },
      { path: "/plain/operator", name: "operatorOnly" },
      { path: "/plain/manager", name: "managerOnly" },
      ...exemptNames.map((name) => ({ path: `/plain/${name}`, name })),
    ],
  },
};

/** Starts a portal with the session fixtures. */
export async function startSessionPortal(env: Record<string, string> = {}): Promise<PortalProcess> {
  const portal = await startPortal({ seedRows: 40, modules: [join(fixtures, "session-module.ts")], env });
  await putFixtures(portal).catch(async (cause: unknown) => {
    await portal.dispose();
    throw cause;
  });
  return portal;
}

async function putFixtures(portal: PortalProcess): Promise<void> {
  const lines = join(portal.dataDir, "lines");
  await mkdir(lines, { recursive: true });
  await mkdir(join(portal.dataDir, "import-map.d"), { recursive: true });
  for (const file of ["desk.js", "plain.js", "plain-hook.js"]) await cp(join(fixtures, file), join(lines, file));
  const imports = { "@fixture/desk": "/lines/desk.js", "@fixture/plain": "/lines/plain.js" };
  await putFile(portal, "import-map.d/session.json", { imports });
  await putFile(portal, "biz.config.json", bizConfig);
}

/** Puts a file into the data folder; what is no text is written as JSON. */
export async function putFile({ dataDir }: PortalProcess, name: string, content: object | string): Promise<void> {
  await writeFile(join(dataDir, name), typeof content === "string" ? content : JSON.stringify(content));
}

/** Puts a start-up file into the data folder for the time of `work`. */
export async function withFile<T>(
  portal: PortalProcess,
  name: string,
  content: object | string,
  work: () => Promise<T>,
): Promise<T> {
  await putFile(portal, name, content);
  try {
    return await work();
  } finally {
    await rm(join(portal.dataDir, name));
  }
}

/** Runs an administration command on the data of a portal; passwords are that of the tests. @returns what it printed */
export async function admin({ dataDir }: PortalProcess, ...args: string[]): Promise<string> {
  let printed = "";
  let failed = "";
  const output = {
    print: (line: string) => void (printed += `${line}\n`),
    fail: (line: string) => void (failed += `${line}\n`),
    ask: () => Promise.resolve(testPassword),
  };
  const code = await runAdmin(args, { ...process.env, PORTAL_DATA: dataDir }, output);
  assert.equal(code, 0, printed + failed);
  return printed;
}

/** Gives a user a home of their own, which no command sets. */
export async function setHome({ dataDir }: PortalProcess, userName: string, path: string): Promise<void> {
  const { db, close } = await openDatabase({ url: undefined, file: join(dataDir, "portal.sqlite") });
  await db.updateTable("app_user").set({ default_home: path }).where("user_no", "=", userName).execute();
  await close();
}

/** Adds a user of one company, with the password of tests and an empty menu. */
export async function addUser(portal: PortalProcess, userName: string, ...options: string[]): Promise<void> {
  await admin(portal, "user", "add", userName, "--companies", "3223960518", "--password", ...options);
}
