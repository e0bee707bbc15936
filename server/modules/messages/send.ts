import { messagePathMaxChars, messageTextMaxChars, messageTitleMaxChars } from "@customs-portal/sdk/limits";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { dialectOf, nowOf, untyped, uuidv7, type AnyConnection } from "../../db/index.ts";
import { publishHint } from "../../hints/index.ts";
import type { LocalText, Messages, NewMessage } from "../../module-contract/index.ts";
import { messageTables } from "./table.ts";
import { trim } from "./trim.ts";

/** Rows of one statement. */
const stepSize = 500;

/** What hides or turns round what stands beside it; a text may have lines. */
const deceptive = /[^\P{Cc}\n\t]|[^\P{Cf}\u200c\u200d]|[\u2028\u2029]/gu;

/** The first characters of a text as every database keeps it and eyes can read it; never half of one. */
function cut(text: string, maxChars: number): string {
  const kept = text.toWellFormed().replace(deceptive, "");
  if (kept.length <= maxChars) return kept;
  return `${[...kept].slice(0, maxChars - 1).join("")}…`;
}

function stored(text: LocalText, maxChars: number): string {
  if (typeof text === "string") return JSON.stringify(cut(text, maxChars));
  return JSON.stringify(Object.fromEntries(Object.entries(text).map(([locale, own]) => [locale, cut(own, maxChars)])));
}

/**
 * Sends a message, as `Messages.send` does, for whoever has no context of a module, such as the thread of a job.
 * @throws Error for a path that leads elsewhere
 */
export async function sendMessage(
  given: AnyConnection,
  { userId, corpCode, category, title, text, path, tone, sender }: NewMessage,
): Promise<void> {
  if (path !== null && (!isLocalPath(path) || path.length > messagePathMaxChars))
    throw new Error(`a message cannot lead to ${path.slice(0, 100)}: write a path of the portal, or null`);
  const untypedTrx = untyped(given);
  const trx = messageTables(untypedTrx);
  const dialect = dialectOf(untypedTrx);
  const users = typeof userId === "string" ? [userId] : [...new Set(userId)];
  const same = {
    corp_code: corpCode,
    category,
    tone,
    title: stored(title, messageTitleMaxChars),
    text: stored(text, messageTextMaxChars),
    path,
    read_at: null,
    sender_id: sender?.userId ?? null,
    sender_corp: sender?.corpCode ?? null,
  };
  for (let start = 0; start < users.length; start += stepSize)
    await trx
      .insertInto("message")
      .values(
        users.slice(start, start + stepSize).map((user_id) => ({ ...same, id: uuidv7(), user_id, at: nowOf(dialect) })),
      )
      .execute();
  for (const user of users) await trim(trx, dialect, user);
  await publishHint(untypedTrx, { topic: "messages", users });
}

/** The messages of a server. @param categories names that may be sent */
export function createMessages(categories: ReadonlySet<string>): Messages {
  return {
    async send(trx, message) {
      if (!categories.has(message.category))
        throw new Error(
          `nobody has declared messages of the category ${message.category}: list it in \`messageCategories\` of the module`,
        );
      await sendMessage(trx, message);
    },
  };
}
