import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { registerModule } from "../../../server/index.ts";

interface NoteTables {
  note: { id: number; text: string };
}

const tablesOf = (db: Kysely<never>) => db as unknown as Kysely<NoteTables>;

/** A business backend for tests: notes that can be written and counted, and a route that breaks. */
export default registerModule({
  name: "notes",
  migrations: {
    "0001-note": {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable("note")
          .addColumn("id", "integer", (column) => column.primaryKey())
          .addColumn("text", "text", (column) => column.notNull())
          .execute();
      },
    },
  },
  menus: [
    {
      entry: {
        name: "Notes",
        icon: "folder",
        meta: { title: { "zh-CN": "记录", en: "Notes" } },
        children: [
          { name: "NoteList", path: "/notes/list", meta: { title: { "zh-CN": "记录列表", en: "Note list" } } },
        ],
      },
      users: ["operator"],
    },
    { entry: { name: "Notes", children: [{ name: "NoteArchive", path: "/notes/archive" }] }, users: ["manager"] },
  ],
  async seed({ db, rows, progress }) {
    for (let id = 1; id <= rows; id += 1) {
      // A module may use transactions of its own, although the whole first start is one.
      await tablesOf(db)
        .transaction()
        .execute((trx) =>
          trx
            .insertInto("note")
            .values({ id, text: `记录 ${id}` })
            .execute(),
        );
      progress(id / rows);
    }
    if (process.env["FIXTURE_SEED_FAILS"]) throw new Error("the seed broke");
  },
  routes(app, context) {
    const db = tablesOf(context.db);
    const everybody = { requires: { session: "it is a test" } };
    app.get("/notes/api/scope", { config: everybody }, (request, reply) => context.ok(reply, context.scopeOf(request)));
    app.get("/notes/api/count", { config: everybody }, async (_request, reply) => {
      const row = await db
        .selectFrom("note")
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return context.ok(reply, row.count);
    });
    app.post("/notes/api/add", { config: everybody }, async (request, reply) => {
      const { id } = z.object({ id: z.number() }).parse(request.body);
      await db.insertInto("note").values({ id, text: "new" }).execute();
      return context.ok(reply, id);
    });
    app.get("/notes/api/by-menu", { config: { requires: { menu: "NoteList" } } }, (_request, reply) =>
      context.ok(reply, null),
    );
    app.post("/notes/api/by-function", { config: { requires: { function: "NOTE_ADD" } } }, (_request, reply) =>
      context.ok(reply, null),
    );
    app.get("/notes/api/public", { config: { requires: { none: "it is a test" } } }, (_request, reply) =>
      context.ok(reply, "for everybody"),
    );
    let calls = 0;
    app.post("/notes/api/calls", { config: everybody }, async (request, reply) => {
      const { slow, fail, long } = request.query as Record<string, string | undefined>;
      calls += 1;
      if (slow) await wait(300);
      if (fail) throw new Error("it fails");
      return context.ok(reply, { calls, text: "x".repeat(long ? 65_536 : 0) });
    });
    app.post("/notes/api/layout", { config: everybody }, (request, reply) => {
      context.refuseWhileImitating(request);
      return context.ok(reply, null);
    });
    app.get("/notes/api/break", { config: everybody }, () => {
      throw new Error("secret detail in /srv/app/notes.ts");
    });
    app.get("/notes/api/slow", { config: everybody }, async (_request, reply) => {
      await wait(300);
      return context.ok(reply, "done");
    });
  },
});
