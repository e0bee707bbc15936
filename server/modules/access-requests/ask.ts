import type { Kysely, Transaction } from "kysely";
import type { AccessAsk, AccessRefusal, AccessRequest } from "@customs-portal/sdk/contract";
import { accessMenusMax, accessReasonMaxChars } from "@customs-portal/sdk/limits";
import { PortalError } from "@customs-portal/sdk/errors";
import { uuidv7, type CoreTables, type DialectName } from "../../db/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import { lockUser } from "../session/index.ts";
import { accessTables, type AccessRequestRow, type AccessTables } from "./table.ts";

/** Lines that a user may have asked for in one company; what is asked anew takes the place of what was decided. */
const requestsMax = 200;
/** Of several reasons for one request. */
const reasonsMaxChars = 5 * accessReasonMaxChars;

/** A request as it goes over the wire. */
export function toRequest(row: AccessRequestRow): AccessRequest {
  return {
    line: row.line,
    menus: JSON.parse(row.menus) as string[],
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    askedAt: new Date(row.asked_at).toISOString(),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}

/** Whether a user is one of a company, and does not only act for it. */
export async function belongsTo(
  db: Kysely<AccessTables>,
  { user_id, corp_code }: Pick<AccessRequestRow, "user_id" | "corp_code">,
): Promise<boolean> {
  const found = await db
    .selectFrom("user_company")
    .select("user_id")
    .where("user_id", "=", user_id)
    .where("corp_code", "=", corp_code)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of the entries that there are and that the user does not have yet. */
async function missingOf(trx: Kysely<AccessTables>, { userId, corpCode }: Scope, menus: readonly string[]) {
  const rows = await trx
    .selectFrom("menu")
    .select("name")
    .where("name", "in", menus)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("menu_grant")
            .select("menu_name")
            .whereRef("menu_grant.menu_name", "=", "menu.name")
            .where("user_id", "=", userId)
            .where("corp_code", "=", corpCode),
        ),
      ),
    )
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Adds to a request that waits what is asked for beside it. */
async function widen(
  db: Kysely<AccessTables>,
  before: AccessRequestRow,
  { menus, reason }: { menus: readonly string[]; reason: string },
): Promise<AccessRequestRow> {
  const wider = JSON.stringify([...(JSON.parse(before.menus) as string[]), ...menus]);
  const reasons = [...new Set([before.reason, reason].filter(Boolean))].join(" / ").slice(0, reasonsMaxChars);
  return await db
    .updateTable("access_request")
    .set({ menus: wider, reason: reasons })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Asks for a line. What is waiting to be decided stays, and entries are added to it; a decided request is asked anew.
 * @returns the request as it stands, the entries that this call has asked for
 * @throws PortalError `forbidden` for a company of others, `request-invalid` where none of the entries can be granted,
 * `request-too-large` for more lines or entries than there may be
 */
export async function ask(
  trx: Transaction<never>,
  scope: Scope,
  { line, menus, reason }: AccessAsk,
  { now, dialect }: { now: number; dialect: DialectName },
): Promise<{ request: AccessRequest; added: readonly string[] }> {
  const db = accessTables(trx);
  const { userId, corpCode } = scope;
  // Of two calls the second sees what the first has asked for; what is removed asks for nothing.
  await lockUser(trx as unknown as Transaction<CoreTables>, dialect, userId);
  const mine = db.selectFrom("access_request").where("user_id", "=", userId).where("corp_code", "=", corpCode);
  // Whoever acts for a company of others has rights from elsewhere.
  if (!(await belongsTo(db, { user_id: userId, corp_code: corpCode }))) throw new PortalError("forbidden");
  const before = await mine.selectAll().where("line", "=", line).executeTakeFirst();
  const missing = await missingOf(db, scope, menus);
  if (before?.state === "asked") {
    const known = JSON.parse(before.menus) as string[];
    const added = missing.filter((name) => !known.includes(name));
    if (added.length === 0) return { request: toRequest(before), added };
    if (known.length + added.length > accessMenusMax) throw new PortalError("request-too-large");
    return { request: toRequest(await widen(db, before, { menus: added, reason })), added };
  }
  const { count } = await mine.select((eb) => eb.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow();
  if (missing.length === 0) {
    const data: AccessRefusal = { field: "menus" };
    throw new PortalError("request-invalid", { params: data, data });
  }
  if (!before && Number(count) >= requestsMax) throw new PortalError("request-too-large");
  const asked = {
    menus: JSON.stringify(missing),
    state: "asked",
    reason,
    answer: "",
    decided_by: "",
    asked_at: now,
    decided_at: null,
    told_at: null,
  } as const;
  const row = { id: uuidv7(now), user_id: userId, corp_code: corpCode, line, ...asked };
  const stored = await db
    .insertInto("access_request")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "corp_code", "line"]).doUpdateSet(asked))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { request: toRequest(stored), added: missing };
}

/** The requests of a user in a company, by line. */
export async function readOwn(db: Kysely<never>, { userId, corpCode }: Scope, signal: AbortSignal) {
  const rows = await accessTables(db)
    .selectFrom("access_request")
    .selectAll()
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(requestsMax)
    .execute({ signal });
  return rows.map(toRequest);
}
