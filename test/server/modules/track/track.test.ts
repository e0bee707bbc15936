import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, beforeEach, it } from "node:test";
import type { TrackEvent } from "@customs-portal/sdk/contract";
import { eventsPerMinute } from "../../../../server/modules/track/budget.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { until } from "../../../support/until.ts";

const dayMs = 24 * 60 * 60_000;

onEachEngine("tracking events", (engine) => {
  let test: TestPortal;
  let token: string;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_TRACK_DAYS: "7" } });
  });
  after(() => test.close());
  beforeEach(async () => {
    token = await test.tokenOf("operator");
    await test.database.db.deleteFrom("track_event").execute();
  });

  const event = (changes: Partial<TrackEvent> = {}): TrackEvent => ({
    dataType: "userAction",
    opTime: test.clock.now - 1000,
    token,
    userNo: "operator",
    userCompany: "3223960518",
    ip: "",
    message: "点击 导出",
    ...changes,
  });
  const send = (events: unknown, more = {}) =>
    test.call({ method: "POST", url: "/pms/api/track", token, body: { events }, ...more });
  const rows = () => test.database.db.selectFrom("track_event").selectAll().execute();

  it("R71-07 are stored with the user, company and address of the session and a digest of the token", async () => {
    const forged = event({ userNo: "manager", userCompany: "4401980736", ip: "1.2.3.4" });
    assert.equal((await send([forged], { remoteAddress: "10.1.2.3" })).status, 200);
    const [row] = await rows();
    assert.equal(row?.user_no, "operator");
    assert.equal(row.corp_code, "3223960518");
    assert.equal(row.op_company, "4401980736");
    assert.equal(row.ip, "10.1.2.3");
    assert.equal(row.token_hash, hash("sha256", token, "hex"));
    assert.deepEqual([row.data_type, row.op_time, row.message], ["userAction", forged.opTime, forged.message]);
    assert.ok(!JSON.stringify(row).includes(token));
  });

  it("R9-12 have a message of 250 characters at most, cut between characters", async () => {
    assert.equal(
      (await send([event({ message: "x".repeat(249) + "😀😀" }), event({ message: "关".repeat(251) })])).status,
      200,
    );
    const messages = (await rows()).map(({ message }) => message).toSorted();
    assert.deepEqual(messages, ["x".repeat(249) + "😀", "关".repeat(250)]);
  });

  it("come 500 at most, in a body of 512 kB at most", async () => {
    assert.equal((await send(Array.from({ length: 500 }, () => event()))).status, 200);
    assert.equal((await rows()).length, 500);
    assert.equal((await send(Array.from({ length: 501 }, () => event()))).errorCode, "request-invalid");
    assert.equal((await send([])).errorCode, "request-invalid");
    const large = await send(Array.from({ length: 60 }, () => event({ message: "x".repeat(9_000) })));
    assert.equal(large.errorCode, "request-too-large");
  });

  it("beyond the budget of a user and minute are dropped, and answered so that no page sends them again", async () => {
    test.clock.now += 60_000;
    const batch = Array.from({ length: 400 }, () => event());
    for (let call = 0; call < 3; call += 1) assert.equal((await send(batch)).status, 200);
    assert.equal((await rows()).length, eventsPerMinute);
    test.clock.now += 60_000;
    assert.equal((await send([event()])).status, 200);
    assert.equal((await rows()).length, eventsPerMinute + 1);
  });

  it("are stored once when the same batch comes again", async () => {
    const headers = { reqid: "batch-1" };
    await send([event()], { headers });
    await send([event({ opTime: (await rows())[0]?.op_time ?? 0 })], { headers });
    assert.equal((await rows()).length, 1);
  });

  it("are not taken from somebody who is not signed in", async () => {
    assert.equal((await send([event()], { token: undefined })).status, 401);
    assert.equal((await rows()).length, 0);
  });

  it("are no audited writes", async () => {
    const { data } = await test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setVirtualGroupUser",
      token: await test.tokenOf("manager"),
      body: { corpCode: "3223960518", corpName: "", department: "", imitateCompany: "true" },
    });
    await send([event()], { token: data.accessToken });
    const audited = await test.database.db
      .selectFrom("audit_event")
      .select("route")
      .where("mode", "<>", "own")
      .execute();
    assert.deepEqual(
      audited.map(({ route }) => route),
      ["/pms/api/session/setVirtualGroupUser"],
    );
  });

  it("are removed after the days of PORTAL_TRACK_DAYS, with everything else that has expired", async (context) => {
    context.mock.timers.enable({ apis: ["setInterval"] });
    const own = await openTestPortal(engine, { env: { PORTAL_TRACK_DAYS: "7" } });
    try {
      const from = await own.tokenOf("operator");
      const body = { events: [event()] };
      const options = { method: "POST", url: "/pms/api/track", token: from, body, headers: { reqid: "r" } } as const;
      assert.equal((await own.call(options)).status, 200);
      await own.signIn("nobody", "wrong");
      const tables = ["track_event", "request_key", "sign_in_failure", "session"] as const;
      const counts = async () =>
        Promise.all(
          tables.map(async (table) => {
            const { count } = await own.database.db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as("count"))
              .executeTakeFirstOrThrow();
            return count;
          }),
        );
      async function minute(expected: number[]): Promise<void> {
        await until(
          async () => {
            // A minute that comes while the one before is still being worked on is left out.
            context.mock.timers.tick(60_000);
            return (await counts()).join() === expected.join();
          },
          () => `the counts become ${expected.join()}`,
        );
      }
      // The failure of the unknown user, of the address and of both together; and the address of the good sign-in.
      assert.deepEqual(await counts(), [1, 1, 4, 1]);
      own.clock.now += 7 * dayMs - 1;
      await minute([1, 0, 1, 0]);
      own.clock.now += 1;
      await minute([0, 0, 1, 0]);
      // Where a user has signed in before is remembered for 30 days.
      own.clock.now += 23 * dayMs;
      await minute([0, 0, 0, 0]);
    } finally {
      await own.close();
    }
  });
});
