import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";

onEachEngine("failed sign-ins", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());
  beforeEach(async () => {
    await test.database.db.deleteFrom("sign_in_failure").execute();
  });

  const attempt = (userName: string, secret: string, remoteAddress = "10.0.0.7") =>
    test.signIn(userName, secret, { remoteAddress });

  async function fail(userName: string, count: number): Promise<void> {
    for (let done = 0; done < count; done += 1)
      assert.equal((await attempt(userName, `guess ${done}`)).errorCode, "sign-in-refused");
  }

  it("five of a user make the next one wait 5 s, and each further one twice as long, up to 15 minutes", async () => {
    await fail("operator", 5);
    const waits: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const held = await attempt("operator", password);
      assert.equal(held.status, 429);
      assert.equal(held.errorCode, "too-many-requests");
      const seconds = Number(held.headers["retry-after"]);
      assert.match(held.message, new RegExp(`\\b${seconds}\\b`));
      waits.push(seconds);
      test.clock.now += seconds * 1000;
      await fail("operator", 1);
    }
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it("hold the user from every address, and nobody else", async () => {
    await fail("operator", 5);
    assert.equal((await attempt("operator", password, "10.0.0.8")).status, 429);
    assert.equal((await attempt("OPERATOR", password, "10.0.0.8")).status, 429);
    assert.equal((await attempt("manager", password)).status, 200);
  });

  it("are forgotten with a good sign-in", async () => {
    await fail("operator", 4);
    assert.equal((await attempt("operator", password)).status, 200);
    await fail("operator", 4);
    assert.equal((await attempt("operator", password)).status, 200);
  });

  it("are forgotten a day after the last one", async () => {
    await fail("operator", 5);
    test.clock.now += 24 * 60 * 60_000;
    await fail("operator", 4);
    assert.equal((await attempt("operator", password)).status, 200);
  });

  it("say nothing about whether the user exists", async () => {
    const answers: string[][] = [];
    for (const name of ["operator", "nobody"]) {
      const texts: string[] = [];
      for (let count = 0; count < 7; count += 1) texts.push((await attempt(name, "wrong")).text);
      answers.push(texts);
    }
    assert.deepEqual(answers[0], answers[1]);
  });

  it("of many users from one address make the address wait", async () => {
    for (let count = 0; count < 50; count += 1)
      assert.equal((await attempt(`guessed-${count}`, "wrong")).errorCode, "sign-in-refused");
    assert.equal((await attempt("manager", password)).status, 429);
    assert.equal((await attempt("manager", password, "10.0.0.8")).status, 200);
    test.clock.now += 5_000;
    assert.equal((await attempt("manager", password)).status, 200);
    assert.equal((await attempt("operator", password)).status, 200);
  });

  it("of an address weigh less with every good sign-in from there", async () => {
    for (let count = 0; count < 49; count += 1) await attempt(`guessed-${count}`, "wrong");
    assert.equal((await attempt("manager", password)).status, 200);
    assert.equal((await attempt("mistyped", "wrong")).status, 400);
    assert.equal((await attempt("manager", password)).status, 200);
  });

  it("of an address are not all forgotten with one good sign-in", async () => {
    for (let count = 0; count < 49; count += 1) await attempt(`guessed-${count}`, "wrong");
    assert.equal((await attempt("manager", password)).status, 200);
    for (const name of ["one", "two"]) assert.equal((await attempt(name, "wrong")).status, 400);
    assert.equal((await attempt("manager", password)).status, 429);
  });

  it("of an address are forgotten an hour after the last one", async () => {
    for (let count = 0; count < 50; count += 1) await attempt(`guessed-${count}`, "wrong");
    test.clock.now += 60 * 60_000;
    assert.equal((await attempt("mistyped", "wrong")).status, 400);
    assert.equal((await attempt("manager", password)).status, 200);
  });

  it("are counted by the address of the connection, whatever x-forwarded-for says", async () => {
    const from = (count: number) => ({ remoteAddress: "10.0.0.7", headers: { "x-forwarded-for": `10.1.0.${count}` } });
    for (let count = 0; count < 50; count += 1) await test.signIn(`guessed-${count}`, "wrong", from(count));
    assert.equal((await test.signIn("manager", password, from(99))).status, 429);
  });

  it("are none where the password is right, however many sign in at once", async () => {
    const users = Array.from({ length: 60 }, (_, at) => (at % 2 ? "manager" : "operator"));
    const answers = await Promise.all(users.map((name) => attempt(name, password)));
    assert.ok(answers.every(({ status }) => status === 200));
  });

  it("that come all at once are not more than those that come one after another", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => attempt("manager", `guess ${at}`)));
    const refused = answers.filter(({ errorCode }) => errorCode === "sign-in-refused");
    assert.equal(refused.length, 5);
    assert.ok(answers.every(({ status }) => status === 400 || status === 429));
  });

  it("hold the user over a restart, until the administration forgets them", async () => {
    await fail("operator", 5);
    await test.restart();
    assert.equal((await attempt("operator", password)).status, 429);
    const output = { print: () => undefined, fail: () => undefined };
    assert.equal(await runAdmin(["user", "unlock", "operator"], test.env, output), 0);
    assert.equal((await attempt("operator", password)).status, 200);
    assert.equal(await runAdmin(["user", "unlock", "operator"], test.env, output), 1);
  });
});
