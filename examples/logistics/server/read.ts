import { PortalError } from "@customs-portal/sdk/errors";
import { sql, type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool } from "kysely";
import {
  exceptionKinds,
  nodes,
  type Counts,
  type ExceptionKind,
  type Filters,
  type Node,
  type ShipmentDetail,
  type ShipmentPage,
  type Transport,
} from "../contract.ts";
import { readEvents } from "./events.ts";
import { readOpenLinks } from "./links.ts";
import { exceptionCondition, orderTerms } from "./order.ts";
import type { Locale } from "./places.ts";
import type { LogisticsDatabase } from "./table.ts";
import { toShipment } from "./wire.ts";

/** Whose shipments are read, when, and in which language. */
export interface Reader {
  corpCode: string;
  userId: string;
  /** Milliseconds since 1970. */
  now: number;
  locale: Locale;
  signal: AbortSignal;
}

/** Which shipments are asked for. */
export interface ShipmentQuery extends Filters {
  /** Only those that the caller follows. */
  isFollowed: boolean;
}

/** What a page of a list is asked for. */
export interface ListQuery extends ShipmentQuery {
  page: number;
  pageSize: number;
  sort?: string | undefined;
}

type Builder = ExpressionBuilder<LogisticsDatabase, "shipment">;

export const numberColumns = ["shipment_no", "container_no", "bill_no", "declaration_no"] as const;

function followedBy(eb: Builder, { userId, corpCode }: Reader) {
  return eb.exists(
    eb
      .selectFrom("shipment_follow")
      .select(sql.lit(1).as("one"))
      .whereRef("shipment_follow.shipment_id", "=", "shipment.id")
      .where("shipment_follow.user_id", "=", userId)
      .where("shipment_follow.corp_code", "=", corpCode),
  );
}

/** The condition of the filters within the company of the reader. */
export function matching(
  eb: Builder,
  reader: Reader,
  query: ShipmentQuery,
): ExpressionWrapper<LogisticsDatabase, "shipment", SqlBool> {
  const { number, node, transport, exception, isFollowed } = query;
  const conditions = [eb("shipment.corp_code", "=", reader.corpCode)];
  if (node !== undefined) conditions.push(eb("node", "in", node.split(",") as Node[]));
  if (transport !== undefined) conditions.push(eb("transport", "in", transport.split(",") as Transport[]));
  return eb.and([
    ...conditions,
    ...(number === undefined
      ? []
      : [
          eb.or(
            number
              .toUpperCase()
              .split(",")
              .flatMap((part) => numberColumns.map((name) => eb(name, "like", `%${part}%`))),
          ),
        ]),
    ...(exception === undefined
      ? []
      : [eb.or(exception.split(",").map((kind) => exceptionCondition(kind as ExceptionKind, reader.now)))]),
    ...(isFollowed ? [followedBy(eb, reader)] : []),
  ]);
}

const selectShipments = (db: Kysely<LogisticsDatabase>, reader: Reader) =>
  db
    .selectFrom("shipment")
    .selectAll("shipment")
    .select((eb) => followedBy(eb, reader).as("is_followed"));

/** One page of the shipments that filters find. */
export async function readPage(db: Kysely<LogisticsDatabase>, reader: Reader, query: ListQuery): Promise<ShipmentPage> {
  const { page, pageSize, sort, ...filters } = query;
  const { signal } = reader;
  const { count } = await db
    .selectFrom("shipment")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where((eb) => matching(eb, reader, filters))
    .executeTakeFirstOrThrow({ signal });
  const total = Number(count);
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { rows: [], total };
  let chosen = selectShipments(db, reader)
    .where((eb) => matching(eb, reader, filters))
    .limit(pageSize)
    .offset(offset);
  for (const { value, direction } of orderTerms(sort, reader.now)) chosen = chosen.orderBy(value, direction);
  const rows = await chosen.execute({ signal });
  return { rows: rows.map((row) => toShipment(row, reader)), total };
}

/** How many shipments stand where, and with how many something is wrong. */
export async function readCounts(db: Kysely<LogisticsDatabase>, reader: Reader): Promise<Counts> {
  const { signal, now } = reader;
  const counted = (condition: ReturnType<typeof exceptionCondition>) =>
    sql<number | string | null>`sum(case when ${condition} then 1 else 0 end)`;
  const ofCompany = db.selectFrom("shipment").where("shipment.corp_code", "=", reader.corpCode);
  const byNode = await ofCompany
    .select((eb) => ["node", eb.fn.countAll<number | string>().as("count")])
    .groupBy("node")
    .execute({ signal });
  const any = sql<SqlBool>`(${sql.join(
    exceptionKinds.map((kind) => exceptionCondition(kind, now)),
    sql` or `,
  )})`;
  const wrong = await ofCompany
    .select((eb) => [
      counted(exceptionCondition("held", now)).as("held"),
      counted(exceptionCondition("documents", now)).as("documents"),
      counted(exceptionCondition("delayed", now)).as("delayed"),
      counted(any).as("any"),
      counted(sql<SqlBool>`${followedBy(eb, reader)}`).as("followed"),
    ])
    .executeTakeFirstOrThrow({ signal });
  const at = new Map(byNode.map(({ node, count }) => [node, Number(count)]));
  const [held, documents, delayed] = [Number(wrong.held), Number(wrong.documents), Number(wrong.delayed)];
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node, at.get(node) ?? 0])) as Counts["nodes"],
    exceptions: { held, documents, delayed, any: Number(wrong.any) },
    followed: Number(wrong.followed),
  };
}

/** One shipment with its way and its open links. @throws PortalError `not-found` for one of another company */
export async function readDetail(db: Kysely<LogisticsDatabase>, reader: Reader, id: string): Promise<ShipmentDetail> {
  const { signal } = reader;
  const row = await selectShipments(db, reader)
    .where("shipment.id", "=", id)
    .where("shipment.corp_code", "=", reader.corpCode)
    .executeTakeFirst({ signal });
  if (!row) throw new PortalError("not-found", { message: "There is no such shipment in this company." });
  return {
    shipment: toShipment(row, reader),
    events: await readEvents(db, id, reader),
    links: await readOpenLinks(db, { shipmentId: id, corpCode: reader.corpCode, now: reader.now, signal }),
  };
}
