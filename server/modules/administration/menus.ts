import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { menuMaxDepth, menuMaxEntries } from "@customs-portal/sdk/limits";
import type { CoreTables, MenuTable } from "../../db/index.ts";
import { absent, AdministrationError, taken, wrong } from "./refusal.ts";

/** What an entry is made of, besides its name. */
export type MenuFields = Omit<Insertable<MenuTable>, "name">;

const emptyFields = { parent_name: null, ord: 1000, path: null, url: null, icon: null, is_visible: null, badge: null };

/** @throws AdministrationError where there is no such menu entry */
export async function mustHaveMenu(db: Kysely<CoreTables>, name: string): Promise<void> {
  const found = await db.selectFrom("menu").select("name").where("name", "=", name).executeTakeFirst();
  if (!found) throw absent(`menu entry "${name}"`);
}

type Place = Pick<Selectable<MenuTable>, "name" | "parent_name">;

/** How many levels an entry takes with all below it; no more than one too many is counted. */
function levelsOf(rows: readonly Place[], name: string): number {
  const children = Map.groupBy(rows, (row) => row.parent_name);
  let levels = 0;
  for (let level = [name]; level.length > 0 && levels <= menuMaxDepth; levels += 1)
    level = level.flatMap((parent) => (children.get(parent) ?? []).map((row) => row.name));
  return levels;
}

/** @throws AdministrationError where `parent` is missing, stands below `name`, or leaves no room for it */
async function checkParent(db: Kysely<CoreTables>, name: string, parent: string | null): Promise<void> {
  if (parent === null) return;
  await mustHaveMenu(db, parent);
  const rows = await db.selectFrom("menu").select(["name", "parent_name"]).execute();
  const parentOf = new Map(rows.map((row) => [row.name, row.parent_name]));
  let depth = levelsOf(rows, name);
  for (let above: string | null = parent; above !== null; above = parentOf.get(above) ?? null) {
    if (above === name) throw wrong("parent", `"${parent}" stands below "${name}".`);
    depth += 1;
    if (depth > menuMaxDepth) throw wrong("parent", `A menu has at most ${menuMaxDepth} levels.`);
  }
}

/** @throws AdministrationError where the catalogue is full */
async function mustHaveRoom(db: Kysely<CoreTables>): Promise<void> {
  const { count } = await db
    .selectFrom("menu")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= menuMaxEntries)
    throw new AdministrationError("request-too-large", `A menu has at most ${menuMaxEntries} entries.`);
}

/** Adds an entry; users see it once it is granted to them. @throws AdministrationError */
export async function addMenu(
  trx: Transaction<CoreTables>,
  name: string,
  fields: Partial<MenuFields> & Pick<MenuFields, "title">,
): Promise<void> {
  const known = await trx.selectFrom("menu").select("name").where("name", "=", name).executeTakeFirst();
  if (known) throw taken(name, `There is a menu entry "${name}" already.`);
  await mustHaveRoom(trx);
  await checkParent(trx, name, fields.parent_name ?? null);
  await trx
    .insertInto("menu")
    .values({ ...emptyFields, ...fields, name })
    .execute();
}

/** Changes what is given of an entry. @throws AdministrationError */
export async function changeMenu(
  trx: Transaction<CoreTables>,
  name: string,
  fields: Partial<MenuFields>,
): Promise<void> {
  const before = await trx.selectFrom("menu").select("parent_name").where("name", "=", name).executeTakeFirst();
  if (!before) throw absent(`menu entry "${name}"`);
  const { parent_name } = fields;
  if (parent_name !== undefined && parent_name !== before.parent_name) await checkParent(trx, name, parent_name);
  await trx.updateTable("menu").set(fields).where("name", "=", name).execute();
}

/** Removes an entry with everything below it and its grants. @throws AdministrationError */
export async function removeMenu(db: Kysely<CoreTables>, name: string): Promise<void> {
  await mustHaveMenu(db, name);
  await db.deleteFrom("menu").where("name", "=", name).execute();
}

/** The names of an entry and of all entries below it. */
export async function subtreeOf(db: Kysely<CoreTables>, name: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("menu").select(["name", "parent_name"]).execute();
  const below = Map.groupBy(rows, (row) => row.parent_name);
  const names = new Set([name]);
  // What is added while it is gone through is gone through as well.
  for (const above of names) for (const row of below.get(above) ?? []) names.add(row.name);
  return names;
}

/** The companies in which somebody was granted one of these entries. */
export async function companiesWith(db: Kysely<CoreTables>, names: Iterable<string>): Promise<string[]> {
  const rows = await db
    .selectFrom("menu_grant")
    .select("corp_code")
    .distinct()
    .where("menu_name", "in", [...names])
    .execute();
  return rows.map(({ corp_code }) => corp_code);
}
