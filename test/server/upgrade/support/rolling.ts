import { sql, type Kysely } from "kysely";
import { registerModule, type PortalModule } from "../../../../server/index.ts";

const before = {
  "0001-parcel": {
    async up(db: Kysely<unknown>) {
      await sql`create table parcel (id integer primary key)`.execute(db);
    },
  },
};

const after = {
  ...before,
  "0002-weight": {
    runsWith: "0001-parcel",
    async up(db: Kysely<unknown>) {
      await sql`alter table parcel add column weight integer`.execute(db);
    },
  },
};

/** Two versions of a business backend, of which the later one leaves the one before running. */
export function rollingModule(version: "before" | "after"): PortalModule {
  return registerModule({
    name: "rolling",
    migrations: version === "before" ? before : after,
    routes(app, { db, ok }) {
      const everybody = { config: { requires: { session: "it is a test" } } };
      app.post("/rolling/api/add", everybody, async (request, reply) => {
        const id = Number((request.query as { id: string }).id);
        if (version === "before") await sql`insert into parcel (id) values (${id})`.execute(db);
        else await sql`insert into parcel (id, weight) values (${id}, 1)`.execute(db);
        return ok(reply, version);
      });
    },
  });
}
