import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import type { Kysely } from "kysely";
import { openDatabase, readArrays, type Database } from "../../../server/db/index.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";

interface Tables {
  goods: { id: number; name: string; price: string | null };
}

onEachEngine("rows as arrays", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  let db: Kysely<Tables>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "arrays-"));
    fresh = await createFreshDatabase(engine);
    database = await openDatabase({ file: join(folder, "portal.sqlite"), url: fresh.url });
    db = database.db as unknown as Kysely<Tables>;
    await db.schema
      .createTable("goods")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("name", "text")
      .addColumn("price", "text")
      .execute();
    const goods = [1, 2, 3].map((id) => ({ id, name: `货物 ${id}`, price: id === 2 ? null : "1.50" }));
    await db.insertInto("goods").values(goods).execute();
  });
  after(async () => {
    await database.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const wanted = (from: Kysely<Tables>) =>
    from.selectFrom("goods").select(["price", "id", "name"]).where("id", ">", 1).orderBy("id");
  const rows = [
    [null, 2, "货物 2"],
    ["1.50", 3, "货物 3"],
  ];

  it("have the values in the order in which they are selected", async () => {
    assert.deepEqual(await readArrays(db, wanted(db)), rows);
  });

  it("leave the same query without them as it is", async () => {
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await readArrays(db, wanted(db)), rows);
      assert.deepEqual({ ...(await wanted(db).execute())[0] }, { price: null, id: 2, name: "货物 2" });
    }
  });

  it("come to a module that has its own copy of the package, too", async () => {
    const copy = "../../../server/db/arrays.ts?copy";
    const own = (await import(copy)) as { readArrays: typeof readArrays };
    assert.notEqual(own.readArrays, readArrays);
    assert.deepEqual(await own.readArrays(db, wanted(db)), rows);
    const foreign = { executeQuery: async () => ({ rows: [{ id: 1 }] }) } as unknown as Kysely<Tables>;
    await assert.rejects(readArrays(foreign, wanted(db)), /gives no rows as arrays/);
  });

  it("come over the connection for long reads, too, and with a signal", async () => {
    const readDb = database.readDb as unknown as Kysely<Tables>;
    const { signal } = new AbortController();
    assert.deepEqual(await readArrays(readDb, wanted(readDb), { signal }), rows);
    assert.deepEqual({ ...(await wanted(readDb).execute({ signal }))[1] }, { price: "1.50", id: 3, name: "货物 3" });
    const gone = AbortSignal.abort(new Error("the caller went away"));
    await assert.rejects(readArrays(readDb, wanted(readDb), { signal: gone }), /went away/);
  });
});
