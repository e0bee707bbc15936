import type { Kysely, SelectQueryBuilder } from "kysely";
import type { CoreTables } from "../../db/index.ts";

/** What of the security log is asked for; times in milliseconds since 1970, `to` not included. */
export interface AuditChoice {
  kinds?: readonly string[] | undefined;
  user?: string | undefined;
  company?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Narrows a query of entries to what is asked for. */
export function chooseEntries<O>(
  query: SelectQueryBuilder<CoreTables, "audit_event", O>,
  { kinds, user, company, from, to }: AuditChoice,
): SelectQueryBuilder<CoreTables, "audit_event", O> {
  return query
    .$if(kinds !== undefined && kinds.length > 0, (some) => some.where("kind", "in", [...(kinds ?? [])]))
    .$if(user !== undefined, (some) => some.where("user_no", "=", user ?? ""))
    .$if(company !== undefined, (some) => some.where("corp_code", "=", company ?? ""))
    .$if(from !== undefined, (some) => some.where("at", ">=", from ?? 0))
    .$if(to !== undefined, (some) => some.where("at", "<", to ?? 0)) as typeof query;
}

/** Entries of the chain, the newest first: what stands before its beginning is none any more. */
export function newestEntries(db: Kysely<CoreTables>, choice: AuditChoice) {
  return chooseEntries(db.selectFrom("audit_event"), choice)
    .where("seq", ">", (eb) => eb.selectFrom("audit_chain").select("anchor_seq"))
    .selectAll()
    .orderBy("seq", "desc");
}
