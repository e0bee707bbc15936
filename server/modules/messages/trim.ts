import type { Kysely } from "kysely";
import { announcementsKept, messagesMax } from "@customs-portal/sdk/limits";
import type { DialectName } from "../../db/index.ts";
import type { MessageTables } from "./table.ts";

/** Rows of one statement. */
const stepRows = 500;

/** Categories of the server whose messages are not alike to a full box. */
export const accountCategory = "account";
export const announcementCategory = "announcements";
/** What was asked for access, and what was decided. */
export const accessCategory = "access";

/** The messages of a user, each with when it has to go: the lower, the sooner. */
function ranked(db: Kysely<MessageTables>, userId: string) {
  const ages = db
    .selectFrom("message")
    .select(["id", "at", "category", "read_at"])
    .select(({ fn }) =>
      fn
        .agg<number | string>("row_number")
        .over((over) => over.partitionBy(["category", "read_at"]).orderBy("at", "desc").orderBy("id", "desc"))
        .as("newer"),
    )
    .where("user_id", "=", userId)
    .as("m");
  return db
    .selectFrom(ages)
    .select(["m.id", "m.at"])
    .select((eb) =>
      eb
        .case()
        .when("m.read_at", "is not", null)
        .then(0)
        .when(eb.and([eb("m.category", "=", announcementCategory), eb("m.newer", ">", announcementsKept)]))
        .then(1)
        .when("m.category", "<>", accountCategory)
        .then(2)
        .else(3)
        .end()
        .as("worth"),
    );
}

/**
 * Makes room where a box holds more than it may: first goes what was read, then what of the announcements is more than
 * the newest, then everything but what happened to the account, which goes last; the oldest of them first. Rows that
 * somebody else is at are left: the next message removes them.
 */
export async function trim(db: Kysely<MessageTables>, dialect: DialectName, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom("message")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const beyond = Math.min(Number(count) - messagesMax, stepRows);
  if (beyond <= 0) return;
  const least = db
    .selectFrom(ranked(db, userId).as("r"))
    .select("r.id")
    .orderBy("r.worth")
    .orderBy("r.at")
    .orderBy("r.id")
    .limit(beyond);
  const free = db
    .selectFrom("message")
    .select("id")
    .where("id", "in", least)
    .$if(dialect === "postgres", (query) => query.forUpdate().skipLocked());
  await db.deleteFrom("message").where("id", "in", free).execute();
}
