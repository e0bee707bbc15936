import type { Transaction } from "kysely";
import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";
import { announcementsPerHour, companiesPerDay } from "@customs-portal/sdk/limits";
import { uuidv7, type CoreTables } from "../../db/index.ts";

const minuteMs = 60_000;

/** What may be done so often in a time, and what is answered beyond that. */
interface Quota {
  most: number;
  ms: number;
  code: ErrorCode;
}

const quotas = {
  announcement: { most: announcementsPerHour, ms: 60 * minuteMs, code: "announcements-full" },
  company: { most: companiesPerDay, ms: 24 * 60 * minuteMs, code: "companies-full" },
} as const satisfies Record<string, Quota>;

/**
 * Takes one of what a user may do in a time, in a transaction of `administer`, which is alone on all nodes. What is over
 * is forgotten on the way, so that there are never more rows of a user than the quotas give.
 * @throws PortalError with the code of the quota, its `limit` and in how many `minutes` the next one may come
 */
export async function spend(
  trx: Transaction<CoreTables>,
  { userId, kind, now }: { userId: string; kind: keyof typeof quotas; now: number },
): Promise<void> {
  const { most, ms, code } = quotas[kind];
  const ofUser = { user_id: userId, kind };
  await trx
    .deleteFrom("administration_use")
    .where((eb) => eb.and(ofUser))
    .where("at", "<=", now - ms)
    .execute();
  const uses = await trx
    .selectFrom("administration_use")
    .select("at")
    .where((eb) => eb.and(ofUser))
    .orderBy("at")
    .execute();
  const next = uses.at(-most);
  if (next) {
    const seconds = Math.ceil((next.at + ms - now) / 1000);
    throw new PortalError(code, { params: { limit: most, minutes: Math.ceil(seconds / 60), seconds } });
  }
  await trx
    .insertInto("administration_use")
    .values({ ...ofUser, id: uuidv7(), at: now })
    .execute();
}
