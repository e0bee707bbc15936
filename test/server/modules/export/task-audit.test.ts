import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { sql, type Kysely } from "kysely";
import type { CoreTables } from "../../../../server/db/index.ts";
import { exportTables } from "../../../../server/modules/export/table.ts";
import { availableDialects } from "./support/database.ts";
import { countPayload } from "./support/tasks.ts";
import { openTestPortal, type TestPortal } from "./support/portal.ts";

for (const dialect of await availableDialects()) {
  describe(`the audit of export tasks on ${dialect}`, () => {
    let server: TestPortal;
    before(async () => {
      server = await openTestPortal(dialect, { jobs: false });
    });
    after(() => server.close());

    const add = (reqid: string = randomUUID()) =>
      server.call("operator", { method: "POST", path: "/v1/task/add", body: countPayload({}), headers: { reqid } });
    const count = async () => (await exportTables(server.db).selectFrom("export_task").select("id").execute()).length;
    async function entries(): Promise<number> {
      const db = server.db as unknown as Kysely<CoreTables>;
      return (await db.selectFrom("audit_event").select("seq").where("kind", "=", "export").execute()).length;
    }

    test("a task has one entry, however often its call is repeated", async () => {
      const reqid = randomUUID();
      for (let time = 0; time < 3; time += 1) assert.equal((await add(reqid)).statusCode, 200);
      assert.deepEqual([await count(), await entries()], [1, 1]);
    });

    test("a task that cannot be written down is not made", async () => {
      const before = await count();
      await sql`alter table audit_chain rename to audit_chain_away`.execute(server.db);
      try {
        assert.equal((await add()).statusCode, 500);
      } finally {
        await sql`alter table audit_chain_away rename to audit_chain`.execute(server.db);
      }
      assert.equal(await count(), before);
      assert.equal((await add()).statusCode, 200);
      assert.deepEqual([await count(), await entries()], [before + 1, before + 1]);
    });
  });
}
