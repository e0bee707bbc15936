import type { Kysely } from "kysely";
import type { FunctionKey } from "@customs-portal/sdk/administration";
import type { CoreTables } from "../../db/index.ts";
import { serverFunctions, type FunctionToGrant } from "./functions.ts";

/** Names a function: one code may stand on several pages. */
export function keyOfFunction({ code, parentPath, group }: FunctionKey): string {
  return JSON.stringify([code, parentPath, group]);
}

/** A function as the wire names it. */
export function toFunctionKey({
  code,
  parent_path,
  group_name,
}: Pick<FunctionToGrant, "code" | "parent_path" | "group_name">): FunctionKey {
  return { code, parentPath: parent_path, group: group_name };
}

/** The functions that can be granted, by their keys: those of the server, and those that somebody has been granted. */
export async function readFunctions(db: Kysely<CoreTables>): Promise<ReadonlyMap<string, FunctionToGrant>> {
  const granted = await db
    .selectFrom("function_grant")
    .select(["code", "parent_path", "group_name", "icon", "title", "css_class", "ord"])
    .orderBy("ord")
    .orderBy("code")
    .orderBy("id")
    .execute();
  const own = serverFunctions.map((one): FunctionToGrant => ({ ...one, title: JSON.stringify(one.title) }));
  const known = new Map<string, FunctionToGrant>();
  for (const one of [...granted, ...own]) {
    const key = keyOfFunction(toFunctionKey(one));
    if (!known.has(key) || known.get(key)?.title === null) known.set(key, one);
  }
  return known;
}
