import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import {
  companyChangeSchema,
  newCompanySchema,
  type AdministeredCompany,
  type CompanyChange,
} from "@customs-portal/sdk/administration";
import { administrationBase, administrationFunctions } from "@customs-portal/sdk/limits";
import { uuidv7, type CoreTables } from "../../db/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { changed } from "../../security-log/index.ts";
import { administer, mustBeVersion, versionOf } from "./administer.ts";
import { addCompany, changeCompany, mustBeNew } from "./companies.ts";
import { administrationCodes } from "./functions.ts";
import { administrationMenuNames } from "./menu-entries.ts";
import { spend } from "./quota.ts";
import { mustReach, reachOf } from "./reach.ts";
import { absent } from "./refusal.ts";

const tags = ["administration"];
const path = `${administrationBase}/companies`;
const code = administrationFunctions.companies;
const config = { requires: { function: code } satisfies RouteRequirement };

type Content = Omit<AdministeredCompany, "version" | "users">;

function contentOf({ name, creditCode, corpType, tenantOid, tenantName, defaultUserNo }: Content): unknown {
  return [name, creditCode, corpType, tenantOid, tenantName, defaultUserNo];
}

async function readCompanies(db: Kysely<CoreTables>, codes: readonly string[]): Promise<AdministeredCompany[]> {
  const rows = await db
    .selectFrom("company as c")
    .leftJoin("app_user as u", "u.id", "c.default_user_id")
    .selectAll("c")
    .select("u.user_no")
    .select(({ selectFrom, fn }) =>
      selectFrom("user_company as m")
        .select(fn.countAll<number | string>().as("users"))
        .whereRef("m.corp_code", "=", "c.code")
        .as("users"),
    )
    .where("c.code", "in", codes.length > 0 ? [...codes] : [""])
    .orderBy("c.code")
    .execute();
  return rows.map((row) => {
    const content = {
      code: row.code,
      name: row.name,
      creditCode: row.credit_code,
      corpType: row.corp_type,
      tenantOid: row.tenant_oid,
      tenantName: row.tenant_name,
      defaultUserNo: row.user_no ?? "",
    };
    return { ...content, users: Number(row.users ?? 0), version: versionOf(contentOf(content)) };
  });
}

const columnsOf = ({
  name,
  creditCode,
  corpType,
  tenantOid,
  tenantName,
}: Omit<CompanyChange, "version" | "defaultUserNo">) => ({
  name,
  credit_code: creditCode,
  corp_type: corpType,
  tenant_oid: tenantOid,
  tenant_name: tenantName,
});

/** Somebody has to administer a new company: whoever added it, by what the own company gives in this respect. */
async function makeAdministrator(
  db: Kysely<CoreTables>,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const last = await db
    .selectFrom("user_company")
    .select(({ fn }) => fn.max("ord").as("ord"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  await db
    .insertInto("user_company")
    .values({ user_id: userId, corp_code: to, ord: (last?.ord ?? 0) + 1 })
    .execute();
  const functions = await db
    .selectFrom("function_grant")
    .selectAll()
    .where("user_id", "=", userId)
    .where("corp_code", "=", from)
    .where("code", "in", [...administrationCodes])
    .execute();
  if (functions.length > 0)
    await db
      .insertInto("function_grant")
      .values(functions.map((row) => ({ ...row, id: uuidv7(), corp_code: to })))
      .execute();
  const menus = await db
    .selectFrom("menu_grant")
    .selectAll()
    .where("user_id", "=", userId)
    .where("corp_code", "=", from)
    .where("menu_name", "in", [...administrationMenuNames])
    .execute();
  if (menus.length > 0)
    await db
      .insertInto("menu_grant")
      .values(menus.map((row) => ({ ...row, corp_code: to })))
      .execute();
}

/** The calls for the companies that the caller administers. */
export function addCompanyRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { ok, scopeOf } = context;
  const db = context.db as unknown as Kysely<CoreTables>;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(path, { config, schema: { tags, summary: "Companies that one administers" } }, async (request, reply) =>
    ok(reply, await readCompanies(db, [...(await reachOf(db, scopeOf(request).userId, code))])),
  );

  typed.post(
    path,
    { config, schema: { tags, summary: "Add a company, which one administers from then on", body: newCompanySchema } },
    async (request, reply) => {
      const { code: corpCode, ...fields } = request.body;
      const { userId, corpCode: from } = scopeOf(request);
      await administer(context, request, async (trx) => {
        await mustBeNew(trx, corpCode);
        await spend(trx, { userId, kind: "company", now: context.now() });
        await addCompany(trx, { code: corpCode, ...columnsOf({ code: corpCode, ...fields }) });
        await makeAdministrator(trx, { userId, from, to: corpCode });
        return { result: undefined, detail: { action: "company-add", company: corpCode, ...changed({}, fields) } };
      });
      return ok(reply, {});
    },
  );

  typed.put(
    path,
    { config, schema: { tags, summary: "Change a company", body: companyChangeSchema } },
    async (request, reply) => {
      const { code: corpCode, version, ...fields } = request.body;
      await administer(context, request, async (trx) => {
        const [company] = await readCompanies(trx, [corpCode]);
        if (!company) throw absent(`company "${corpCode}"`);
        mustReach(await reachOf(trx, scopeOf(request).userId, code), [corpCode]);
        mustBeVersion(version, contentOf(company));
        await changeCompany(trx, corpCode, { ...columnsOf(request.body), defaultUserNo: fields.defaultUserNo });
        return {
          result: undefined,
          detail: {
            action: "company-change",
            company: corpCode,
            ...changed<Omit<Content, "code">>(company, fields),
          },
        };
      });
      return ok(reply, {});
    },
  );
}
