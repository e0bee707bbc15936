import type { Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";
import { digest } from "../../base/index.ts";

/**
 * For which deployment guard tokens are: the setting `PORTAL_AUDIENCE`, else a name made of the id of the database. A
 * trusted issuer that signs users in to a test system with the same key signs nobody in here.
 */
export async function audienceOf(db: Kysely<CoreTables>, setting: string | undefined): Promise<string> {
  if (setting !== undefined) return setting;
  const { id } = await db.selectFrom("database_identity").select("id").executeTakeFirstOrThrow();
  return `customs-portal:${digest("audience", id).slice(0, 16)}`;
}
