import { sql } from "kysely";
import { registerModule } from "../../../server/index.ts";

/** A business backend whose search takes a while in the database, and tells the order in which answers were ready. */
export default registerModule({
  name: "search",
  routes(app, { readDb, dialect, signalOf, ok }) {
    const everybody = { config: { requires: { session: "it is a test" } } };
    const slow =
      dialect === "sqlite"
        ? sql`with recursive step (n) as (select 1 union all select n + 1 from step where n < 60000) select max(n) from step`
        : sql`select pg_sleep(0.05)`;
    let running = 0;
    let mostRunning = 0;
    let place = 0;
    app.get("/search/api/find", everybody, async (_request, reply) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      try {
        await slow.execute(readDb, { signal: signalOf(reply) });
      } finally {
        running -= 1;
      }
      place += 1;
      return ok(reply, { place, mostRunning });
    });
  },
});
