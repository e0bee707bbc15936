import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { lockRefusalsMax } from "@customs-portal/sdk/limits";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";

onEachEngine("the password at a locked screen", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());
  beforeEach(async () => {
    await test.database.db.deleteFrom("sign_in_failure").execute();
    await test.database.db.deleteFrom("audit_event").execute();
  });

  const verify = (token: string, secret: string) =>
    test.call({ method: "POST", url: "/pms/api/session/verify", token, body: { password: secret } });

  const details = async (kind: string) => {
    const query = test.database.db.selectFrom("audit_event").select("detail").where("kind", "=", kind);
    return (await query.orderBy("seq").execute()).map(({ detail }) => detail);
  };
  const ends = () => details("sign-ins-ended");
  const refusals = async () => (await details("password-refused")).filter((detail) => detail.includes("locked")).length;

  it("is that of the user of the session, and no other", async () => {
    const token = await test.tokenOf("operator");
    const right = await verify(token, password);
    assert.deepEqual([right.status, right.data], [200, null]);
    const wrong = await verify(token, "somebody else's");
    assert.equal(wrong.errorCode, "password-wrong");
    assert.equal((await test.call({ url: "/pms/api/session", token })).status, 200);
  });

  it("cannot be guessed faster than at the sign-in, whose failures count here and the other way round", async () => {
    const token = await test.tokenOf("operator");
    for (let guess = 0; guess < 3; guess += 1) await verify(token, `guess ${guess}`);
    for (let guess = 0; guess < 2; guess += 1) await test.signIn("operator", `guess ${guess}`);
    const held = await verify(token, password);
    assert.deepEqual([held.status, held.errorCode], [429, "too-many-requests"]);
    assert.equal((await test.signIn("operator")).status, 429);
    test.clock.now += 5_000;
    assert.equal((await verify(token, password)).status, 200);
  });

  it(`ends the sign-in after ${lockRefusalsMax} wrong ones, in whichever company, and says so in the security log`, async () => {
    const token = await test.tokenOf("manager");
    const other = await test.tokenOf("manager");
    const url = "/pms/api/session/setVirtualGroupUser";
    const body = { corpCode: "3223960518", corpName: "", department: "", imitateCompany: "false" };
    const codes: (string | undefined)[] = [];
    const left: unknown[] = [];
    const guess = async (as: string) => {
      const { errorCode, data } = await verify(as, "guess");
      codes.push(errorCode);
      left.push(data);
    };
    for (let count = 0; count < 3; count += 1) await guess(token);
    const { data } = await test.call<{ accessToken: string }>({ method: "POST", url, token, body });
    test.clock.now += 60_000;
    await guess(data.accessToken);
    const before = await ends();
    await guess(data.accessToken);
    assert.deepEqual(codes, [...Array(lockRefusalsMax - 1).fill("password-wrong"), "session-expired"]);
    assert.deepEqual(
      left,
      codes.map((_, index) => ({ left: lockRefusalsMax - 1 - index })),
    );
    assert.equal((await test.call({ url: "/pms/api/session", token: data.accessToken })).status, 402);
    assert.equal((await test.call({ url: "/pms/api/session", token: other })).status, 200);
    assert.deepEqual((await ends()).slice(before.length), ['{"by":"locked-screen","count":1}']);
    assert.equal(await refusals(), lockRefusalsMax);
  });

  it("is counted anew after a right one, and where it has to wait it is not counted", async () => {
    const token = await test.tokenOf("operator");
    for (let count = 1; count < lockRefusalsMax; count += 1) await verify(token, "guess");
    assert.equal((await verify(token, password)).status, 200);
    for (let count = 1; count < lockRefusalsMax; count += 1)
      assert.equal((await verify(token, "guess")).errorCode, "password-wrong");
    await test.signIn("operator", "guess");
    for (let count = 0; count < 3; count += 1) assert.equal((await verify(token, "guess")).status, 429);
    assert.equal((await test.call({ url: "/pms/api/session", token })).status, 200);
  });

  it("counts a failure where the call comes from, not where the sign-in did", async () => {
    const elsewhere = "198.51.100.7";
    for (const given of [
      { method: "POST", url: "/pms/api/session/verify", body: { password: "wrong" } },
      {
        method: "PUT",
        url: "/pms/api/session/password",
        body: { oldPassword: "wrong", newPassword: "Other-good-4711" },
      },
    ] as const) {
      await test.database.db.deleteFrom("sign_in_failure").execute();
      const token = await test.tokenOf("operator");
      const refused = await test.call({ ...given, token, remoteAddress: elsewhere });
      assert.equal(refused.errorCode, "password-wrong");
      const rows = await test.database.db
        .selectFrom("sign_in_failure")
        .select("subject")
        .where("subject", "like", "address:%")
        .execute();
      assert.deepEqual(
        rows.map(({ subject }) => subject),
        [`address:${elsewhere}`],
      );
    }
  });

  it("leaves a line of each refusal in the security log", async () => {
    const token = await test.tokenOf("operator");
    await test.database.db.deleteFrom("audit_event").execute();
    await verify(token, "wrong");
    await verify(token, password);
    const lines = await test.database.db.selectFrom("audit_event").select(["kind", "detail"]).execute();
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ["password-refused"],
    );
    assert.match(JSON.stringify(lines), /locked-screen/);
  });

  it("says which field is missing, and needs a session", async () => {
    const token = await test.tokenOf("operator");
    const call = (given: object) => test.call({ method: "POST", url: "/pms/api/session/verify", body: {}, ...given });
    const answer = await call({ token });
    assert.equal(answer.errorCode, "request-invalid");
    assert.match(answer.text, /body\/password/);
    assert.equal((await call({ body: { password } })).status, 401);
  });
});
