import type { DocumentKind, HoldReason, Node } from "../../contract.ts";
import { documentKinds } from "../../contract.ts";
import type { ShipmentEventTable, ShipmentTable } from "../table.ts";
import { goods, lanes, partners, stepsOf, type Step } from "./lanes.ts";
import { billNumber, containerNumber } from "./numbers.ts";
import type { Random } from "./random.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Delivered shipments are as old as that, at most. */
const keptDays = 14;
const carriers = { sea: "示例海运", air: "示例航空货运", rail: "示例班列", road: "示例跨境运输" } as const;

/** A shipment with the steps of its way. */
export interface SeededShipment {
  shipment: ShipmentTable;
  events: ShipmentEventTable[];
}

/** What a shipment is made for. */
export interface SeededFor {
  corpCode: string;
  /** Counted from 0 within the company. */
  index: number;
  /** Milliseconds since 1970: some of the way lies before, some behind it. */
  now: number;
}

function holdOf(node: Node, random: Random): HoldReason | null {
  if (node === "inspection") return random.chance(0.6) ? "customsInspection" : null;
  if (node === "declared") return random.chance(0.5) ? random.pick(["dutyPayment", "licence"]) : null;
  return ["atTerminal", "arrived"].includes(node) && random.chance(0.4) ? "carrier" : null;
}

function missingOf(node: Node, random: Random): string {
  const isOpen = ["booked", "pickedUp", "atTerminal", "departed", "arrived"].includes(node);
  if (!isOpen || !random.chance(0.12)) return "";
  const first: DocumentKind = random.pick(documentKinds);
  return first === "invoice" && random.chance(0.5) ? "invoice,packingList" : first;
}

/** A voyage, flight, train or truck, as carriers name them. */
function voyageOf(transport: string, random: Random): string {
  const number = String(random.whole(100, 899));
  return { sea: `V.${number}E`, air: `XM${number}`, rail: `X8${number}`, road: `T-${number}` }[transport] ?? number;
}

/** Milliseconds since the booking of a shipment that stands at one of its steps, each as likely as the others. */
function standingFor(steps: readonly Step[], random: Random): number {
  const at = random.whole(0, steps.length - 1);
  const before = steps.slice(0, at + 1).reduce((sum, { days }) => sum + days, 0);
  const until = steps[at + 1]?.days ?? keptDays;
  return (before + (until * random.whole(0, 1000)) / 1000) * dayMs;
}

/** Makes one shipment; equal random numbers and an equal `now` make equal ones. */
export function seededShipment({ corpCode, index, now }: SeededFor, random: Random): SeededShipment {
  const lane = random.pick(lanes);
  const direction = random.chance(0.55) ? "E" : "I";
  const steps = stepsOf(lane, direction, random.chance(0.15));
  const start = Math.round((now - standingFor(steps, random)) / hourMs) * hourMs;
  const slipMs = random.chance(0.5) ? random.whole(3, 72) * hourMs : 0;
  const number = `SHP${String(index + 1).padStart(7, "0")}`;
  const id = `${corpCode}-${number}`;

  let planned = start;
  const events = steps.map(({ node, isAbroad, days }, ord): ShipmentEventTable => {
    planned += days * dayMs;
    // A delay comes up on the way and stays.
    const actual = planned + (ord > 1 ? slipMs : 0) + random.whole(-90, 60) * 60_000;
    const isReached = ord === 0 || actual <= now;
    const place = isAbroad ? lane.abroad : lane.china;
    return { shipment_id: id, ord, node, place, planned_at: planned, actual_at: isReached ? actual : null };
  });
  // What comes after a step that has not been reached has not been either.
  const firstOpen = events.findIndex(({ actual_at }) => actual_at === null);
  for (const event of firstOpen < 0 ? [] : events.slice(firstOpen)) event.actual_at = null;
  const reached = events.findLast(({ actual_at }) => actual_at !== null) ?? events[0];
  const next = events.find(({ actual_at }) => actual_at === null);
  const node = reached?.node ?? "booked";
  const [origin, destination] = direction === "E" ? [lane.china, lane.abroad] : [lane.abroad, lane.china];
  const isDeclared = events.some((event) => event.node === "declared" && event.actual_at !== null);
  const shipment: ShipmentTable = {
    id,
    corp_code: corpCode,
    shipment_no: number,
    bill_no: billNumber(lane.transport, random),
    container_no: lane.transport === "sea" || lane.transport === "rail" ? containerNumber(random) : "",
    declaration_no: isDeclared ? `2233202600${String(random.whole(0, 99_999_999)).padStart(8, "0")}` : "",
    direction,
    transport: lane.transport,
    origin,
    destination,
    goods_name: random.pick(goods),
    partner: random.pick(partners),
    carrier: carriers[lane.transport],
    voyage: voyageOf(lane.transport, random),
    node,
    next_node: next?.node ?? null,
    next_planned_at: next?.planned_at ?? null,
    planned_delivery: events.at(-1)?.planned_at ?? planned,
    hold: next ? holdOf(node, random) : null,
    missing_documents: next ? missingOf(node, random) : "",
    updated_at: Math.min(now, reached?.actual_at ?? start),
  };
  return { shipment, events };
}
