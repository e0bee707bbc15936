import { sql, type Kysely } from "kysely";
import { registerModule } from "../../../server/index.ts";

/** A business backend on PostgreSQL that writes down each time that it does something, however often it is asked. */
export default registerModule({
  name: "tally",
  migrations: {
    "0001-tally": {
      async up(db: Kysely<unknown>) {
        await sql`create table tally (id integer not null, pid integer not null)`.execute(db);
      },
    },
  },
  routes(app, { db, ok }) {
    const everybody = { config: { requires: { session: "it is a test" } } };
    const numberOf = (query: unknown, name: string) => Number((query as Record<string, string>)[name] ?? 0);
    app.get("/tally/api/count", everybody, async (_request, reply) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from tally`.execute(db);
      return ok(reply, rows[0]?.count);
    });
    app.post("/tally/api/add", everybody, async (request, reply) => {
      const id = numberOf(request.query, "id");
      await sql`insert into tally (id, pid) values (${id}, ${process.pid})`.execute(db);
      await sql`select pg_sleep(${numberOf(request.query, "seconds")})`.execute(db);
      return ok(reply, id);
    });
  },
});
