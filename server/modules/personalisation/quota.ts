import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { personalTotalMaxBytes, personalValueMaxBytes, personalValuesMax } from "@customs-portal/sdk/limits";
import type { PersonalOwner, PersonalTables, PersonalValueRow } from "./table.ts";

/**
 * Refuses a value that is too large, and one for which its owner has no room. Call it behind the lock of the owner.
 * @throws PortalError `request-too-large`, `personalisation-full`
 */
export async function refuseBeyond(
  db: Kysely<PersonalTables>,
  { scope, owner }: PersonalOwner,
  { before, size }: { before: PersonalValueRow | undefined; size: number },
): Promise<void> {
  if (size > personalValueMaxBytes) throw new PortalError("request-too-large");
  const { count, bytes } = await db
    .selectFrom("personal_value")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.sum<number | string | null>("size").as("bytes"),
    ])
    .where("scope", "=", scope)
    .where("owner", "=", owner)
    .executeTakeFirstOrThrow();
  const isFull = !before && Number(count) >= personalValuesMax;
  const isTooMuch = Number(bytes ?? 0) - (before?.size ?? 0) + size > personalTotalMaxBytes;
  if (isFull || isTooMuch) throw new PortalError("personalisation-full", { params: { limit: personalValuesMax } });
}
