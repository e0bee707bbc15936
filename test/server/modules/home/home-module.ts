import { setTimeout as delay } from "node:timers/promises";
import { registerModule, type HomeCard } from "../../../../server/index.ts";

const facts = { path: "/orders/list?state=late", tone: "todo", requires: { session: "it is a test" } } as const;

/** What the tests see of the cards. */
export const seen = { aborted: 0, reads: 0 };

const cards: readonly HomeCard[] = [
  {
    ...facts,
    kind: "count",
    name: "plenty",
    title: { "zh-CN": "很多", en: "Plenty" },
    read: (_db, { corpCode }) => Promise.resolve({ count: corpCode.length }),
  },
  {
    ...facts,
    kind: "count",
    name: "broken",
    title: "Broken",
    tone: "exception",
    read() {
      throw new Error("it is broken");
    },
  },
  {
    ...facts,
    kind: "list",
    name: "slow",
    title: "Slow",
    async read(_db, _scope, signal) {
      seen.reads += 1;
      await delay(60_000, undefined, { signal }).catch(() => (seen.aborted += 1));
      return { rows: [] };
    },
  },
  { ...facts, kind: "list", name: "deaf", title: "Deaf", read: () => new Promise(() => undefined) },
  {
    ...facts,
    kind: "list",
    name: "long",
    title: "Long",
    tone: "info",
    read: () =>
      Promise.resolve({
        rows: Array.from({ length: 9 }, (_, n) => ({
          title: `row ${n}`,
          note: { en: "a note" },
          path: `/orders/${n}`,
          at: 1_000,
          tone: "warning" as const,
        })),
      }),
  },
  {
    ...facts,
    kind: "chart",
    name: "guarded",
    title: "Guarded",
    tone: "info",
    requires: { function: "ORDER_FIGURES" },
    read: () => Promise.resolve({ points: [{ label: "2026-11-02", value: 3 }] }),
  },
];

/** A backend with cards that fail in every way. */
export default registerModule({ name: "orders", homeCards: cards });
