import type { HomeCard } from "@customs-portal/server";
import { declarationStatuses, type DeclarationStatus } from "../contract.ts";
import { homeTexts } from "./home-texts.ts";
import { tablesOf } from "./table.ts";

const requires = { menu: "DeclarationList" };
const listPath = "/declarations/list";
/** The states of what has been declared. */
const declared = declarationStatuses.filter((status) => status !== "draft");
/** Days of the chart. */
const chartDays = 14;
const dayMs = 86_400_000;
/** Rows of the list, as many as the home page shows. */
const listRows = 5;

/** A status that somebody must look at, as a card that leads to the declarations that have it. */
function countOf(status: DeclarationStatus & keyof typeof homeTexts, tone: HomeCard["tone"]): HomeCard {
  return {
    kind: "count",
    name: status,
    title: homeTexts[status],
    tone,
    path: `${listPath}?status=${status}`,
    requires,
    async read(db, { corpCode }, signal) {
      // Of the index of company and status alone.
      const { count } = await tablesOf(db)
        .selectFrom("declaration")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .where("corp_code", "=", corpCode)
        .where("status", "=", status)
        .executeTakeFirstOrThrow({ signal });
      return { count: Number(count) };
    },
  };
}

/** The declarations that customs sent back last. */
const latestReturned: HomeCard = {
  kind: "list",
  name: "returned",
  title: homeTexts.returned,
  tone: "exception",
  path: `${listPath}?status=rejected`,
  requires,
  async read(db, { corpCode }, signal) {
    const rows = await tablesOf(db)
      .selectFrom("declaration")
      .select(["id", "declaration_no", "goods_name", "declaration_date"])
      .where("corp_code", "=", corpCode)
      .where("status", "=", "rejected")
      .orderBy("declaration_date", "desc")
      .orderBy("id", "desc")
      .limit(listRows)
      .execute({ signal });
    return {
      rows: rows.map((row) => ({
        title: row.declaration_no,
        note: `${row.declaration_date} · ${row.goods_name}`,
        path: `/declarations/detail/${encodeURIComponent(row.id)}`,
        // A day of the customs office is no moment.
        at: null,
        tone: "danger",
      })),
    };
  },
};

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** How many were declared a day, up to the day of the newest; a draft is not declared yet. */
const byDay: HomeCard = {
  kind: "chart",
  name: "by-day",
  title: homeTexts.byDay,
  tone: "info",
  path: listPath,
  requires,
  async read(db, { corpCode }, signal) {
    const own = tablesOf(db)
      .selectFrom("declaration")
      .where("corp_code", "=", corpCode)
      .where("status", "in", declared);
    const newest = await own
      .select("declaration_date")
      .orderBy("declaration_date", "desc")
      .limit(1)
      .executeTakeFirst({ signal });
    if (!newest) return { points: [] };
    const last = newest.declaration_date;
    const counted = await own
      .select(["declaration_date", ({ fn }) => fn.countAll<number | string>().as("count")])
      .where("declaration_date", ">", dayBefore(last, chartDays))
      .groupBy("declaration_date")
      .execute({ signal });
    const countOfDay = new Map(counted.map((row) => [row.declaration_date, Number(row.count)]));
    const days = Array.from({ length: chartDays }, (_, index) => dayBefore(last, chartDays - 1 - index));
    return {
      points: days.map((day) => ({
        label: day,
        value: countOfDay.get(day) ?? 0,
        path: `${listPath}?dateFrom=${day}&dateTo=${day}&status=${declared.join(",")}`,
      })),
    };
  },
};

/** What the home page shows of declarations: what was sent back or is held, what waits, and how many there are a day. */
export const homeCards: readonly HomeCard[] = [
  countOf("rejected", "exception"),
  countOf("inspected", "exception"),
  latestReturned,
  countOf("draft", "todo"),
  countOf("submitted", "todo"),
  countOf("accepted", "todo"),
  byDay,
];
