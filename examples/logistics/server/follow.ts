import { PortalError } from "@customs-portal/sdk/errors";
import type { Kysely } from "kysely";
import { followedMax } from "../contract.ts";
import type { LogisticsDatabase } from "./table.ts";

/** Who follows what. */
export interface Follower {
  userId: string;
  corpCode: string;
  shipmentId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** @throws PortalError `not-found` for a shipment of another company */
export async function mustHaveShipment(
  db: Kysely<LogisticsDatabase>,
  { corpCode, shipmentId }: Pick<Follower, "corpCode" | "shipmentId">,
): Promise<void> {
  const found = await db
    .selectFrom("shipment")
    .select("id")
    .where("id", "=", shipmentId)
    .where("corp_code", "=", corpCode)
    .executeTakeFirst();
  if (!found) throw new PortalError("not-found", { message: "There is no such shipment in this company." });
}

/**
 * Follows a shipment, or follows it no more; asked for again, it changes nothing.
 * @throws PortalError `not-found`, `request-too-large` beyond `followedMax`
 */
export function setFollowed(db: Kysely<LogisticsDatabase>, follower: Follower, isFollowed: boolean): Promise<void> {
  const { userId, corpCode, shipmentId, now } = follower;
  return db.transaction().execute(async (trx) => {
    if (!isFollowed) {
      await trx
        .deleteFrom("shipment_follow")
        .where("user_id", "=", userId)
        .where("corp_code", "=", corpCode)
        .where("shipment_id", "=", shipmentId)
        .execute();
      return;
    }
    await mustHaveShipment(trx, follower);
    const { count } = await trx
      .selectFrom("shipment_follow")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("user_id", "=", userId)
      .where("corp_code", "=", corpCode)
      .executeTakeFirstOrThrow();
    if (Number(count) >= followedMax)
      throw new PortalError("request-too-large", { message: `At most ${followedMax} shipments are followed.` });
    await trx
      .insertInto("shipment_follow")
      .values({ user_id: userId, corp_code: corpCode, shipment_id: shipmentId, at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "corp_code", "shipment_id"]).doNothing())
      .execute();
  });
}
