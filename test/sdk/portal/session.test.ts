import assert from "node:assert/strict";
import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { after, afterEach, before, describe, it, mock } from "node:test";
import { mergeConfig, sessionChannelName, type CreatePortalOptions, type Portal } from "@customs-portal/sdk/portal";
import { data, failure, memory, refusal, signedIn, startBackend, until, type TestBackend } from "../support/backend.ts";
import "../support/bundler-resolution.ts";

const user = { accessToken: "token-1", userNo: "operator", company: "3101", menu: [] };
const signInPath = "POST /pms/api/session";
const keyPath = "GET /pms/api/session/key";
const password = "口令 Pa55-word!";

let backend: TestBackend;
mock.method(console, "warn", () => undefined);
before(async () => (backend = await startBackend()));
after(() => backend.close());
afterEach(() => backend.reset());

const make = (options: CreatePortalOptions = {}) =>
  backend.portal({ sessionStorage: memory(), config: mergeConfig({ trackUrl: "" }), ...options });
const bodyOf = (path: string): unknown => JSON.parse(backend.to(path).at(-1)?.body ?? "null");
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("sign-in", () => {
  it("R72-01 R72-02 the password goes to POST /pms/api/session, whose data is the user", async () => {
    const portal = await make({ config: mergeConfig({ trackUrl: "", passwordEncryption: "never" }) });
    backend.answer(data({ ...user, divisionName: "外高桥" }), signInPath);
    const answered = await portal.session.signIn({ userName: "operator", password });
    assert.deepEqual(bodyOf(signInPath), { userName: "operator", password, loginType: "password" });
    assert.equal(backend.to(keyPath).length, 0);
    assert.deepEqual(answered, { ...user, divisionName: "外高桥" });
    assert.equal(portal.session.user.getSnapshot(), answered);
  });

  it("R4-06 R4-07 the user and the token are stored, in session storage only", async () => {
    const sessionStorage = memory();
    const localStorage = memory();
    const portal = await make({ sessionStorage, localStorage });
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ userName: "operator", password });
    assert.deepEqual(JSON.parse(sessionStorage.getItem("customs-portal.session") ?? ""), user);
    assert.equal(localStorage.getItem("customs-portal.session"), null);
    const again = await make({ sessionStorage });
    assert.deepEqual(again.session.user.getSnapshot(), user);
    assert.equal((await make()).session.user.getSnapshot(), null);
  });

  it("a credential of another system goes with its login type", async () => {
    const portal = await make();
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ loginType: "guardSSO", credential: "one-time" });
    assert.deepEqual(bodyOf(signInPath), { loginType: "guardSSO", credential: "one-time" });
    assert.equal(backend.to(keyPath).length, 0);
  });

  it("a refused sign-in leaves nobody signed in and shows no notice of its own", async () => {
    const portal = await make();
    backend.answer(refusal(404, "x"), keyPath);
    backend.answer(refusal(400, "用户名或密码不正确", "sign-in-refused"), signInPath);
    const error = await failure(portal.session.signIn({ userName: "operator", password }));
    assert.equal(error.code, "sign-in-refused");
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.deepEqual(portal.notices.list.getSnapshot(), []);
  });
});

