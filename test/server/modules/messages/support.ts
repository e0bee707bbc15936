import { sleep } from "@customs-portal/sdk/timing";
import type { Transaction } from "kysely";
import type { NewMessage } from "../../../../server/index.ts";
import { sendMessage } from "../../../../server/modules/messages/index.ts";
import type { TestPortal } from "../../support/portal.ts";

/** Sends messages as a module does, each in a transaction of its own. */
export async function send(test: TestPortal, ...messages: readonly NewMessage[]): Promise<void> {
  for (const message of messages) {
    // So that each has a time of its own.
    await sleep(2);
    await test.database.db.transaction().execute((trx) => sendMessage(trx as unknown as Transaction<never>, message));
  }
}

/** The id of a user. */
export async function idOf(test: TestPortal, userNo: string): Promise<string> {
  const user = await test.database.db
    .selectFrom("app_user")
    .select("id")
    .where("user_no", "=", userNo)
    .executeTakeFirstOrThrow();
  return user.id;
}

/** A message for all companies of a user, with what a test wants of it. */
export function messageFor(userId: string, wanted: Partial<NewMessage> = {}): NewMessage {
  return { userId, corpCode: null, category: "account", title: "t", text: "", path: null, tone: "info", ...wanted };
}
