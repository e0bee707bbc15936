import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Kysely } from "kysely";
import { ownAccessRequestsSchema, type AccessRequest } from "@customs-portal/sdk/contract";
import { runAdmin } from "../../../../../server/admin/run.ts";
import { accessTables, type AccessTables } from "../../../../../server/modules/access-requests/table.ts";
import { openTestPortal, type TestPortal } from "../../../support/portal.ts";

export const path = "/pms/api/access-requests";
export const manufacturer = "3223960518";
const secret = "Only-for-tests-1";
/** Two entries that there are, one that there is not. */
export const request = { line: "orders", menus: ["OrderList", "OrderMap", "NoSuchEntry"], reason: " month end " };

/** A portal whose users ask for access; what it has can be used in tests and hooks alone. */
export interface AccessPortal {
  readonly test: TestPortal;
  readonly tables: Kysely<AccessTables>;
  /** The command line of the operator. @returns its exit code */
  run(...args: string[]): Promise<number>;
  tokenOf(name: string): Promise<string>;
  ask(token: string, body: object): ReturnType<TestPortal["call"]>;
  decide(token: string, body: object): ReturnType<TestPortal["call"]>;
  ownOf(token: string): Promise<AccessRequest[]>;
}

/**
 * Opens a portal before the tests of a `describe` and closes it after them: `asker`, `second` and `decider` belong to one
 * company, `elsewhere` to another; the last two administer grants, and have the page for it.
 */
export function useAccessPortal(engine: Parameters<typeof openTestPortal>[0]): AccessPortal {
  let portal: TestPortal | undefined;
  const opened = () => portal ?? assert.fail("it is open from the first hook on");
  const post = (url: string, token: string, body: object) => opened().call({ method: "POST", url, token, body });
  const access: AccessPortal = {
    get test() {
      return opened();
    },
    get tables() {
      return accessTables(opened().database.db as unknown as Kysely<never>);
    },
    run: (...args) =>
      runAdmin(args, opened().env, {
        print: () => undefined,
        fail: () => undefined,
        ask: () => Promise.resolve(secret),
      }),
    tokenOf: async (name) => (await opened().signIn(name, secret)).data.accessToken,
    ask: (token, body) => post(path, token, body),
    decide: (token, body) => post(`${path}/decide`, token, body),
    ownOf: async (token) =>
      ownAccessRequestsSchema.parse((await opened().call({ url: `${path}/own`, token })).data).requests,
  };
  before(async () => {
    portal = await openTestPortal(engine);
    for (const name of ["asker", "second", "decider"])
      assert.equal(await access.run("user", "add", name, "--companies", manufacturer, "--password"), 0);
    assert.equal(await access.run("user", "add", "elsewhere", "--companies", "4403180629", "--password"), 0);
    for (const name of ["decider", "elsewhere"])
      for (const right of [
        ["--function", "ADMIN_GRANTS"],
        ["--menu", "AdministrationGrants"],
      ])
        assert.equal(await access.run("grant", "add", name, ...right), 0);
    for (const name of ["OrderList", "OrderMap"])
      assert.equal(await access.run("menu", "add", name, "--title", name), 0);
  });
  after(() => portal?.close());
  return access;
}