describe("encrypted password", () => {
  const pair = (bits: number) => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: bits });
    return { pem: publicKey.export({ type: "spki", format: "pem" }).toString(), privateKey };
  };

  for (const bits of [2048, 1024])
    it(`on a page without https the password travels under the published key of ${bits} bits`, async () => {
      const { pem, privateKey } = pair(bits);
      const portal = await make();
      backend.answer(data({ keyId: "k1", publicKey: pem, bits }), keyPath);
      backend.answer(data(user), signInPath);
      await portal.session.signIn({ userName: "operator", password });
      const body = bodyOf(signInPath) as { encrypted: { keyId: string; value: string } };
      assert.deepEqual(Object.keys(body).toSorted(), ["encrypted", "loginType", "userName"]);
      assert.equal(body.encrypted.keyId, "k1");
      const value = Buffer.from(body.encrypted.value, "base64");
      const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, value);
      assert.deepEqual([...padded.subarray(0, 2)], [0, 2], "PKCS#1 v1.5");
      assert.equal(padded.subarray(padded.indexOf(0, 2) + 1).toString(), password);
    });

  it("with https it goes as it is, unless the setting says always", async () => {
    const location = { origin: "https://portal.example", hostname: "portal.example" };
    const asked: string[] = [];
    for (const passwordEncryption of ["auto", "always"] as const) {
      const config = mergeConfig({ trackUrl: "", passwordEncryption, baseUrl: { pro: backend.origin } });
      backend.answer(refusal(404, "x"), keyPath);
      backend.answer(data(user), signInPath);
      const portal = await make({ config, location });
      await portal.session.signIn({ userName: "operator", password }).then(
        () => asked.push(`${passwordEncryption} signed in, ${backend.to(keyPath).length} keys`),
        () => asked.push(`${passwordEncryption} refused, ${backend.to(keyPath).length} keys`),
      );
    }
    assert.deepEqual(asked, ["auto signed in, 0 keys", "always refused, 1 keys"]);
    assert.equal(backend.to(signInPath).length, 1, "always never sends the password in plain text");
  });

  it("where the backend publishes no key, auto sends the password as it is", async () => {
    const portal = await make();
    backend.answer(refusal(404, "x"), keyPath);
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ userName: "operator", password });
    assert.deepEqual(bodyOf(signInPath), { userName: "operator", password, loginType: "password" });
    assert.deepEqual(portal.notices.list.getSnapshot(), []);
  });

  it("a failure to fetch the key is no reason to send the password in plain text", async () => {
    const portal = await make();
    backend.answer(refusal(503, "x"), keyPath);
    await failure(portal.session.signIn({ userName: "operator", password }));
    assert.equal(backend.to(signInPath).length, 0);
  });

  it("a key that was replaced meanwhile is fetched again, once", async () => {
    const { pem } = pair(1024);
    const portal = await make();
    backend.answer(data({ keyId: "old", publicKey: pem, bits: 1024 }), keyPath);
    backend.answer(refusal(400, "x", "key-unknown"), signInPath);
    assert.equal((await failure(portal.session.signIn({ userName: "operator", password }))).code, "key-unknown");
    assert.equal(backend.to(keyPath).length, 2);
    assert.equal(backend.to(signInPath).length, 2);
  });

  it("a password change is encrypted like a sign-in, both fields with one key", async () => {
    const { pem, privateKey } = pair(2048);
    const changePath = "PUT /pms/api/session/password";
    const portal = await make({ sessionStorage: signedIn(user) });
    backend.answer(data({ keyId: "k1", publicKey: pem, bits: 2048 }), keyPath);
    backend.answer(data(null), changePath);
    await portal.session.changePassword({ oldPassword: password, newPassword: "Next-2026-word" });
    const { encrypted } = bodyOf(changePath) as { encrypted: Record<string, string> };
    const open = (name: string) => {
      const value = Buffer.from(encrypted[name] ?? "", "base64");
      const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, value);
      return padded.subarray(padded.indexOf(0, 2) + 1).toString();
    };
    assert.equal(encrypted["keyId"], "k1");
    assert.deepEqual([open("oldPassword"), open("newPassword")], [password, "Next-2026-word"]);
  });

  it("R9-31 the encryption helper makes keys of 1024 bits with the exponent 010001 by default", async () => {
    const { JSEncrypt } = await import("jsencrypt");
    const key = createPublicKey(new JSEncrypt().getPublicKey());
    // The product of two primes of 512 bits: 128 bytes, whose first bit may be zero.
    assert.equal(Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8), 1024 / 8);
    assert.equal(key.asymmetricKeyDetails?.publicExponent, 0x010001n);
  });
});

describe("sign-out", () => {
  it("R72-03 signing out is a DELETE without interceptor", async () => {
    const portal = await make({ sessionStorage: signedIn(user) });
    await portal.session.signOut();
    const request = backend.to("DELETE /pms/api/session")[0];
    assert.equal(request?.url.search, "");
    assert.equal(request?.headers["reqid"], undefined);
    assert.equal(request?.headers.authorization, "Bearer token-1");
  });

  it("R4-08 R4-09 it clears user, token, tabs, selected manual, business object and the cached biz.config", async () => {
    const sessionStorage = signedIn(user);
    const portal = await make({ sessionStorage });
    sessionStorage.setItem("customs-portal.tabs", "[]");
    sessionStorage.setItem("biz.config", "{}");
    portal.manual.select({ emsNo: "C1" } as Parameters<typeof portal.manual.select>[0]);
    portal.businessObject.set({ billNo: 1 });
    portal.footerMark.set("核对中");
    await portal.session.signOut();
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(portal.manual.selected.getSnapshot(), null);
    assert.deepEqual(portal.manual.recent.getSnapshot(), []);
    assert.deepEqual(portal.businessObject.getSnapshot(), {});
    assert.equal(portal.footerMark.getSnapshot(), "");
    for (const key of ["customs-portal.session", "customs-portal.tabs", "customs-portal.manual", "biz.config"])
      assert.equal(sessionStorage.getItem(key), null, key);
    await portal.http.get("/a");
    assert.equal(backend.to("GET /a")[0]?.headers.authorization, undefined);
  });
});

