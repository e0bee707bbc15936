import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { removeExpiredTokens } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type SignedIn, type TestPortal } from "../../support/portal.ts";
import { admin } from "../../support/process.ts";

const issuer = "https://erp.example.com";
const pair = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
const pemOf = (key: KeyObject) => String(key.export({ type: "spki", format: "pem" }));

/** What a token may be given otherwise than a good one. */
interface TokenChanges {
  key?: KeyObject | string;
  alg?: "EdDSA" | "RS256" | "HS256";
  iss?: string;
  aud?: string | string[] | undefined;
  sub?: string;
  jti?: string;
  /** Seconds from now. */
  iat?: number;
  exp?: number;
}

/** Signs as JSON Web Tokens are signed, with this library of Node alone. */
function signatureOf(alg: string, key: KeyObject | string, text: string): Buffer {
  if (typeof key === "string") return createHmac("sha256", key).update(text).digest();
  return sign(alg === "RS256" ? "sha256" : null, Buffer.from(text), key);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

onEachEngine("guard tokens", (engine) => {
  let test: TestPortal;
  /** What tokens for this portal must bear. */
  let audience = "";
  before(async () => {
    test = await openTestPortal(engine);
    const output = { print: (line: string) => (audience = line), fail: () => undefined };
    assert.equal(await runAdmin(["guard-token", "audience"], test.env, output), 0);
    await writePeers({ peers: [{ loginTypes: ["guard", "caslogin"], issuer, publicKeyPem: pemOf(pair.publicKey) }] });
  });
  after(() => test.close());

  function writePeers(content: unknown): Promise<void> {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return writeFile(join(test.dataDir, "sign-in.json"), text);
  }

  function tokenOf({ key = pair.privateKey, alg = "EdDSA", iat = 0, exp = 60, ...claims }: TokenChanges = {}): string {
    const now = Math.floor(test.clock.now / 1000);
    const body = {
      iss: issuer,
      aud: audience,
      sub: "operator",
      jti: randomUUID(),
      ...claims,
      iat: now + iat,
      exp: now + exp,
    };
    const text = `${part({ alg })}.${part(body)}`;
    return `${text}.${signatureOf(alg, key, text).toString("base64url")}`;
  }

  const signIn = (credential: string, loginType = "guard") =>
    test.call<SignedIn>({ method: "POST", url: "/pms/api/session", body: { loginType, credential } });

  it("R22-08 sign the user in by the way that the peer is configured for", async () => {
    for (const loginType of ["guard", "caslogin"]) {
      const answer = await signIn(tokenOf(), loginType);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.data["userNo"], "operator");
      assert.equal((await test.call({ url: "/notes/api/scope", token: answer.data.accessToken })).status, 200);
    }
  });

  it("say that a way without a peer is not available", async () => {
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

  it("are for one deployment: that of a database, or what PORTAL_AUDIENCE says, whoever else trusts the same peer", async () => {
    const peers = await readFile(join(test.dataDir, "sign-in.json"), "utf8");
    const [second, named] = await Promise.all([
      openTestPortal(engine),
      openTestPortal(engine, { env: { PORTAL_AUDIENCE: "https://portal.example.com" } }),
    ]);
    try {
      const signInTo = async (other: TestPortal, aud: string) => {
        await writeFile(join(other.dataDir, "sign-in.json"), peers);
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

  it("that are bad make their address wait after 50", async () => {
    for (let count = 0; count < 50; count += 1)
      assert.equal((await signIn(`nonsense-${count}`)).errorCode, "sign-in-refused");
    assert.equal((await signIn(tokenOf())).errorCode, "too-many-requests");
    await test.database.db.deleteFrom("sign_in_failure").execute();
  });

  it("stay used as long as they are valid, also after the housekeeping", async () => {
    const token = tokenOf();
    assert.equal((await signIn(token)).status, 200);
    test.clock.now += 64_000;
    await removeExpiredTokens(test.database.db, test.clock.now);
    assert.equal((await signIn(token)).errorCode, "credential-used");
  });

  it("of two peers may have the same id", async () => {
    const second = { loginTypes: ["guard"], issuer: `${issuer}/2`, publicKeyPem: pemOf(stranger.publicKey) };
    const first = { loginTypes: ["guard", "caslogin"], issuer, publicKeyPem: pemOf(pair.publicKey) };
    await writePeers({ peers: [first, second] });
    const jti = randomUUID();
    assert.equal((await signIn(tokenOf({ jti }))).status, 200);
    const other = await signIn(tokenOf({ jti, iss: second.issuer, key: stranger.privateKey }));
    assert.equal(other.status, 200, other.text);
    await writePeers({ peers: [first] });
  });

  it("do not sign in a disabled user", async () => {
    const set = (status: "active" | "disabled") =>
      test.database.db.updateTable("app_user").set({ status }).where("user_no", "=", "manager").execute();
    await set("disabled");
    assert.equal((await signIn(tokenOf({ sub: "manager" }))).errorCode, "sign-in-refused");
    await set("active");
    assert.equal((await signIn(tokenOf({ sub: "manager" }))).status, 200);
  });

  it("are not available while sign-in.json is broken, and are again once it is mended", async () => {
    const file = join(test.dataDir, "sign-in.json");
    const good = await readFile(file, "utf8");
    const peer = { loginTypes: ["guard"], issuer, publicKeyPem: pemOf(pair.publicKey) };
    for (const broken of [
      "{",
      "[]",
      { peers: [{ ...peer, publicKeyPem: "none" }] },
      { peers: [{ ...peer, publicKeyPem: String(pair.privateKey.export({ type: "pkcs8", format: "pem" })) }] },
      { peers: [{ ...peer, loginTypes: ["password"] }] },
      { peers: [peer], more: 1 },
    ]) {
      await writePeers(broken);
      assert.equal((await signIn(tokenOf())).errorCode, "sign-in-method-unavailable", JSON.stringify(broken));
      assert.equal((await test.signIn("operator")).status, 200);
    }
    await rm(file);
    assert.equal((await signIn(tokenOf())).errorCode, "sign-in-method-unavailable");
    await writePeers(good);
    assert.equal((await signIn(tokenOf())).status, 200);
  });

  it("can be tried out with the commands of the administration", async () => {
    const file = join(test.folder, "guard.pem");
    const made = await admin(test.env, "guard-key", "create", "--out", file);
    assert.equal(made.code, 0, made.err);
    const peers = JSON.parse(made.out.slice(made.out.indexOf("{"), made.out.lastIndexOf("}") + 1)) as {
      peers: { issuer: string }[];
    };
    assert.equal((await admin(test.env, "guard-key", "create", "--out", file)).code, 1);
    await writePeers({ peers: peers.peers.map((peer) => ({ ...peer, issuer })) });
    const args = ["--user", "operator", "--issuer", issuer, "--key", file];
    const issued = await admin(test.env, "guard-token", "issue", ...args);
    test.clock.now = Date.now();
    assert.equal(issued.code, 0, issued.err);
    const [token = ""] = issued.out.split("\n");
    assert.equal((await signIn(token)).status, 200);
  });
});
