import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { boundKeptAnswers, keptLimits } from "../../../server/guarded/kept-answers.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

onEachEngine("what is kept for repetitions", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  const rows = () => test.database.db.selectFrom("request_key").selectAll().orderBy("at").execute();
  const keep = (
    id: string,
    {
      owner = "u",
      size = 10,
      at = 0,
      status = 200,
    }: { owner?: string; size?: number; at?: number; status?: number | null } = {},
  ) =>
    test.database.db
      .insertInto("request_key")
      .values({ id, owner, size, at, status, fingerprint: "", body: "" })
      .execute();

  it("is bounded for each user by number and by bytes, and the oldest go", async () => {
    for (const [limits, sizes, left] of [
      [{ answers: 10, bytes: 1_000_000 }, 10, 10],
      [{ answers: 1_000, bytes: 100 }, 10, 10],
    ] as const) {
      await test.database.db.deleteFrom("request_key").execute();
      await keep("running", { status: null });
      await keep("of another", { owner: "v" });
      const kept = boundKeptAnswers(test.database.db, limits);
      for (let at = 1; at <= 35; at += 1) {
        await keep(`k${at}`, { at, size: sizes });
        await kept.add("u", sizes);
      }
      const ids = (await rows()).map(({ id }) => id);
      assert.ok(ids.includes("running") && ids.includes("of another"));
      const own = ids.filter((id) => id.startsWith("k"));
      assert.deepEqual(
        own,
        Array.from({ length: left }, (_, index) => `k${36 - left + index}`),
      );
    }
  });

  it("of one user stays within some MB, however many writes there are", async () => {
    await test.database.db.deleteFrom("request_key").execute();
    const token = await test.tokenOf("operator");
    const value = Array.from({ length: 400 }, (_, at) => ({ key: `c${at}`, title: "x".repeat(100) }));
    const put = (reqid: string) =>
      test.call({
        method: "PUT",
        url: "/xdoConfig/api/config/user/table_column",
        token,
        headers: { reqid },
        body: { key: "orders", value },
      });
    const first = await put("first");
    assert.equal(first.status, 200, first.text);
    const count = Math.ceil((1.3 * keptLimits.bytes) / first.text.length);
    for (let at = 0; at < count; at += 1) {
      test.clock.now += 1;
      await put(`r-${at}`);
    }
    const kept = await rows();
    const bytes = kept.reduce((sum, { size }) => sum + size, 0);
    assert.ok(bytes <= 1.1 * keptLimits.bytes + first.text.length, `${bytes} bytes`);
    assert.ok(kept.every(({ body, size }) => Buffer.byteLength(body ?? "") === size));
    assert.equal((await put(`r-${count - 1}`)).headers["idempotent-replayed"], "true");
    assert.equal((await put("first")).headers["idempotent-replayed"], undefined);
  });
});
