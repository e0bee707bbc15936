import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { type ExportDefinition, registerModule } from "../../../server/index.ts";

const everybody = { session: "it is a test" } as const;
const pageRows = 50;

async function* pagesOf(db: Kysely<never>) {
  for (let last = 0; ;) {
    // By these words the test finds where it was read.
    const { rows } = await sql<{ id: number }>`
      select id from entry where id > ${last} order by id limit ${pageRows} /* exported */
    `.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

const entriesExport: ExportDefinition = {
  systemCode: "TEST",
  taskCode: "entries",
  requires: everybody,
  columns: [{ key: "id", title: { en: "Id" }, type: "number" }],
  params: z.unknown(),
  async open(db) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from entry`.execute(db);
    return { total: rows[0]?.count ?? 0, pages: pagesOf(db) };
  },
};

/** A business backend that adds entries, lists and exports them. */
export default registerModule({
  name: "entries",
  migrations: {
    "0001-entry": {
      async up(db: Kysely<unknown>) {
        await sql`create table entry (id integer primary key)`.execute(db);
      },
    },
  },
  exports: [entriesExport],
  routes(app, { db, readDb, ok, signalOf }) {
    const config = { requires: everybody };
    const numberOf = (query: unknown, name: string) => Number((query as Record<string, string>)[name]);
    app.get("/entries/api/list", { config }, async (request, reply) => {
      const query = sql<{ id: number }>`
        select id from entry where id >= ${numberOf(request.query, "from")} order by id limit 20
      `;
      const { rows } = await query.execute(readDb, { signal: signalOf(reply) });
      const ids = rows.map(({ id }) => id);
      return ok(reply, ids);
    });
    app.post("/entries/api/add", { config }, async (request, reply) => {
      await sql`insert into entry (id) values (${numberOf(request.query, "id")})`.execute(db);
      return ok(reply, null);
    });
  },
});
