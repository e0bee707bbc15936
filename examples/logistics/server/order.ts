import { sql, type Expression, type SqlBool } from "kysely";
import {
  defaultSort,
  delayGraceMs,
  longDelayMs,
  nodes,
  sortKeys,
  type ExceptionKind,
  type SortKey,
} from "../contract.ts";

/** One step of an order. */
interface OrderTerm {
  value: Expression<unknown>;
  direction: "asc" | "desc";
}

const column = (name: string) => sql.ref<string | number>(`shipment.${name}`);

/** What has to hold of a shipment with something wrong. @param now milliseconds */
export function exceptionCondition(kind: ExceptionKind, now: number): Expression<SqlBool> {
  if (kind === "held") return sql<SqlBool>`${column("hold")} is not null`;
  if (kind === "documents") return sql<SqlBool>`${column("missing_documents")} <> ''`;
  return sql<SqlBool>`coalesce(${column("next_planned_at")} < ${now - delayGraceMs}, false)`;
}

/** Held ones first, then long delays, missing documents, delays; among equals what is due first. */
function urgency(now: number): Expression<unknown> {
  return sql`case when ${exceptionCondition("held", now)} then 0
    when coalesce(${column("next_planned_at")} < ${now - longDelayMs}, false) then 1
    when ${exceptionCondition("documents", now)} then 2
    when ${exceptionCondition("delayed", now)} then 3 else 4 end`;
}

const wayOfNode = sql.raw(nodes.map((node, at) => `when '${node}' then ${at}`).join(" "));
/** What has no next step stands last, whichever way the others go. */
const isDone = sql`case when ${column("next_planned_at")} is null then 1 else 0 end`;

/** Whether an order on the wire, such as `-updatedAt`, is known; a minus means descending. */
export function isSort(text: string): boolean {
  return sortKeys.some((key) => key === text.replace(/^-/, ""));
}

/** The steps of an order, the first decides; equal rows go by id. @param now milliseconds */
export function orderTerms(sort: string = defaultSort, now: number): OrderTerm[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const key = sort.replace(/^-/, "") as SortKey;
  const id: OrderTerm = { value: column("id"), direction };
  const by = (value: Expression<unknown>): OrderTerm => ({ value, direction });
  const lastDone: OrderTerm = { value: isDone, direction: "asc" };
  if (key === "urgency") return [by(urgency(now)), lastDone, by(column("next_planned_at")), id];
  if (key === "nextPlannedAt") return [lastDone, by(column("next_planned_at")), id];
  if (key === "node") return [by(sql`case ${column("node")} ${wayOfNode} else ${sql.lit(nodes.length)} end`), id];
  if (key === "transport") return [by(column("transport")), id];
  if (key === "plannedDelivery") return [by(column("planned_delivery")), id];
  if (key === "updatedAt") return [by(column("updated_at")), id];
  return [by(column("shipment_no")), id];
}
