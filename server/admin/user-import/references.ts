import type { Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";
import { readFunctions, type FunctionToGrant, type NewUser } from "../../modules/administration/index.ts";
import type { UserLine } from "./columns.ts";

type Grants = Pick<NewUser, "menus" | "functions">;

/** What the lines of a file may name, as it stands in the database. */
export interface References {
  /** Names that are taken, in lower case: two users differ by more than capitals. */
  userNames: ReadonlySet<string>;
  companies: ReadonlySet<string>;
  menus: ReadonlySet<string>;
  /** Function buttons by their code: one code may stand on several pages. */
  functions: ReadonlyMap<string, readonly FunctionToGrant[]>;
  /**
   * What somebody like this user gets in these companies: the grants of the same company, or, where the user does not
   * belong to it, those of the user's first company. Undefined where there is no such user.
   */
  grantsOf(user: string, companies: readonly string[]): Grants | undefined;
}

/** What a user may do, by company. */
interface Example {
  own: readonly string[];
  menus: NewUser["menus"];
  functions: NewUser["functions"];
}

async function readExample(db: Kysely<CoreTables>, id: string): Promise<Example> {
  const own = await db
    .selectFrom("user_company")
    .select("corp_code")
    .where("user_id", "=", id)
    .orderBy("ord")
    .execute();
  return {
    own: own.map(({ corp_code }) => corp_code),
    menus: await db.selectFrom("menu_grant").select(["corp_code", "menu_name"]).where("user_id", "=", id).execute(),
    functions: await db
      .selectFrom("function_grant")
      .select(["corp_code", "code", "parent_path", "group_name", "icon", "title", "css_class", "ord"])
      .where("user_id", "=", id)
      .execute(),
  };
}

/** The grants of an example in these companies. */
function grantsLike({ own, menus, functions }: Example, companies: readonly string[]): Grants {
  const grants = companies.map((corp_code) => {
    const source = own.includes(corp_code) ? corp_code : own[0];
    const take = <T extends { corp_code: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.corp_code === source).map((row) => ({ ...row, corp_code }));
    return { menus: take(menus), functions: take(functions) };
  });
  return { menus: grants.flatMap((one) => one.menus), functions: grants.flatMap((one) => one.functions) };
}

/** Reads what the lines may name: some statements in all, and some for each user that lines name as their like. */
export async function readReferences(db: Kysely<CoreTables>, lines: readonly UserLine[]): Promise<References> {
  const users = await db.selectFrom("app_user").select(["id", "user_no"]).where("status", "<>", "retired").execute();
  const companies = await db.selectFrom("company").select("code").execute();
  const menus = await db.selectFrom("menu").select("name").execute();
  const wanted = new Set(lines.map(({ like }) => like));
  const examples = new Map<string, Example>();
  for (const { id, user_no } of users) if (wanted.has(user_no)) examples.set(user_no, await readExample(db, id));
  return {
    userNames: new Set(users.map(({ user_no }) => user_no.toLowerCase())),
    companies: new Set(companies.map(({ code }) => code)),
    menus: new Set(menus.map(({ name }) => name)),
    functions: Map.groupBy((await readFunctions(db)).values(), ({ code }) => code),
    grantsOf(user, codes) {
      const example = examples.get(user);
      return example && grantsLike(example, codes);
    },
  };
}
