import type { Kysely } from "kysely";
import type { Message, MessagePage, MessageQuery, MessageSummary } from "@customs-portal/sdk/contract";
import { defaultLocale } from "@customs-portal/sdk/limits";
import { localText } from "@customs-portal/sdk/rules";
import type { LocalText } from "../../module-contract/index.ts";
import { cursorOf, placeOf } from "./cursor.ts";
import { messageTables, type MessageRow, type MessageTables } from "./table.ts";

/** Who reads, and how. */
export interface Reading {
  userId: string;
  /** Of who looks at them. */
  locale: string | undefined;
  /** Ends the reading. */
  signal?: AbortSignal;
}

/** The messages of a user, without those of companies that the user works for no more. */
function messagesOf(db: Kysely<MessageTables>, userId: string) {
  const own = db.selectFrom("user_company").select("corp_code").where("user_id", "=", userId);
  const granted = db.selectFrom("virtual_company_grant").select("corp_code").where("user_id", "=", userId);
  return db
    .selectFrom("message")
    .where("message.user_id", "=", userId)
    .where((eb) =>
      eb.or([
        eb("message.corp_code", "is", null),
        eb("message.corp_code", "in", own),
        eb("message.corp_code", "in", granted),
      ]),
    );
}

type ShownRow = Omit<MessageRow, "user_id"> & {
  corp_name: string | null;
  sender_no: string | null;
  sender_name: string | null;
  sender_corp_name: string | null;
};

const textOf = (stored: string, locale: string) => localText(JSON.parse(stored) as LocalText, locale);

function toWire(row: ShownRow, locale: string): Message {
  return {
    id: row.id,
    category: row.category,
    tone: row.tone,
    title: textOf(row.title, locale),
    text: textOf(row.text, locale),
    path: row.path,
    corpCode: row.corp_code,
    corpName: row.corp_name,
    time: new Date(row.at).toISOString(),
    isRead: row.read_at !== null,
    sender:
      row.sender_no === null
        ? null
        : { userNo: row.sender_no, userName: row.sender_name ?? "", corpName: row.sender_corp_name ?? row.sender_corp },
  };
}

/** A page of the messages of a user, the newest first. */
export async function listMessages(
  untyped: Kysely<never>,
  { category, unread, after, pageSize }: MessageQuery,
  { userId, locale = defaultLocale, signal }: Reading,
): Promise<MessagePage> {
  const from = placeOf(after);
  const rows = await messagesOf(messageTables(untyped), userId)
    .leftJoin("company", "company.code", "message.corp_code")
    .leftJoin("app_user as sender", "sender.id", "message.sender_id")
    .leftJoin("company as sent_for", "sent_for.code", "message.sender_corp")
    .selectAll("message")
    .select(["company.name as corp_name", "sent_for.name as sender_corp_name"])
    .select(["sender.user_no as sender_no", "sender.user_name as sender_name"])
    .$if(category !== "", (query) => query.where("message.category", "=", category))
    .$if(unread === "true", (query) => query.where("message.read_at", "is", null))
    .$if(after !== "", (query) =>
      query.where((eb) => eb(eb.refTuple("message.at", "message.id"), "<", eb.tuple(from.at, from.id))),
    )
    .orderBy("message.at", "desc")
    .orderBy("message.id", "desc")
    // One more than asked for says whether there is another page.
    .limit(pageSize + 1)
    .execute({ ...(signal && { signal }) });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    messages: page.map((row) => toWire(row, locale)),
    next: rows.length > pageSize && last ? cursorOf(last) : null,
  };
}

/** What a user has to read, by category. Looks at unread messages alone, which are few. */
export async function sumUpMessages(
  untyped: Kysely<never>,
  categories: ReadonlyMap<string, LocalText>,
  { userId, locale = defaultLocale, signal }: Reading,
): Promise<MessageSummary> {
  const db = messageTables(untyped);
  const options = { ...(signal && { signal }) };
  const counts = await messagesOf(db, userId)
    .select(["message.category", ({ fn }) => fn.countAll<number | string>().as("unread")])
    .where("message.read_at", "is", null)
    .groupBy("message.category")
    .execute(options);
  const newest = await messagesOf(db, userId)
    .select(["message.at", "message.id"])
    .orderBy("message.at", "desc")
    .orderBy("message.id", "desc")
    .limit(1)
    .executeTakeFirst(options);
  const unreadOf = new Map(counts.map(({ category, unread }) => [category, Number(unread)]));
  return {
    unread: [...unreadOf.values()].reduce((sum, count) => sum + count, 0),
    latest: newest ? cursorOf(newest) : null,
    categories: Array.from(categories, ([name, title]) => ({
      name,
      title: localText(title, locale),
      unread: unreadOf.get(name) ?? 0,
    })),
  };
}
