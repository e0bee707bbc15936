import type { HomeCard, HomeListRow, RouteRequirement, Scope } from "@customs-portal/server";
import type { Kysely } from "kysely";
import { exceptionKinds, exceptionsOf, type Shipment } from "../contract.ts";
import { readCounts, readPage, type Reader } from "./read.ts";
import { tablesOf } from "./table.ts";
import { inAllLanguages } from "./texts.ts";

const requires: RouteRequirement = { menu: ["logisticsWorkbench", "logisticsList"] };
const shown = 5;

const readerOf = ({ userId, corpCode }: Scope, signal: AbortSignal): Reader => {
  // Places are not named here, so that no language is needed.
  return { userId, corpCode, now: Date.now(), locale: "en", signal };
};

function rowOf(shipment: Shipment): HomeListRow {
  const [worst] = exceptionsOf(shipment);
  return {
    title: shipment.shipmentNo,
    note: inAllLanguages(({ node, exception }) =>
      [node[shipment.node], ...(worst ? [exception[worst]] : [])].join(" · "),
    ),
    path: `/logistics/list/${encodeURIComponent(shipment.id)}`,
    at: Date.parse(shipment.updatedAt),
    tone: worst === "held" ? "danger" : worst ? "warning" : "info",
  };
}

/** What the line shows on the home page: how many shipments have something wrong, and those that the user follows. */
export const homeCards: readonly HomeCard[] = [
  {
    name: "exceptions",
    kind: "count",
    title: {
      "zh-CN": "物流异常",
      en: "Shipments with exceptions",
      vi: "Lô hàng bất thường",
      fr: "Expéditions avec anomalie",
      es: "Envíos con incidencias",
    },
    tone: "exception",
    path: `/logistics/workbench?exception=${exceptionKinds.join(",")}`,
    requires: { menu: "logisticsWorkbench" },
    async read(db: Kysely<never>, scope, signal) {
      return { count: (await readCounts(tablesOf(db), readerOf(scope, signal))).exceptions.any };
    },
  },
  {
    name: "followed",
    kind: "list",
    title: inAllLanguages(({ title }) => title.list),
    tone: "info",
    path: "/logistics/list",
    requires,
    async read(db: Kysely<never>, scope, signal) {
      const query = { page: 1, pageSize: shown, isFollowed: true };
      const { rows } = await readPage(tablesOf(db), readerOf(scope, signal), query);
      return { rows: rows.map(rowOf) };
    },
  },
];
