import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { after, before, beforeEach, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { networkOf } from "../../../../server/base/index.ts";
import { addTrustedIssuer } from "../../../../server/modules/session/index.ts";
import { inPasswordTurn } from "../../../../server/modules/session/password-turns.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type Answer, type TestPortal } from "../../support/portal.ts";

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

  /** What so many failures of an address would have left, without the time that checking them takes. */
  async function hadFailures(network: string, failures: number): Promise<void> {
    const row = { subject: `address:${network}`, failures, last_at: test.clock.now, blocked_until: 0 };
    await test.database.db.insertInto("sign_in_failure").values(row).execute();
  }

  /** Takes the turns in which passwords are checked for as long as `work` takes. @param addresses of whom, one turn each */
  async function whileTurnsAreTaken(addresses: readonly string[], work: () => Promise<void>): Promise<void> {
    const end = Promise.withResolvers<void>();
    const taken = addresses.map((ip) => {
      const began = Promise.withResolvers<void>();
      const turn = inPasswordTurn({ lane: networkOf(ip) }, () => (began.resolve(), end.promise));
      return { began: began.promise, turn };
    });
    await Promise.all(taken.map(({ began }) => began));
    try {
      await work();
    } finally {
      end.resolve();
      await Promise.all(taken.map(({ turn }) => turn));
    }
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
    await hadFailures("10.0.0.7", 44);
    for (let count = 0; count < 6; count += 1)
      assert.equal((await attempt(`guessed-${count}`, "wrong")).errorCode, "sign-in-refused");
    assert.equal((await attempt("manager", password)).status, 429);
    assert.equal((await attempt("manager", password, "10.0.0.8")).status, 200);
    test.clock.now += 5_000;
    assert.equal((await attempt("manager", password)).status, 200);
    assert.equal((await attempt("operator", password)).status, 200);
  });

  it("of an address are not forgotten with the good sign-ins of whoever guesses there", async () => {
    await hadFailures("10.0.0.7", 44);
    for (let count = 0; count < 6; count += 1) {
      assert.equal((await attempt("manager", password)).status, 200);
      assert.equal((await attempt(`guessed-${count}`, "wrong")).errorCode, "sign-in-refused");
    }
    assert.equal((await attempt("operator", password)).status, 429);
  });

  it("of somebody who mistyped and then signs in from there weigh nothing for the address", async () => {
    await hadFailures("10.0.0.7", 46);
    for (let round = 0; round < 3; round += 1) {
      await fail("manager", 2);
      assert.equal((await attempt("manager", password)).status, 200);
    }
    await fail("somebody", 4);
    assert.equal((await attempt("operator", password)).status, 429);
  });

  it("elsewhere do not keep a user out of an address from which the user has signed in before", async () => {
    assert.equal((await attempt("operator", password, "10.0.0.1")).status, 200);
    await fail("operator", 5);
    assert.equal((await attempt("operator", password)).status, 429);
    assert.equal((await attempt("operator", password, "10.0.0.1")).status, 200);
    // That was no pardon for those who guess.
    assert.equal((await attempt("operator", password)).status, 429);
    for (let count = 0; count < 5; count += 1)
      assert.equal((await attempt("operator", "wrong", "10.0.0.1")).errorCode, "sign-in-refused");
    assert.equal((await attempt("operator", password, "10.0.0.1")).status, 429);
  });

  it("of others at an address do not keep out who has signed in there before; that user has five tries", async () => {
    assert.equal((await attempt("operator", password)).status, 200);
    await hadFailures("10.0.0.7", 49);
    assert.equal((await attempt("guessed", "wrong")).errorCode, "sign-in-refused");
    assert.equal((await attempt("manager", password)).status, 429);
    assert.equal((await attempt("operator", password)).status, 200);
    await fail("operator", 5);
    assert.equal((await attempt("operator", password)).status, 429);
  });

  it("with one-time tokens make the next bad token of the address wait, and no password", async () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    const erp = { loginTypes: ["guard"], issuer: "https://erp.example.com", publicKey };
    await addTrustedIssuer(test.database.db, erp, test.clock.now);
    const redeem = () =>
      test.call({
        method: "POST",
        url: "/pms/api/session",
        remoteAddress: "10.0.0.7",
        body: { loginType: "guard", credential: "x.y.z" },
      });
    for (let count = 0; count < 50; count += 1) assert.equal((await redeem()).errorCode, "sign-in-refused");
    assert.equal((await redeem()).status, 429);
    assert.equal((await attempt("manager", password)).status, 200);
  });

  it("are counted together for a network /64, and for IPv4 however it is written", async () => {
    await hadFailures("2001:db8:1:2::/64", 47);
    for (const address of ["2001:db8:1:2::7", "2001:0db8:1:2:ffff::7", "2001:db8:1:2:1:2:3:4%eth0"])
      assert.equal((await attempt(`guessed-${address}`, "wrong", address)).errorCode, "sign-in-refused");
    assert.equal((await attempt("manager", password, "2001:db8:1:2:3::1")).status, 429);
    assert.equal((await attempt("manager", password, "2001:db8:1:3::1")).status, 200);
    await hadFailures("10.9.0.1", 47);
    for (const address of ["::ffff:10.9.0.1", "::ffff:a09:1", "10.9.0.1"])
      assert.equal((await attempt(`guessed-${address}`, "wrong", address)).errorCode, "sign-in-refused");
    assert.equal((await attempt("manager", password, "::FFFF:10.9.0.1")).status, 429);
  });

  it("that must wait are told so before anything is checked", async () => {
    await fail("operator", 5);
    let isChecked = false;
    let other: Promise<Answer> | undefined;
    await whileTurnsAreTaken(["10.0.0.21", "10.0.0.22", "10.0.0.23"], async () => {
      other = attempt("manager", password).finally(() => (isChecked = true));
      assert.equal((await attempt("operator", password)).status, 429);
      assert.equal(isChecked, false, "no password can be checked now");
    });
    assert.equal((await other)?.status, 200);
  });

  it("of a flood from one network neither refuse nor delay the right password of another", async () => {
    await hadFailures("2001:db8:9:9::/64", 30);
    const answers: Answer[] = [];
    let flood: Promise<void>[] = [];
    const one = "2001:db8:9:9::1";
    // All turns that one network has at a time.
    await whileTurnsAreTaken([one, one], async () => {
      flood = Array.from({ length: 600 }, async (_, at) => {
        answers.push(await attempt(`guessed-${at}`, "wrong", `2001:db8:9:9::${(at + 1).toString(16)}`));
      });
      // The others wait.
      await until(() => answers.length === 500);
      const good = await attempt("manager", password, "10.0.0.44");
      assert.equal(good.status, 200, good.text);
      assert.equal(answers.length, 500, "it waited for none of them");
    });
    await Promise.all(flood);
    assert.ok(answers.every(({ status }) => status === 400 || status === 429));
    const checked = answers.filter(({ errorCode }) => errorCode === "sign-in-refused").length;
    // Two at once may both be the fiftieth.
    assert.ok(checked >= 20 && checked <= 21, `${checked} guesses were checked`);
  });

  it("of a flood on one user leave the user's own address its turn", async () => {
    assert.equal((await attempt("operator", password, "10.0.0.1")).status, 200);
    const flood = Array.from({ length: 90 }, () => attempt("operator", "wrong", "10.0.0.66"));
    const good = await attempt("operator", password, "10.0.0.1");
    assert.equal(good.status, 200, good.text);
    assert.equal((await Promise.all(flood)).filter(({ status }) => status === 400).length, 5);
  });

  it("of an address are forgotten an hour after the last one", async () => {
    await hadFailures("10.0.0.7", 49);
    assert.equal((await attempt("guessed", "wrong")).status, 400);
    test.clock.now += 60 * 60_000;
    assert.equal((await attempt("mistyped", "wrong")).status, 400);
    assert.equal((await attempt("manager", password)).status, 200);
  });

  it("are counted by the address of the connection, whatever x-forwarded-for says", async () => {
    const from = (count: number) => ({ remoteAddress: "10.0.0.7", headers: { "x-forwarded-for": `10.1.0.${count}` } });
    await hadFailures("10.0.0.7", 47);
    for (let count = 0; count < 3; count += 1) await test.signIn(`guessed-${count}`, "wrong", from(count));
    assert.equal((await test.signIn("manager", password, from(99))).status, 429);
  });

  it("are none where the password is right, however many sign in at once", async () => {
    const users = Array.from({ length: 24 }, (_, at) => (at % 2 ? "manager" : "operator"));
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
