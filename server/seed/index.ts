import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { uuidv7, type CoreTables, type Database } from "../db/index.ts";
import { ConfigError, type FirstData } from "../config/index.ts";
import type { PortalModule } from "../module-contract/index.ts";
import { removeSampleCatalogue } from "../modules/elements/index.ts";
import { hashPassword, isStrongPassword } from "../modules/session/index.ts";
import { atomically } from "./atomic.ts";
import { addMenus } from "./menus.ts";
import { firstPeopleOf, firstUserNames, type FirstPeople } from "./people.ts";

export { administratorOf } from "./people.ts";

const coreName = "core";
const modulePrefix = "module:";
const setupName = (module: PortalModule) => modulePrefix + module.name;

const modulesIn = (names: ReadonlySet<string>): string[] =>
  [...names].filter((name) => name.startsWith(modulePrefix)).map((name) => name.slice(modulePrefix.length));

/** What was set up in a database. */
async function setupNames(db: Kysely<CoreTables>): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom("setup").select("name").orderBy("name").execute()).map(({ name }) => name));
}

/** The modules that were filled, whether they are loaded now or not. */
export const filledNames = async (db: Kysely<CoreTables>): Promise<string[]> => modulesIn(await setupNames(db));

/** How a first start is told about. */
export type TellProgress = (module: string, done: number) => void;

export interface ModuleSeedOptions {
  /** Rows that a module makes. */
  rows: number;
  now: () => number;
  tell: TellProgress;
}

export interface SeedOptions extends ModuleSeedOptions {
  modules: readonly PortalModule[];
  /** Who is made, and whether the examples are. */
  first: FirstData;
  /** Password of the first users; a random one where undefined. */
  password: string | undefined;
}

/** What a start has found or made. */
export interface SeedResult {
  /** The password that was made up for the first users, only on the start that made them. */
  password: string | undefined;
  /** Of those whom a first start with these settings makes, who is there and may sign in. */
  userNames: readonly string[];
  /** Loaded modules that came after the first start and were not filled. */
  unseeded: readonly string[];
  /** Modules that were filled once and are not loaded: their menu entries lead to pages that get no answer. */
  absent: readonly string[];
}

async function addPeople(
  db: Kysely<CoreTables>,
  { companies, users, defaultUsers, virtualCompanies, functionsByUser }: FirstPeople,
  password: string,
  now: number,
): Promise<void> {
  await db.insertInto("company").values(companies).execute();
  const ids = new Map(users.map(({ user }) => [user.user_no, uuidv7(now)]));
  const idOf = (userNo: string) => ids.get(userNo) ?? "";
  for (const { user, companies: codes } of users) {
    // A hash each: equal passwords must not show as equal.
    const pwd_hash = await hashPassword(password);
    await db
      .insertInto("app_user")
      .values({ ...user, id: idOf(user.user_no), pwd_hash, created_at: now })
      .execute();
    const user_id = idOf(user.user_no);
    const memberships = codes.map((corp_code, ord) => ({ user_id, corp_code, ord }));
    await db.insertInto("user_company").values(memberships).execute();
    const grants = (functionsByUser[user.user_no] ?? []).flatMap((grant) =>
      codes.map((corp_code) => ({ ...grant, id: uuidv7(now), user_id, corp_code, title: JSON.stringify(grant.title) })),
    );
    await db.insertInto("function_grant").values(grants).execute();
  }
  for (const [code, userNo] of Object.entries(defaultUsers))
    await db
      .updateTable("company")
      .set({ default_user_id: idOf(userNo) })
      .where("code", "=", code)
      .execute();
  if (virtualCompanies.length === 0) return;
  await db
    .insertInto("virtual_company_grant")
    .values(virtualCompanies.map(({ user_no, ...grant }) => ({ ...grant, user_id: idOf(user_no) })))
    .execute();
}

/** Holds a password that was set to the rule of every other. @throws ConfigError where somebody could guess it */
function mustBeStrong(password: string, { companies, users }: FirstPeople): void {
  const context = [
    ...users.flatMap(({ user }) => [user.user_no, user.user_name]),
    ...companies.flatMap(({ code, name, credit_code }) => [code, name, credit_code]),
  ];
  if (!isStrongPassword(password, { context }))
    throw new ConfigError(
      "PORTAL_PASSWORD",
      "is too weak: at least 12 characters, no common password or pattern, without the names of the users and the companies.",
    );
}

/** Those of some users who may sign in. */
async function presentUsers(db: Kysely<CoreTables>, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("app_user")
    .select("user_no")
    .where("user_no", "in", names)
    .where("status", "=", "active")
    .execute();
  const present = new Set(rows.map(({ user_no }) => user_no));
  return names.filter((name) => present.has(name));
}

/** Notes that something is filled. @returns whether nobody did before */
async function claim(db: Kysely<CoreTables>, name: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("setup")
    .values({ name, at })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function fillModule(
  { db, dialect }: Pick<Database, "db" | "dialect">,
  module: PortalModule,
  { rows, now, tell }: ModuleSeedOptions,
): Promise<boolean> {
  if (!(await claim(db, setupName(module), now()))) return false;
  await addMenus(db, module.menus ?? []);
  const list = await db.selectFrom("company").select(["code", "name"]).orderBy("code").execute();
  const progress = (done: number) => tell(module.name, done);
  await module.seed?.({ db: db as unknown as Kysely<never>, dialect, companies: list, rows, now, progress });
  return true;
}

/**
 * Adds the menus of a module and fills its tables, all or nothing.
 * @returns whether this call did; false where the module was filled before
 */
export function seedModule(database: Database, module: PortalModule, options: ModuleSeedOptions): Promise<boolean> {
  return atomically(database.db, (db) => fillModule({ db, dialect: database.dialect }, module, options));
}

/**
 * Fills an empty database: the first companies and users, then the modules. All or nothing, so that a first start that
 * was cut off is simply made again.
 * @throws ConfigError where the first start is without examples and no company is set, or the password is too weak
 */
export async function seed({ db, dialect }: Database, options: SeedOptions): Promise<SeedResult> {
  const { first } = options;
  const password = options.password ?? randomBytes(12).toString("base64url");
  const names = await setupNames(db);
  const isFirst =
    !names.has(coreName) &&
    (await atomically(db, async (trx) => {
      if (!(await claim(trx, coreName, options.now()))) return false;
      const people = firstPeopleOf(first);
      if (options.password !== undefined) mustBeStrong(options.password, people);
      await addPeople(trx, people, password, options.now());
      if (!first.hasExamples) await removeSampleCatalogue(trx as unknown as Kysely<never>);
      for (const module of options.modules) await fillModule({ db: trx, dialect }, module, options);
      return true;
    }));
  const unseeded = names.has(coreName) ? options.modules.filter((module) => !names.has(setupName(module))) : [];
  return {
    password: isFirst && options.password === undefined ? password : undefined,
    userNames: await presentUsers(db, firstUserNames(first)),
    unseeded: unseeded.map((module) => module.name),
    absent: modulesIn(names).filter((name) => !options.modules.some((module) => module.name === name)),
  };
}
