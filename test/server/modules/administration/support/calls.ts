import assert from "node:assert/strict";
import type { GrantList, UserDetail } from "@customs-portal/sdk/administration";
import { runAdmin } from "../../../../../server/admin/run.ts";
import type { Answer, TestPortal } from "../../../support/portal.ts";

const base = "/pms/api/administration";
export const own = "4401980736";
export const sister = "4403180629";
export const foreign = "3223960518";
export const secret = "Quite-strong-4711";

/** The calls of the administration, by the manager where nobody else is named. */
export function administrationCalls(standing: () => { test: TestPortal; token: string }) {
  const call = <T = null>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    as = standing().token,
  ) => standing().test.call<T>({ method, url: `${base}/${path}`, token: as, ...(body && { body }) });
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    assert.equal(
      await runAdmin(args, standing().test.env, { print: add, fail: add, ask: async () => secret }),
      0,
      lines.join("\n"),
    );
  };
  const idOf = async (userNo: string) =>
    (
      await standing()
        .test.database.db.selectFrom("app_user")
        .select("id")
        .where("user_no", "=", userNo)
        .executeTakeFirstOrThrow()
    ).id;
  const detailOf = async (userNo: string) =>
    (await call<UserDetail>("GET", `users/detail?id=${await idOf(userNo)}`)).data;
  const bodyOf = ({ id, version, userName, status, companies, acting }: UserDetail) => ({
    id,
    version,
    userName,
    status,
    companies: companies.map(({ code }) => code),
    acting,
  });
  const grantsOf = async (userNo: string, corpCode = own) =>
    (await call<GrantList>("GET", `grants?userId=${await idOf(userNo)}&corpCode=${corpCode}`)).data;
  const setGrants = async (
    userNo: string,
    { version, menus, functions }: Pick<GrantList, "version" | "menus" | "functions">,
    corpCode = own,
    as = standing().token,
  ) => call("PUT", "grants", { userId: await idOf(userNo), corpCode, version, menus, functions }, as);
  const statusOf = async (bearer: string) =>
    (await standing().test.call({ url: "/pms/api/session", token: bearer })).status;
  const codeOf = ({ status, errorCode }: Answer) => [status, errorCode];
  return { call, run, idOf, detailOf, bodyOf, grantsOf, setGrants, statusOf, codeOf };
}
