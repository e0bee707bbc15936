import type { Kysely, Transaction } from "kysely";
import type { AccessDecision, AskedAccessPage, AskedAccessQuery } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, DialectName } from "../../db/index.ts";
import type { NewMessage } from "../../module-contract/index.ts";
import { grantMenus, lockUser } from "../session/index.ts";
import { belongsTo, toRequest } from "./ask.ts";
import { administersGrants } from "./deciders.ts";
import { decisionMessage, titlesOf } from "./message.ts";
import { settleAccessRequests } from "./settle.ts";
import { accessTables, type AccessRequestRow } from "./table.ts";

/**
 * The requests of the users of a company: what waits, the oldest first and users in turns, then the newest of the others.
 * @throws PortalError `forbidden` where the caller does not administer grants there
 */
export async function readAsked(
  db: Kysely<never>,
  caller: Pick<Decider, "userId" | "corpCode">,
  { state, page, pageSize }: AskedAccessQuery,
  signal: AbortSignal,
): Promise<AskedAccessPage> {
  if (!(await administersGrants(db, caller))) throw new PortalError("forbidden");
  const found = accessTables(db)
    .selectFrom("access_request as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .where("r.corp_code", "=", caller.corpCode)
    .$if(state !== "", (query) => query.where("r.state", "=", state as Exclude<typeof state, "">));
  const { count } = await found
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow({ signal });
  const rows = await found
    .selectAll("r")
    .select(["u.user_no", "u.user_name"])
    .orderBy((eb) => eb.case().when("r.state", "=", "asked").then(0).else(1).end())
    // Of those that wait the oldest of each user first, then their next: one user, or one day, puts nobody off.
    .orderBy((eb) => {
      const turn = eb.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy(["r.user_id", "r.state"]).orderBy("r.asked_at").orderBy("r.id"));
      return eb.case().when("r.state", "=", "asked").then(turn).else(0).end();
    })
    .orderBy((eb) => eb.case().when("r.state", "=", "asked").then(eb.ref("r.asked_at")).else(0).end())
    .orderBy("r.asked_at", "desc")
    .orderBy("r.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute({ signal });
  const asked = rows.map((row) => ({ row, request: toRequest(row) }));
  const titles = await titlesOf(db, new Set(asked.flatMap(({ request }) => request.menus)), signal);
  const requests = asked.map(({ row, request }) => ({
    ...request,
    id: row.id,
    userNo: row.user_no,
    userName: row.user_name,
    titles: Object.fromEntries(request.menus.flatMap((name) => titles.get(name) ?? [])),
    decidedBy: row.decided_by,
  }));
  return { requests, total: Number(count) };
}

/** Who decides, for which company. */
export interface Decider {
  corpCode: string;
  userId: string;
  userNo: string;
  /** Milliseconds since 1970. */
  now: number;
  dialect: DialectName;
}

/** What a decision was about, for the security log and the user who asked. */
export interface Decided {
  row: AccessRequestRow;
  /** Entries that were granted, or declined. */
  menus: readonly string[];
  message: NewMessage;
}

/**
 * Decides a request that waits: grants entries that it asks for, in its company, or declines it with a word.
 * @throws PortalError `forbidden` for one's own request, and where the caller does not administer grants there;
 * `not-found`, also where the user has left the company, `edit-conflict` where somebody has decided it already or other
 * entries are asked for than were seen, `request-invalid` for entries that were not asked for
 */
export async function decide(
  trx: Transaction<never>,
  { corpCode, userId, userNo, now, dialect }: Decider,
  { id, decision, menus, seen, answer }: AccessDecision,
): Promise<Decided> {
  const db = accessTables(trx);
  // As all changes of rights, one after the other; a write transaction of SQLite is alone in any case.
  if (dialect === "postgres") await db.selectFrom("rights_version").select("version").forUpdate().execute();
  if (!(await administersGrants(trx, { userId, corpCode }))) throw new PortalError("forbidden");
  const found = db.selectFrom("access_request").selectAll().where("id", "=", id).where("corp_code", "=", corpCode);
  const asker = await found.executeTakeFirst();
  // Behind the same lock as asking.
  if (asker) await lockUser(trx as unknown as Transaction<CoreTables>, dialect, asker.user_id);
  const row = await found.executeTakeFirst();
  if (!row) throw new PortalError("not-found");
  if (row.user_id === userId) throw new PortalError("forbidden");
  if (row.state !== "asked") throw new PortalError("edit-conflict");
  const asked = JSON.parse(row.menus) as string[];
  if (seen && JSON.stringify(asked.toSorted()) !== JSON.stringify(seen.toSorted()))
    throw new PortalError("edit-conflict");
  const wanted = decision === "declined" ? [] : (menus ?? asked);
  if (wanted.some((name) => !asked.includes(name)))
    throw new PortalError("request-invalid", { params: { field: "menus" } });
  // Entries may be gone since.
  const granted = [...(await titlesOf(trx, new Set(wanted))).keys()];
  if (wanted.length > 0) {
    if (granted.length === 0 || !(await belongsTo(db, row))) throw new PortalError("not-found");
    const grants = { userId: row.user_id, companies: [corpCode], menus: granted };
    await grantMenus(trx as unknown as Kysely<CoreTables>, grants);
  }
  const decided = decision === "granted" ? granted : asked;
  await db
    .updateTable("access_request")
    .set({ state: decision, menus: JSON.stringify(decided), answer, decided_by: userNo, decided_at: now })
    .where("id", "=", id)
    .execute();
  // By now other requests of the user may have what they ask for.
  if (granted.length > 0)
    await settleAccessRequests(trx, { userId: row.user_id, companies: [corpCode], known: granted });
  return { row, menus: decided, message: await decisionMessage(trx, row, { decision, menus: decided, answer }) };
}
