import { sql, type Kysely } from "kysely";
import { registerModule } from "../../../server/index.ts";

/** A business backend on PostgreSQL whose reads take as long as they are told, and whose writes are counted. */
export default registerModule({
  name: "slow",
  migrations: {
    "0001-mark": {
      async up(db: Kysely<unknown>) {
        await sql`create table mark (id integer primary key)`.execute(db);
      },
    },
  },
  routes(app, { db, ok, signalOf }) {
    const everybody = { config: { requires: { session: "it is a test" } } };
    const numberOf = (query: unknown, name: string) => Number((query as Record<string, string>)[name]);
    app.get("/slow/api/sleep", everybody, async (request, reply) => {
      await sql`select pg_sleep(${numberOf(request.query, "seconds")})`.execute(db, { signal: signalOf(reply) });
      return ok(reply, null);
    });
    const securityEvent = { kind: "download", detail: () => ({ filePath: "slow" }) } as const;
    app.get("/slow/api/recorded", { config: { ...everybody.config, securityEvent } }, (_request, reply) =>
      ok(reply, null),
    );
    // Whatever one user asks for reaches the database at once.
    const ownTurns = { config: { ...everybody.config, ownTurns: true } };
    app.post("/slow/api/sleep", ownTurns, async (request, reply) => {
      await sql`select pg_sleep(${numberOf(request.query, "seconds")})`.execute(db);
      return ok(reply, null);
    });
    // It ends when nobody else holds the lock.
    app.route({
      method: ["GET", "POST"],
      url: "/slow/api/gate",
      ...ownTurns,
      handler: async (request, reply) => {
        const signal = request.method === "GET" ? { signal: signalOf(reply) } : {};
        await sql`select pg_advisory_xact_lock_shared(508)`.execute(db, signal);
        return ok(reply, null);
      },
    });
    app.get("/slow/api/count", everybody, async (_request, reply) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from mark`.execute(db);
      return ok(reply, rows[0]?.count);
    });
    app.post("/slow/api/mark", everybody, async (request, reply) => {
      const id = numberOf(request.query, "id");
      await db.transaction().execute(async (trx) => {
        await sql`insert into mark (id) values (${id})`.execute(trx);
        await sql`select pg_sleep(0.01)`.execute(trx);
      });
      return ok(reply, id);
    });
  },
});
