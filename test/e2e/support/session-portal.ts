import assert from "node:assert/strict";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runAdmin } from "../../../server/admin/run.ts";
import { root, startPortal, testPassword, type PortalProcess } from "./portal-process.ts";

const fixtures = join(root, "test/fixtures/session");

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
      ...["register", "DcEntCollapse", "DcBillHeadTabs", "noFilterPage"].map((name) => ({
        path: `/plain/${name}`,
        name,
      })),
    ],
  },
};

/** Starts a portal with the session fixtures. */
export async function startSessionPortal(env: Record<string, string> = {}): Promise<PortalProcess> {
  const portal = await startPortal({ seedRows: 40, modules: [join(fixtures, "session-module.ts")], env });
  const lines = join(portal.dataDir, "lines");
  await mkdir(lines, { recursive: true });
  await mkdir(join(portal.dataDir, "import-map.d"), { recursive: true });
  for (const file of ["desk.js", "plain.js", "plain-hook.js"]) await cp(join(fixtures, file), join(lines, file));
  const imports = { "@fixture/desk": "/lines/desk.js", "@fixture/plain": "/lines/plain.js" };
  await putFile(portal, "import-map.d/session.json", { imports });
  await putFile(portal, "biz.config.json", bizConfig);
  return portal;
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

/** Runs an administration command on the data of a portal. @returns what it printed */
export async function admin({ dataDir }: PortalProcess, ...args: string[]): Promise<string> {
  let printed = "";
  const keep = (line: string) => (printed += `${line}\n`);
  const code = await runAdmin(args, { ...process.env, PORTAL_DATA: dataDir }, { print: keep, fail: keep });
  assert.equal(code, 0, printed);
  return printed;
}

/** Adds a user of one company, with the password of tests and an empty menu. */
export async function addUser(portal: PortalProcess, userName: string, ...options: string[]): Promise<void> {
  await admin(portal, "user", "add", userName, "--companies", "3223960518", "--password", testPassword, ...options);
}
