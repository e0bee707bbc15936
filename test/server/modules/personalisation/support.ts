import assert from "node:assert/strict";
import type { Personalisation } from "@customs-portal/sdk/contract";
import { runAdmin } from "../../../../server/admin/run.ts";
import type { Answer, TestPortal } from "../../support/portal.ts";

export const manufacturer = "3223960518";
export const broker = "4401980736";
export const secret = "Only-for-tests-1";
const base = "/xdoConfig/api/config";

/** What a call answered that changed something, or was too late to. */
export interface Entry {
  key: string;
  version: string;
  value?: unknown;
  omitted?: unknown;
  xdoColumnTemplate?: unknown;
}

export const goods = { key: "goods", title: "Goods" };
export const port = { key: "port", title: "Port" };
export const price = { key: "price", title: "Price" };

/** The calls of personalisation against a portal. */
export function callsOf(test: TestPortal) {
  return {
    /** Runs a command of the administration, which must succeed. */
    async admin(...args: string[]): Promise<void> {
      let said = "";
      const add = (line: string) => (said += `${line}\n`);
      const ask = () => Promise.resolve(secret);
      assert.equal(await runAdmin(args, test.env, { print: add, fail: add, ask }), 0, said);
    },
    get: (token: string, scope: string) => test.call<Personalisation>({ url: `${base}/${scope}`, token }),
    put: (token: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<Entry>> =>
      test.call<Entry>({ method: "PUT", url: `${base}/${path}`, token, body, headers }),
  };
}

/** Values of all owners together. */
export async function countValues(test: TestPortal): Promise<number> {
  const { introspection } = test.database.db;
  assert.ok((await introspection.getTables()).some(({ name }) => name === "personal_value"));
  const { count } = await test.database.db
    .selectFrom("personal_value" as never)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
