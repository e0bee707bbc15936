import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { signInsMax } from "@customs-portal/sdk/limits";
import { openDatabase } from "../../../../server/db/index.ts";
import { createSessionStore } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

const sessions = signInsMax;
const rounds = 3;

onEachEngine("nodes that write down the last calls of the same sessions", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  it("do not get in each other's way, whatever the order of the calls", async () => {
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ url: test.env["DATABASE_URL"], file: `${test.dataDir}/portal.sqlite` })),
    );
    try {
      const stores = databases.map((database) => createSessionStore(database, () => test.clock.now));
      const { id: userId } = await test.database.db
        .selectFrom("app_user")
        .select("id")
        .where("user_no", "=", "operator")
        .executeTakeFirstOrThrow();
      const tokens: string[] = [];
      for (let count = 0; count < sessions; count += 1) {
        const started = await stores[0]!.create({ userId, ip: "127.0.0.1" });
        assert.ok(typeof started !== "string");
        tokens.push(started.token);
      }
      for (let round = 0; round < rounds; round += 1) {
        test.clock.now += 1000;
        for (const token of tokens) await stores[0]!.use(token);
        for (const token of tokens.toReversed()) await stores[1]!.use(token);
        await Promise.all(stores.map((store) => store.flush()));
      }
      const { idle } = await test.database.db
        .selectFrom("session")
        .select((select) => select.fn.min("idle_expires_at").as("idle"))
        .executeTakeFirstOrThrow();
      assert.equal(idle, test.clock.now + 30 * 60_000);
    } finally {
      for (const database of databases) await database.close();
    }
  });
});
