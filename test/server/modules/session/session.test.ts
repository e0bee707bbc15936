import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { hash } from "node:crypto";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type SignedIn, type TestPortal } from "../../support/portal.ts";

const minute = 60_000;
const scopePath = "/notes/api/scope";

onEachEngine("a session", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  const statusOf = async (token: string) => (await test.call({ url: scopePath, token })).status;

  it("keeps only a hash of the token", async () => {
    const token = await test.tokenOf("operator");
    assert.match(token, /^[\w-]{43}$/);
    const rows = await test.database.db.selectFrom("session").selectAll().execute();
    assert.ok(rows.some((row) => row.token_hash === hash("sha256", token, "hex")));
    assert.ok(!JSON.stringify(rows).includes(token));
  });

  it("tells a module for whom a call works", async () => {
    const answer = await test.call({ url: scopePath, token: await test.tokenOf("operator") });
    const { id } = await test.database.db
      .selectFrom("app_user")
      .select("id")
      .where("user_no", "=", "operator")
      .executeTakeFirstOrThrow();
    assert.deepEqual(answer.data, { userId: id, userNo: "operator", corpCode: "3223960518" });
    assert.equal(answer.headers["cache-control"], "no-store");
  });

  it("R72-02 answers the session user again", async () => {
    const { data } = await test.signIn("operator");
    const again = await test.call<SignedIn>({ url: "/pms/api/session", token: data.accessToken });
    assert.deepEqual(again.data, data);
  });

  it("answers 401 without a token and 402 for a token that is none", async () => {
    const missing = await test.call({ url: scopePath });
    assert.equal(missing.status, 401);
    assert.equal(missing.code, 401);
    assert.equal(missing.errorCode, "session-missing");
    assert.equal((await test.call({ url: scopePath, headers: { authorization: "Basic b3A6eA==" } })).status, 401);
    const foreign = await test.call({ url: scopePath, token: "a".repeat(43) });
    assert.equal(foreign.status, 402);
    assert.equal(foreign.code, 402);
    assert.equal(foreign.errorCode, "session-expired");
  });

  it("ends 30 minutes after the last call of its user, however often a page asks by itself", async () => {
    const form = new URLSearchParams({ pageNum: "1", pageSize: "10", systemCode: "all", taskCode: "all" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const list = (token: string, query: string) =>
      test.call({
        method: "POST",
        url: `/exportasync/api/v1/task/get?lang=en${query}`,
        token,
        headers,
        payload: form,
      });
    const left = await test.tokenOf("operator");
    const used = await test.tokenOf("operator");
    for (let passed = 5; passed < 30; passed += 5) {
      test.clock.now += 5 * minute;
      assert.equal((await list(left, "&background=1")).status, 200);
      assert.equal((await test.call({ url: `${scopePath}?background=1`, token: left })).status, 200);
      assert.equal((await list(used, "")).status, 200);
    }
    test.clock.now += 5 * minute;
    const over = await list(left, "&background=1");
    assert.deepEqual([over.status, over.errorCode], [402, "session-expired"]);
    assert.equal(await statusOf(used), 200);
  });

  it("is kept alive by what writes, whatever the call says of itself", async () => {
    const token = await test.tokenOf("operator");
    const write = () =>
      test.call({
        method: "POST",
        url: "/pms/api/track?background=1",
        token,
        body: {
          events: [
            {
              dataType: "userAction",
              opTime: test.clock.now,
              token,
              userNo: "operator",
              userCompany: "3223960518",
              ip: "",
              message: "点击",
            },
          ],
        },
      });
    for (const _ of [1, 2]) {
      test.clock.now += 29 * minute;
      assert.equal((await write()).status, 200);
    }
  });

  it("slides: it lives on while it is used and ends 30 minutes after the last call", async () => {
    const token = await test.tokenOf("operator");
    for (let count = 0; count < 4; count += 1) {
      test.clock.now += 30 * minute - 1;
      assert.equal(await statusOf(token), 200);
    }
    test.clock.now += 30 * minute;
    assert.equal(await statusOf(token), 402);
  });

  it("ends 12 hours after the sign-in, however much it is used", async () => {
    const token = await test.tokenOf("operator");
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      test.clock.now += 20 * minute;
      assert.equal(await statusOf(token), 200);
    }
    test.clock.now += 20 * minute;
    assert.equal(await statusOf(token), 402);
  });

  it("is written down when the server ends, so that the next one knows the last call", async () => {
    const first = await openTestPortal(engine);
    const token = await first.tokenOf("operator");
    first.clock.now += 20 * minute;
    assert.equal((await first.call({ url: scopePath, token })).status, 200);
    await first.portal.app.close();
    const { idle_expires_at } = await first.database.db
      .selectFrom("session")
      .select("idle_expires_at")
      .executeTakeFirstOrThrow();
    assert.equal(idle_expires_at, first.clock.now + 30 * minute);
    await first.close();
  });

  it("R72-03 ends with the sign-out, alone", async () => {
    const [one, two] = [await test.tokenOf("operator"), await test.tokenOf("operator")];
    const answer = await test.call({ method: "DELETE", url: "/pms/api/session", token: one });
    assert.equal(answer.status, 200);
    assert.equal(await statusOf(one), 402);
    assert.equal(await statusOf(two), 200);
  });

  it("ends with the sign-out, also where the security log takes no entry", async () => {
    const token = await test.tokenOf("operator");
    const { schema } = test.database.db;
    await schema.alterTable("audit_event").renameTo("audit_event_away").execute();
    try {
      assert.equal((await test.call({ method: "DELETE", url: "/pms/api/session", token })).status, 200);
    } finally {
      await schema.alterTable("audit_event_away").renameTo("audit_event").execute();
    }
    assert.equal(await statusOf(token), 402);
  });

  it("ends at once when the user is disabled", async () => {
    const token = await test.tokenOf("manager");
    await test.database.db
      .updateTable("app_user")
      .set({ status: "disabled" })
      .where("user_no", "=", "manager")
      .execute();
    assert.equal(await statusOf(token), 402);
    await test.database.db.updateTable("app_user").set({ status: "active" }).where("user_no", "=", "manager").execute();
  });
});
