import type { RouteHandlerMethod } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { registerModule } from "../../../server/index.ts";

/** Calls with `?held` under way, and what they wait for. */
const held = { count: 0, gate: Promise.withResolvers<void>() };

/** How many calls with `?held` are worked on; each waits until it is let go. */
export function countHeld(): number {
  return held.count;
}

/** Lets the calls with `?held` go on. */
export function letGo(): void {
  held.gate.resolve();
  held.gate = Promise.withResolvers();
}

/** Bodies that were looked at, and the most of them in one turn of the loop. */
export const looks = { count: 0, inTurn: 0, mostInTurn: 0 };

/** Looks at a body as a schema does: at once, however long it is. */
function lookAt(body: unknown): boolean {
  if (looks.inTurn === 0) setImmediate(() => (looks.inTurn = 0));
  looks.inTurn += 1;
  looks.count += 1;
  looks.mostInTurn = Math.max(looks.mostInTurn, looks.inTurn);
  return (body as { isGood?: boolean }).isGood === true;
}

/** A business backend whose search takes a while in the database, and tells the order in which answers were ready. */
export default registerModule({
  name: "search",
  routes(app, { readDb, dialect, signalOf, ok }) {
    const everybody = { config: { requires: { session: "it is a test" } } };
    const anybody = { config: { requires: { none: "it is a test" } } };
    const slow = (times: number) =>
      dialect === "sqlite"
        ? sql`with recursive step (n) as (select 1 union all select n + 1 from step where n < ${60_000 * times}) select max(n) from step`
        : sql`select pg_sleep(${0.05 * times})`;
    let running = 0;
    let mostRunning = 0;
    let place = 0;
    const find: RouteHandlerMethod = async (request, reply) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      try {
        const { times = "1", held: isHeld } = request.query as { times?: string; held?: string };
        if (isHeld !== undefined) {
          held.count += 1;
          await held.gate.promise.finally(() => (held.count -= 1));
        }
        await slow(Number(times)).execute(readDb, { signal: signalOf(reply) });
      } finally {
        running -= 1;
      }
      place += 1;
      return ok(reply, { place, mostRunning });
    };
    app.get("/search/api/find", everybody, find);
    app.route({ method: ["GET", "POST"], url: "/search/api/public", ...anybody, handler: find });
    const schema = { body: z.unknown().check(z.refine(lookAt)) };
    app.post("/search/api/note", { ...everybody, schema }, find);
    app.post("/search/api/hasty", { config: { ...everybody.config, limitMs: 50 }, schema }, find);
  },
});
