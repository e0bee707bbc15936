import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, hash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import {
  addTrustedIssuer,
  removeExpiredTokens,
  removeTrustedIssuer,
} from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { issuer, pair, pemOf, signedToken, stranger, type TokenChanges } from "../../support/guard-tokens.ts";
import { openTestPortal, type SignedIn, type TestPortal } from "../../support/portal.ts";
import { admin } from "../../support/process.ts";

onEachEngine("guard tokens", (engine) => {
  let test: TestPortal;
  /** What tokens for this portal must bear. */
  let audience = "";
  before(async () => {
    // The administration reads the real clock.
    test = await openTestPortal(engine, { startsAt: Date.now() });
    const output = { print: (line: string) => (audience = line), fail: () => undefined };
    assert.equal(await runAdmin(["guard-token", "audience"], test.env, output), 0);
    await trust(test);
  });
  after(() => test.close());

  /** Trusts the issuer of the tests. */
  async function trust({ database, clock }: TestPortal): Promise<void> {
    const erp = { loginTypes: ["guard", "caslogin"], issuer, publicKey: pair.publicKey };
    assert.equal(await addTrustedIssuer(database.db, erp, clock.now), true);
  }

  const tokenOf = (changes: TokenChanges = {}) => signedToken(changes, { audience, now: test.clock.now });

  const signIn = (credential: string, loginType = "guard") =>
    test.call<SignedIn>({ method: "POST", url: "/pms/api/session", body: { loginType, credential } });

  it("R22-08 sign the user in by the way that the issuer is trusted for", async () => {
    for (const loginType of ["guard", "caslogin"]) {
      const answer = await signIn(tokenOf(), loginType);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.data["userNo"], "operator");
      assert.equal((await test.call({ url: "/notes/api/scope", token: answer.data.accessToken })).status, 200);
    }
  });

  it("say that a way without an issuer is not available", async () => {
    for (const loginType of ["guardSSO", "guardSSOOA", "guardWebsite", "GuardJinkoIndex", "guardJinkonSSO", "ssologin"])
      assert.equal((await signIn(tokenOf(), loginType)).errorCode, "sign-in-method-unavailable", loginType);
  });

  it("work once, also when they come twice at once or the server has started anew", async () => {
    const token = tokenOf();
    const twins = await Promise.all([signIn(token), signIn(token), signIn(token)]);
    assert.deepEqual(
      twins.map(({ status }) => status).toSorted((left, right) => left - right),
      [200, 400, 400],
    );
    await test.restart();
    const again = await signIn(token);
    assert.equal(again.errorCode, "credential-used", "not a wrong password");
  });

  it("are refused when anything about them is wrong, all alike", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const [head, body] = tokenOf().split(".");
    const wrong: Record<string, string> = {
      "another key": tokenOf({ key: stranger.privateKey }),
      "another issuer": tokenOf({ iss: "https://other.example.com" }),
      "another audience": tokenOf({ aud: "another-portal" }),
      "the audience of every portal": tokenOf({ aud: "customs-portal" }),
      "no audience": tokenOf({ aud: undefined }),
      expired: tokenOf({ iat: -70, exp: -10 }),
      "not yet": tokenOf({ iat: 30, exp: 60 }),
      "too long-lived": tokenOf({ exp: 61 }),
      "an unknown user": tokenOf({ sub: "nobody" }),
      "an impossible user": tokenOf({ sub: "opera\0tor" }),
      "a very long user": tokenOf({ sub: "x".repeat(65) }),
      "no user": tokenOf({ sub: "" }),
      "no id": tokenOf({ jti: "" }),
      "another algorithm": tokenOf({ key: pemOf(pair.publicKey), alg: "HS256" }),
      "an RSA signature": tokenOf({ key: rsa, alg: "RS256" }),
      "no signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body ?? ""}.`,
      "a cut signature": `${head ?? ""}.${body ?? ""}.AAAA`,
      "no token": "nonsense",
      "a bad character": "a\u{1F600}.b.c",
    };
    const answers = await Promise.all(Object.values(wrong).map((token) => signIn(token)));
    for (const [at, name] of Object.keys(wrong).entries())
      assert.equal(answers[at]?.errorCode, "sign-in-refused", name);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    await test.database.db.deleteFrom("sign_in_failure").execute();
  });

  /** What the command says of a token. */
  async function check(token: string, ...more: string[]) {
    const file = join(test.folder, "token.txt");
    await writeFile(file, `${token}\n`);
    return command("guard-token", "check", "--token", file, ...more);
  }

  /** What the security log says of the last refused sign-in. */
  async function lastRefusal(): Promise<Record<string, string>> {
    const { detail } = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "sign-in-refused")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return JSON.parse(detail) as Record<string, string>;
  }

  it("are refused with a reason for the operator alone, and with who was named", async () => {
    // Of an address with many refusals the log only counts some.
    const remoteAddress = "192.0.2.20";
    const signInFrom = (credential: string) =>
      test.call<SignedIn>({
        method: "POST",
        url: "/pms/api/session",
        remoteAddress,
        body: { loginType: "guard", credential },
      });
    const setStatus = (status: "active" | "disabled") =>
      test.database.db.updateTable("app_user").set({ status }).where("user_no", "=", "manager").execute();
    const used = tokenOf();
    assert.equal((await signInFrom(used)).status, 200);
    await setStatus("disabled");
    const wrong: [reason: string, token: string, claimed?: { issuer?: string; subject?: string }][] = [
      ["signature", tokenOf({ key: stranger.privateKey })],
      ["signature", tokenOf({ key: pemOf(pair.publicKey), alg: "HS256" })],
      ["issuer-unknown", tokenOf({ iss: "https://other.example.com" }), { issuer: "https://other.example.com" }],
      ["audience", tokenOf({ aud: "another-portal" })],
      ["claims", tokenOf({ aud: undefined })],
      ["expired", tokenOf({ iat: -70, exp: -10 })],
      ["not-yet", tokenOf({ iat: 30, exp: 60 })],
      ["too-long-lived", tokenOf({ exp: 61 })],
      ["too-long-lived", tokenOf({ iat: -70, exp: 60 })],
      ["claims", tokenOf({ jti: "" })],
      ["claims", tokenOf({ sub: "x".repeat(400) }), { subject: `${"x".repeat(300)}…` }],
      ["user-unknown", tokenOf({ sub: "nobody" }), { subject: "nobody" }],
      ["user-disabled", tokenOf({ sub: "manager" }), { subject: "manager" }],
      ["used", used],
    ];
    const answers = new Set<string>();
    for (const [reason, token, claimed] of wrong) {
      const { code, text: said } = await check(token);
      assert.deepEqual([code, new RegExp(`^${reason}: .+`, "m").test(said)], [1, true], said);
      const { text, errorCode } = await signInFrom(token);
      if (errorCode === "sign-in-refused") answers.add(text);
      const detail = await lastRefusal();
      assert.deepEqual(
        { reason: detail["reason"], issuer: detail["issuer"], subject: detail["subject"] },
        { reason, issuer, subject: "operator", ...claimed },
      );
      assert.ok(!JSON.stringify(detail).includes(token.slice(-20)), "no token is written down");
    }
    assert.equal(answers.size, 1, "the caller learns nothing");
    await signInFrom("nonsense");
    assert.deepEqual(await lastRefusal(), {
      code: "sign-in-refused",
      reason: "malformed",
      by: "guard",
      userAgent: "lightMyRequest",
    });
    await setStatus("active");

    const { id } = await test.database.db
      .selectFrom("app_user")
      .select("id")
      .where("user_no", "=", "manager")
      .executeTakeFirstOrThrow();
    const companies = await test.database.db.selectFrom("user_company").selectAll().where("user_id", "=", id).execute();
    await test.database.db.deleteFrom("user_company").where("user_id", "=", id).execute();
    await signInFrom(tokenOf({ sub: "manager" }));
    assert.equal((await lastRefusal())["reason"], "no-company");
    assert.match((await check(tokenOf({ sub: "manager" }))).text, /no-company: /);
    await test.database.db.insertInto("user_company").values(companies).execute();

    const { text } = await command("audit", "list", "--event", "sign-in-refused", "--limit", "20");
    assert.match(
      text,
      /code=sign-in-refused reason=audience issuer=https:\/\/erp\.example\.com subject=operator by=guard/,
    );
    await test.database.db.deleteFrom("sign_in_failure").execute();
  });

  it("are told of by a command, which uses none up", async () => {
    const token = tokenOf();
    const good = await check(token);
    assert.deepEqual([good.code, good.text.split("\n").at(-1)], [0, 'It is good: it signs "operator" in, once.']);
    assert.match(
      (await check(`\uFEFF> admin@0.1.0\n\n${token}\nIt works once.`)).text,
      /holds more than the token.*\n(.*\n)*It is good/,
    );
    assert.match(good.text, /^aud: "customs-portal:[0-9a-f]{16}"$/m);
    assert.match(good.text, /^exp: \S+Z \(\d\d s from now\)$/m);
    assert.match((await check(token, "--login-type", "guardSSO")).text, /issuer-unknown: .+ guard, caslogin, not for/);
    assert.equal((await signIn(token)).status, 200);
    assert.match((await check(token)).text, /used: /);
    for (const none of ["non.sense", ""]) assert.match((await check(none)).text, /malformed: no token is there/);
    assert.match((await check(tokenOf({ iss: "crm" }))).text, /issuer-unknown: "crm" is not trusted .*: https:/);
    const expired = await check(tokenOf({ iat: -70, exp: -10, sub: "nobody" }));
    assert.match(expired.text, /\(\d\d s ago\)(.*\n)*.*either: user-unknown: .*\nexpired: /);
    assert.match(
      (await check(tokenOf({ iat: 1.8e12, exp: 1.8e12 }))).text,
      /of milliseconds\?(.*\n)*not-yet: .*in seconds/,
    );
    assert.match((await check(`${token.slice(0, 40)}${"x".repeat(8192)}.b.c`)).text, /request-invalid: /);
    assert.equal((await command("guard-token", "check", "--token", join(test.folder, "none"))).code, 1);
  });

  it("are for one deployment: that of a database, or what PORTAL_AUDIENCE says, whoever else trusts the same issuer", async () => {
    const [second, named] = await Promise.all([
      openTestPortal(engine, { startsAt: test.clock.now }),
      openTestPortal(engine, { startsAt: test.clock.now, env: { PORTAL_AUDIENCE: "https://portal.example.com" } }),
    ]);
    try {
      await Promise.all([second, named].map(trust));
      const signInTo = async (other: TestPortal, aud: string) => {
        const body = { loginType: "guard", credential: tokenOf({ aud }) };
        return (await other.call({ method: "POST", url: "/pms/api/session", body })).errorCode;
      };
      assert.match(audience, /^customs-portal:[0-9a-f]{16}$/);
      assert.equal(await signInTo(test, audience), undefined);
      assert.equal(await signInTo(second, audience), "sign-in-refused");
      assert.equal(await signInTo(named, audience), "sign-in-refused");
      assert.equal(await signInTo(named, "https://portal.example.com"), undefined);
      await test.restart();
      assert.equal(await signInTo(test, audience), undefined);
    } finally {
      await second.close();
      await named.close();
    }
  });

  it("that are bad make bad ones wait after 50 of their address, and never a good one", async () => {
    for (let count = 0; count < 50; count += 1)
      assert.equal((await signIn(`nonsense-${count}`)).errorCode, "sign-in-refused");
    const refused = await signIn("nonsense");
    assert.deepEqual([refused.status, refused.errorCode], [429, "too-many-requests"]);
    assert.equal((await signIn(tokenOf({ key: stranger.privateKey }))).errorCode, "too-many-requests");
    assert.equal((await signIn(tokenOf({ aud: "another" }))).errorCode, "too-many-requests");
    assert.equal((await signIn(tokenOf())).status, 200);
    const until = () =>
      test.database.db.selectFrom("sign_in_failure").select("blocked_until").executeTakeFirstOrThrow();
    const before = await until();
    for (let count = 0; count < 5; count += 1) await signIn("nonsense");
    assert.deepEqual(await until(), before, "who waits is not counted further");
    const { text } = await command("audit", "list", "--event", "sign-in-locked", "--limit", "20");
    assert.match(text, /code=too-many-requests reason=malformed/);
    assert.match(text, /code=too-many-requests reason=audience issuer=/);
    assert.equal((await command("address", "unlock", "nowhere")).code, 1);
    assert.equal((await command("address", "unlock", "127.0.0.1")).code, 0);
    assert.equal((await signIn("nonsense")).errorCode, "sign-in-refused");
    assert.equal((await command("address", "unlock", "192.0.2.77")).code, 1);
    await test.database.db.deleteFrom("sign_in_failure").execute();
  });

  it("are named in the security log by issuer and id, printable and cut", async () => {
    const { db } = test.database;
    const last = () =>
      db
        .selectFrom("audit_event")
        .selectAll()
        .where("kind", "=", "sign-in")
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
    const jti = `\u001b[2J${"x".repeat(190)}`;
    assert.equal((await signIn(tokenOf({ jti }))).status, 200);
    const { by, ...detail } = JSON.parse((await last()).detail) as Record<string, string>;
    assert.deepEqual([by, detail["issuer"], detail["jti"]], ["guard", issuer, jti]);
    const { text } = await command("audit", "list", "--event", "sign-in", "--limit", "1");
    assert.match(text, /by=guard issuer=https:\/\/erp\.example\.com jti=\\u\{1b\}\[2Jxxx/);
    // Of an address with many refusals the log only counts some.
    const body = { loginType: "guard", credential: tokenOf({ jti }) };
    const again = await test.call({ method: "POST", url: "/pms/api/session", remoteAddress: "192.0.2.21", body });
    assert.equal(again.errorCode, "credential-used");
    assert.equal((await lastRefusal())["jti"], jti);
  });

  it("stay used as long as they are valid, also after the housekeeping", async () => {
    const token = tokenOf();
    assert.equal((await signIn(token)).status, 200);
    test.clock.now += 64_000;
    await removeExpiredTokens(test.database.db, test.clock.now);
    assert.equal((await signIn(token)).errorCode, "credential-used");
  });

  it("of two issuers may have the same id", async () => {
    const second = { loginTypes: ["guard"], issuer: `${issuer}/2`, publicKey: stranger.publicKey };
    await addTrustedIssuer(test.database.db, second, test.clock.now);
    const jti = randomUUID();
    assert.equal((await signIn(tokenOf({ jti }))).status, 200);
    const other = await signIn(tokenOf({ jti, iss: second.issuer, key: stranger.privateKey }));
    assert.equal(other.status, 200, other.text);
    await removeTrustedIssuer(test.database.db, second.issuer);
  });

  it("do not sign in a disabled user", async () => {
    const set = (status: "active" | "disabled") =>
      test.database.db.updateTable("app_user").set({ status }).where("user_no", "=", "manager").execute();
    await set("disabled");
    assert.equal((await signIn(tokenOf({ sub: "manager" }))).errorCode, "sign-in-refused");
    await set("active");
    assert.equal((await signIn(tokenOf({ sub: "manager" }))).status, 200);
  });

  /** Runs an administration command in this process. @returns exit code and what it wrote */
  async function command(...args: string[]): Promise<{ code: number; text: string }> {
    const lines: string[] = [];
    const code = await runAdmin(args, test.env, {
      print: (line) => lines.push(line),
      fail: (line) => lines.push(line),
    });
    return { code, text: lines.join("\n") };
  }

  it("of an issuer that is trusted no more are worth nothing from then on, without a restart", async () => {
    assert.equal((await command("issuer", "remove", issuer)).code, 0);
    assert.equal((await signIn(tokenOf())).errorCode, "sign-in-method-unavailable");
    assert.match((await command("issuer", "remove", issuer)).text, /There is no trusted issuer/);
    await trust(test);
    assert.equal((await signIn(tokenOf())).status, 200);
  });

  it("need a public Ed25519 key, known login types and an issuer that is not trusted yet", async () => {
    const fileOf = async (name: string, text: string) => {
      await writeFile(join(test.folder, name), text);
      return join(test.folder, name);
    };
    const good = await fileOf("good.pem", pemOf(stranger.publicKey));
    const secret = await fileOf("secret.pem", String(pair.privateKey.export({ type: "pkcs8", format: "pem" })));
    const rsa = await fileOf("rsa.pem", pemOf(generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey));
    const none = await fileOf("none.pem", "none");
    const refused: [args: string[], text: RegExp][] = [
      [["a", "--public-key", secret], /secret\.pem: this is a private key/],
      [["a", "--public-key", rsa], /rsa\.pem: this is a key of another kind/],
      [["a", "--public-key", none], /none\.pem: no key can be read/],
      [["a", "--public-key", join(test.folder, "missing.pem")], /missing\.pem/],
      [["a", "--public-key", good, "--login-types", "guard,password"], /"password" is no way of signing in/],
      [["a"], /Either --public-key or --new-key/],
      [["a", "--public-key", good, "--new-key", `${good}.new`], /Either --public-key or --new-key/],
      [["x".repeat(201), "--public-key", good], /not the name of an issuer/],
      [[issuer, "--new-key", `${good}.new`], /is trusted already/],
    ];
    for (const [args, text] of refused) {
      const answer = await command("issuer", "add", ...args);
      assert.equal(answer.code, 1, args.join(" "));
      assert.match(answer.text, text);
    }
    assert.equal(existsSync(`${good}.new`), false);
    const { text } = await command("issuer", "list");
    assert.match(text, /https:\/\/erp\.example\.com +guard,caslogin +SHA256:[\w+/]{43}=$/m);
    assert.doesNotMatch(text, /^a /m);
  });

  it("can be tried out with the commands of the administration", async () => {
    const file = join(test.folder, "guard.pem");
    const made = await admin(test.env, "issuer", "add", "mes", "--new-key", file, "--login-types", "guard,ssologin");
    assert.equal(made.code, 0, made.err);
    assert.match(made.out, new RegExp(`audience \\(aud\\) ${audience}`));
    assert.match(await readFile(file, "utf8"), /PRIVATE KEY/);
    const [, key = ""] = /fingerprint (SHA256:\S+)/.exec(made.out) ?? [];
    const der = createPublicKey(await readFile(file, "utf8")).export({ type: "spki", format: "der" });
    assert.equal(key, `SHA256:${hash("sha256", der, "base64")}`);
    const written = await command("audit", "list", "--event", "administration", "--limit", "5");
    assert.ok(written.text.includes(`issuer=mes key=${key}`), written.text);
    assert.equal((await admin(test.env, "issuer", "add", "wms", "--new-key", file)).code, 1, "the file is there");
    const args = ["--user", "operator", "--issuer", "mes", "--key", file];
    const issued = await admin(test.env, "guard-token", "issue", ...args);
    test.clock.now = Date.now();
    assert.equal(issued.code, 0, issued.err);
    const [token = ""] = issued.out.split("\n");
    assert.equal((await signIn(token, "ssologin")).status, 200);
  });
});
