import { sql, type Kysely } from "kysely";
import type { AdministeredUser, UserQuery } from "@customs-portal/sdk/administration";
import { administrationFunctions } from "@customs-portal/sdk/limits";
import { containsText, type CoreTables } from "../../db/index.ts";
import { managedOnes } from "./reach.ts";
import { commandLine } from "./users.ts";

/** Who asks: the id, and the companies whose users there are to see. */
export interface Asking {
  callerId: string;
  reach: ReadonlySet<string>;
  /** The function by which users may be changed; that of users by default. */
  code?: string;
}

function visibleUsers(db: Kysely<CoreTables>, companies: readonly string[]) {
  return db
    .selectFrom("app_user as u")
    .where("u.status", "<>", "retired")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("user_company as m")
          .select("m.user_id")
          .whereRef("m.user_id", "=", "u.id")
          .where("m.corp_code", "in", companies.length > 0 ? [...companies] : [""]),
      ),
    );
}

const columns = [
  "u.id",
  "u.user_no",
  "u.user_name",
  "u.status",
  "u.disabled_by",
  "u.force_change_pwd",
  "u.created_at",
] as const;

async function complete(
  db: Kysely<CoreTables>,
  rows: readonly {
    id: string;
    user_no: string;
    user_name: string;
    status: string;
    disabled_by: string;
    force_change_pwd: number;
    created_at: number;
  }[],
  { callerId, code = administrationFunctions.users }: Asking,
): Promise<AdministeredUser[]> {
  const ids = rows.map(({ id }) => id);
  const memberships =
    ids.length === 0
      ? []
      : await db
          .selectFrom("user_company as m")
          .innerJoin("company as c", "c.code", "m.corp_code")
          .select(["m.user_id", "c.code", "c.name"])
          .where("m.user_id", "in", ids)
          .orderBy("m.ord")
          .execute();
  const companiesOf = (userId: string) => memberships.filter(({ user_id }) => user_id === userId);
  const managed = await managedOnes(
    db,
    callerId,
    code,
    ids.map((id) => ({ id, companies: companiesOf(id).map((company) => company.code) })),
  );
  return rows.map((row) => ({
    id: row.id,
    userNo: row.user_no,
    userName: row.user_name,
    status: row.status === "active" ? "active" : "disabled",
    isDisabledByOperator: row.status === "disabled" && row.disabled_by === commandLine,
    forceChangePwd: row.force_change_pwd === 1,
    companies: companiesOf(row.id).map((company) => ({ code: company.code, name: company.name })),
    createdAt: row.created_at,
    isManaged: managed.has(row.id),
  }));
}

/** A page of the users who belong to a company of the caller's reach, by name. */
export async function listUsers(
  db: Kysely<CoreTables>,
  asking: Asking,
  { id, text, status, corpCode, page, pageSize }: UserQuery,
  signal: AbortSignal,
): Promise<{ rows: AdministeredUser[]; total: number }> {
  const { reach } = asking;
  const companies = corpCode === undefined ? [...reach] : [...reach].filter((code) => code === corpCode);
  const found = visibleUsers(db, companies)
    .$if(id !== undefined, (query) => query.where("u.id", "=", id ?? ""))
    .$if(status !== undefined, (query) => query.where("u.status", "=", status ?? "active"))
    .$if(text !== undefined && text !== "", (query) =>
      query.where((eb) =>
        eb.or([containsText(eb.ref("u.user_no"), text ?? ""), containsText(eb.ref("u.user_name"), text ?? "")]),
      ),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow({ signal });
  const rows = await found
    .select(columns)
    .orderBy("u.user_no")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute({ signal });
  return { rows: await complete(db, rows, asking), total: Number(total) };
}

/** A user of the caller's reach. */
export async function findAdministered(
  db: Kysely<CoreTables>,
  asking: Asking,
  id: string,
): Promise<AdministeredUser | undefined> {
  const row = await visibleUsers(db, [...asking.reach])
    .select(columns)
    .where("u.id", "=", id)
    .executeTakeFirst();
  return row && (await complete(db, [row], asking))[0];
}

/** Whether somebody has a name that differs from this one by capitals at most: nobody could tell the two apart. */
export async function hasTwin(db: Kysely<CoreTables>, userNo: string): Promise<boolean> {
  const found = await db
    .selectFrom("app_user")
    .select("id")
    .where("status", "<>", "retired")
    .where(sql<boolean>`lower(user_no) = lower(${userNo})`)
    .executeTakeFirst();
  return found !== undefined;
}