describe("two browser tabs", () => {
  let browser: Storage;
  const tab = async (options: CreatePortalOptions = {}) => {
    const portal = await make({
      localStorage: browser,
      sessionChannel: new BroadcastChannel(sessionChannelName),
      ...options,
    });
    return portal;
  };
  /** A first tab where the user is signed in. */
  async function first(): Promise<Portal> {
    browser = memory();
    const portal = await tab({ sessionStorage: signedIn(user) });
    await portal.session.restored;
    return portal;
  }

  it("a new tab is signed in by the one that is, and keeps the session as its own", async () => {
    await first();
    const sessionStorage = memory();
    const second = await tab({ sessionStorage });
    await second.session.restored;
    assert.deepEqual(second.session.user.getSnapshot(), user);
    assert.deepEqual(JSON.parse(sessionStorage.getItem("customs-portal.session") ?? ""), user);
    assert.ok(!JSON.stringify([browser.getItem("customs-portal.signed-in")]).includes("token"));
  });

  it("where nobody was signed in, a tab does not wait; where nobody answers, it waits 150 ms and the next does not", async () => {
    browser = memory();
    const timed = async () => {
      const portal = await tab();
      const startedAt = performance.now();
      await portal.session.restored;
      return performance.now() - startedAt;
    };
    assert.ok((await timed()) < 40);
    browser.setItem("customs-portal.signed-in", "1");
    const asking = tab();
    const startedAt = performance.now();
    await (
      await asking
    ).session.restored;
    const waited = performance.now() - startedAt;
    assert.ok(waited > 100 && waited < 400, `waited ${waited} ms`);
    assert.ok((await timed()) < 40);
  });

  it("one that signs out signs out all", async () => {
    const one = await first();
    const two = await tab({ sessionStorage: signedIn(user) });
    await one.session.signOut();
    await until(() => two.session.user.getSnapshot() === null);
    assert.equal(two.session.ended.getSnapshot(), "elsewhere");
    assert.equal(one.session.ended.getSnapshot(), "user");
    await pause(20);
    assert.equal(backend.to("DELETE /pms/api/session").length, 1, "the shared token is ended once");
    const third = await tab();
    await third.session.restored;
    assert.equal(third.session.user.getSnapshot(), null);
  });

  it("a tab with a token of its own ends it on the server when another tab signs out", async () => {
    const one = await first();
    const two = await tab({ sessionStorage: signedIn({ ...user, accessToken: "token-2" }) });
    await one.session.signOut();
    await until(() => two.session.user.getSnapshot() === null);
    assert.deepEqual(
      backend.to("DELETE /pms/api/session").map(({ headers }) => headers.authorization),
      ["Bearer token-1", "Bearer token-2"],
    );
  });

  it("an expired session of one tab leaves the others alone", async () => {
    const one = await first();
    const two = await tab({ sessionStorage: signedIn({ ...user, accessToken: "token-2" }) });
    one.session.clear("expired");
    await pause(30);
    assert.notEqual(two.session.user.getSnapshot(), null);
  });

  it("a company switch is of its tab; only a tab whose session it replaced goes along", async () => {
    const one = await first();
    const sharing = await tab({ sessionStorage: signedIn(user) });
    const own = await tab({ sessionStorage: signedIn({ ...user, accessToken: "token-2" }) });
    backend.answer(data({ ...user, accessToken: "token-9", company: "4401" }), "POST /pms/api/session/setBghCompany");
    assert.equal(await one.company.switchTo({ corpCode: "4401", corpName: "南" }), true);
    await until(() => sharing.session.user.getSnapshot()?.accessToken === "token-9");
    assert.equal(sharing.company.epoch.getSnapshot(), 1);
    assert.equal(own.session.user.getSnapshot()?.company, "3101");
    assert.equal(own.company.epoch.getSnapshot(), 0);
  });

  it("what is no session user is not taken over", async () => {
    browser = memory();
    browser.setItem("customs-portal.signed-in", "1");
    const forger = new BroadcastChannel(sessionChannelName);
    forger.addEventListener("message", (event) => {
      const { type, from } = (event as MessageEvent<{ type: string; from: string }>).data;
      if (type === "ask") forger.postMessage({ type: "session", to: from, user: { accessToken: 1 } });
    });
    const portal = await tab();
    await portal.session.restored;
    forger.close();
    assert.equal(portal.session.user.getSnapshot(), null);
  });

  it("without a channel a tab works alone", async () => {
    browser = memory();
    browser.setItem("customs-portal.signed-in", "1");
    const portal = await make({ localStorage: browser });
    await portal.session.restored;
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ userName: "operator", password });
    await portal.session.signOut();
    assert.equal(portal.session.user.getSnapshot(), null);
  });
});
