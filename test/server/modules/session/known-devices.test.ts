import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { removeOldFailures } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";

const dayMs = 24 * 60 * 60_000;

onEachEngine("failed sign-ins beside a browser that is known", (engine) => {
  let test: TestPortal;
  /** What is kept of the password of "operator". */
  let pwd_hash: string;
  before(async () => {
    test = await openTestPortal(engine);
    ({ pwd_hash } = await test.database.db
      .selectFrom("app_user")
      .select("pwd_hash")
      .where("user_no", "=", "operator")
      .executeTakeFirstOrThrow());
  });
  after(() => test.close());
  beforeEach(async () => {
    await test.database.db.deleteFrom("sign_in_failure").execute();
  });

  const attempt = (userName: string, { secret = password, device = "", remoteAddress = "10.0.0.7" } = {}) =>
    test.signIn(userName, secret, {
      remoteAddress,
      ...(device !== "" && { headers: { "x-device": device.padEnd(36, "-") } }),
    });

  async function guess(device?: string): Promise<void> {
    for (let done = 0; done < 5; done += 1) {
      const { errorCode } = await attempt("operator", { secret: `guess ${done}`, ...(device && { device }) });
      assert.equal(errorCode, "sign-in-refused");
    }
    const held = await attempt("operator", device ? { device } : {});
    assert.equal(held.status, 429);
  }

  it("a colleague at the same address keeps nobody out who has signed in with it, and is pardoned by no sign-in", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    await guess();
    for (let round = 0; round < 2; round += 1) {
      assert.equal((await attempt("operator", { device: "own" })).status, 200);
      assert.equal((await attempt("operator")).status, 429);
      assert.equal((await attempt("operator", { device: "another" })).status, 429);
    }
  });

  it("with it nobody guesses faster: it has five tries, and its waits keep nobody else waiting who is known", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    assert.equal((await attempt("operator", { device: "second" })).status, 200);
    await guess("own");
    assert.equal((await attempt("operator", { device: "second" })).status, 200);
    assert.equal((await attempt("operator", { device: "own" })).status, 429);
    test.clock.now += 5_000;
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    await guess("own");
  });

  it("what was mistyped with it is forgotten with a good sign-in, for the user as well", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    for (let round = 0; round < 3; round += 1) {
      for (let done = 0; done < 4; done += 1) await attempt("operator", { secret: "wrong", device: "own" });
      assert.equal((await attempt("operator", { device: "own" })).status, 200);
    }
    const elsewhere = await test.signIn("operator", password, { remoteAddress: "10.0.0.8" });
    assert.equal(elsewhere.status, 200);
  });

  it("what was mistyped with it at one address pardons no guesses at another, and keeps nobody waiting there", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    const guessAtAnother = async (name: string) => (await attempt(name, { secret: "guess" })).status;
    const addresses = () =>
      test.database.db.selectFrom("sign_in_failure").selectAll().where("subject", "like", "address:%").execute();
    assert.equal(await guessAtAnother("first"), 400);
    const { db } = test.database;
    await db.updateTable("sign_in_failure").set({ failures: 49 }).where("subject", "like", "address:%").execute();
    for (let done = 0; done < 4; done += 1) {
      await attempt("operator", { secret: "wrong", device: "own", remoteAddress: "10.0.0.8" });
    }
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    assert.equal(await guessAtAnother("last"), 400);
    assert.equal(await guessAtAnother("beyond"), 429);
    assert.equal((await addresses()).length, 1, "nobody waits at the other address");
  });

  it("it is that of one user alone", async () => {
    assert.equal((await attempt("manager", { device: "own" })).status, 200);
    await guess("own");
    assert.equal((await attempt("manager", { device: "own" })).status, 200);
  });

  it("it is known for 30 days, and the last twenty of a user are", async () => {
    assert.equal((await attempt("operator", { device: "first" })).status, 200);
    for (let at = 0; at < 20; at += 1) {
      test.clock.now += 1000;
      assert.equal((await attempt("operator", { device: `later-${at}` })).status, 200);
    }
    const { db } = test.database;
    const count = async () =>
      (await db.selectFrom("sign_in_failure").select("subject").where("subject", "like", "device:%").execute()).length;
    assert.equal(await count(), 20);
    await guess();
    assert.equal((await attempt("operator", { device: "first" })).status, 429);
    assert.equal((await attempt("operator", { device: "later-0" })).status, 200);
    test.clock.now += 29 * dayMs;
    await removeOldFailures(db, test.clock.now);
    await guess();
    assert.equal((await attempt("operator", { device: "later-1" })).status, 200);
    test.clock.now += 2 * dayMs;
    await removeOldFailures(db, test.clock.now);
    assert.equal(await count(), 1);
  });

  it("an operator ends its waits, and it stays known", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    await guess("own");
    const output = { print: () => undefined, fail: () => undefined };
    assert.equal(await runAdmin(["user", "unlock", "operator"], test.env, output), 0);
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    await guess();
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
  });

  it("a wrong guess keeps none known for longer", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    test.clock.now += 29 * dayMs;
    assert.equal((await attempt("operator", { secret: "wrong", device: "own" })).status, 400);
    test.clock.now += 2 * dayMs;
    await removeOldFailures(test.database.db, test.clock.now);
    await guess();
    assert.equal((await attempt("operator", { device: "own" })).status, 429);
  });

  it("a new password leaves none known but that with which it was set", async () => {
    const known = async () => {
      const rows = await test.database.db
        .selectFrom("sign_in_failure")
        .select("subject")
        .where("subject", "like", "device:operator%")
        .execute();
      return rows.length;
    };
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    assert.equal((await attempt("operator", { device: "second" })).status, 200);
    const { data } = await attempt("operator", { device: "own" });
    assert.equal(await known(), 2);
    const newPassword = `${password} 2`;
    const changed = await test.call({
      method: "PUT",
      url: "/pms/api/session/password",
      token: data.accessToken,
      headers: { "x-device": "own".padEnd(36, "-") },
      body: { oldPassword: password, newPassword },
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await known(), 1);
    await guess();
    assert.equal((await attempt("operator", { secret: newPassword, device: "own" })).status, 200);
    assert.equal((await attempt("operator", { secret: newPassword, device: "second" })).status, 429);
    const output = { print: () => undefined, fail: () => undefined };
    assert.equal(await runAdmin(["user", "change", "operator", "--random-password"], test.env, output), 0);
    assert.equal(await known(), 0);
    await test.database.db.updateTable("app_user").set({ pwd_hash }).where("user_no", "=", "operator").execute();
  });

  it("a header that is no secret is none", async () => {
    for (const header of ["", "short", "x".repeat(65), `${"y".repeat(40)} z`, "登".repeat(40)]) {
      await test.database.db.deleteFrom("sign_in_failure").execute();
      const options = { remoteAddress: "10.0.0.7", headers: { "x-device": Buffer.from(header).toString("latin1") } };
      assert.equal((await test.signIn("operator", password, options)).status, 200, header);
      const rows = await test.database.db.selectFrom("sign_in_failure").select("subject").execute();
      assert.ok(!rows.some(({ subject }) => subject.startsWith("device:")), header);
    }
  });

  /** Many at once, and what is tried when the first of them is turned away. */
  async function besideCrowd(crowd: (at: number) => Promise<{ status: number }>, then: () => Promise<unknown>) {
    const answers = Array.from({ length: 140 }, (_, at) => crowd(at));
    await Promise.any(answers.map(async (answer) => assert.equal((await answer).status, 429)));
    await then();
    await Promise.all(answers);
  }

  it("a crowd that tries names at its address turns nobody away who has signed in with it", async () => {
    assert.equal((await attempt("operator", { device: "own" })).status, 200);
    await besideCrowd(
      (at) => attempt(`nobody ${at}`, { secret: "guess" }),
      async () => assert.equal((await attempt("operator", { device: "own" })).status, 200),
    );
  });

  it("one account with its right password, however often at once, turns nobody else away", async () => {
    await besideCrowd(
      () => attempt("manager"),
      async () => assert.equal((await attempt("operator")).status, 200),
    );
  });
});
