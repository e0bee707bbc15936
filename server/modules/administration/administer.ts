import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { administrationFunctions } from "@customs-portal/sdk/limits";
import { digest } from "../../base/index.ts";
import { retryDeadlocks, type CoreTables } from "../../db/index.ts";
import type { ModuleContext } from "../../module-contract/index.ts";
import { AdministrationError } from "./refusal.ts";

/** What a change has done, and what the security log keeps of it. */
export interface Administration<T> {
  result: T;
  detail: Readonly<Record<string, string | number>>;
}

/** Powers without which a company could not be administered any more. */
const needed = [administrationFunctions.users, administrationFunctions.grants];

/** Which companies have somebody who can sign in and administer users or grants: `function company`. */
async function administeredCompanies(trx: Transaction<CoreTables>): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom("function_grant as g")
    .innerJoin("app_user as u", "u.id", "g.user_id")
    .select(["g.code", "g.corp_code"])
    .distinct()
    .where("g.code", "in", needed)
    .where("u.status", "=", "active")
    .execute();
  return new Set(rows.map(({ code, corp_code }) => `${code} ${corp_code}`));
}

/** The version of something: a digest of all that it is, so that a change by the command line counts as well. */
export function versionOf(content: unknown): string {
  return digest("version", JSON.stringify(content)).slice(0, 32);
}

/** @throws AdministrationError `edit-conflict` where something was changed since its writer has seen it */
export function mustBeVersion(seen: string, content: unknown): void {
  if (seen !== versionOf(content)) throw new AdministrationError("edit-conflict", "It was changed meanwhile.");
}

/**
 * Makes a change of the administration, one after the other on all nodes: with its entry of the security log or not at
 * all. A change after which nobody could administer a company that somebody administers now is refused.
 * @throws what `work` throws, AdministrationError `last-administrator`
 */
export async function administer<T>(
  { db, dialect, audit }: Pick<ModuleContext, "db" | "dialect" | "audit">,
  request: FastifyRequest,
  work: (trx: Transaction<CoreTables>) => Promise<Administration<T>>,
): Promise<T> {
  let tell = () => {};
  const core = db as unknown as Kysely<CoreTables>;
  const made = await retryDeadlocks(() =>
    core.transaction().execute(async (trx) => {
      // A write transaction of SQLite is alone in any case.
      if (dialect === "postgres") await trx.selectFrom("rights_version").select("version").forUpdate().execute();
      const before = await administeredCompanies(trx);
      const { result, detail } = await work(trx);
      const after = await administeredCompanies(trx);
      const lost = [...before].find((power) => !after.has(power));
      if (lost !== undefined) {
        const [, company = ""] = lost.split(" ");
        throw new AdministrationError("last-administrator", `Nobody could administer "${company}" any more.`, {
          name: company,
        });
      }
      tell = await audit(trx, request, "administration", detail);
      return result;
    }),
  );
  tell();
  return made;
}
