import assert from "node:assert/strict";
import { constants, publicEncrypt } from "node:crypto";
import { createRequire } from "node:module";
import { after, before, it } from "node:test";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type SignedIn, type TestPortal } from "../../support/portal.ts";
import { runAdmin } from "../../../../server/admin/run.ts";

/** The encryption helper that pages without https use. */
interface Encryptor {
  setPublicKey(pem: string): void;
  encrypt(text: string): string | false;
}

// It looks for a browser.
Object.assign(globalThis, { self: globalThis, window: globalThis });
const JSEncrypt = createRequire(import.meta.url)("jsencrypt") as new () => Encryptor;

interface Key {
  keyId: string;
  publicKey: string;
  bits: number;
}

const hourMs = 60 * 60_000;

onEachEngine("the encrypted password field", (engine) => {
  let test: TestPortal;
  before(async () => {
    // The administration reads the real clock.
    test = await openTestPortal(engine, { startsAt: Date.now() });
  });
  after(() => test.close());

  const readKey = async () => (await test.call<Key>({ url: "/pms/api/session/key" })).data;

  function encrypt({ publicKey }: Key, text: string): string {
    const encryptor = new JSEncrypt();
    encryptor.setPublicKey(publicKey);
    const value = encryptor.encrypt(text);
    assert.ok(value);
    return value;
  }

  const signIn = (keyId: string, value: string, userName = "operator") =>
    test.call<SignedIn>({
      method: "POST",
      url: "/pms/api/session",
      body: { userName, loginType: "password", encrypted: { keyId, value } },
    });

  it("R9-31 is opened when jsencrypt has filled it, and the key has the exponent 010001", async () => {
    const key = await readKey();
    assert.equal(key.bits, 2048);
    const answer = await signIn(key.keyId, encrypt(key, password));
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.data["userNo"], "operator");
    const spki = Buffer.from(key.publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64").toString("hex");
    assert.ok(spki.endsWith("0203010001"));
  });

  it("counts as a wrong password when it was tampered with, with the same answer", async () => {
    const key = await readKey();
    const wrong = await test.signIn("operator", "wrong");
    const value = Buffer.from(encrypt(key, password), "base64");
    const flipped = Buffer.from(value);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const noPadding = publicEncrypt({ key: key.publicKey, padding: constants.RSA_NO_PADDING }, Buffer.alloc(256, 1));
    for (const bytes of [
      flipped,
      value.subarray(0, -1),
      Buffer.alloc(256),
      Buffer.alloc(256, 255),
      noPadding,
      Buffer.alloc(1),
    ]) {
      const answer = await signIn(key.keyId, bytes.toString("base64"));
      assert.equal(answer.text, wrong.text);
      const counted = await test.database.db.selectFrom("sign_in_failure").select("failures").execute();
      assert.ok(counted.some(({ failures }) => failures > 0));
      await test.database.db.deleteFrom("sign_in_failure").execute();
    }
    assert.equal((await signIn(key.keyId, encrypt(key, "wrong"))).text, wrong.text);
    assert.equal((await signIn(key.keyId, encrypt(key, ""))).text, wrong.text);
  });

  it("changes the password when both are encrypted with one key", async () => {
    const key = await readKey();
    const token = await test.tokenOf("operator");
    const change = (oldPassword: string, newPassword: string, { keyId } = key) =>
      test.call({
        method: "PUT",
        url: "/pms/api/session/password",
        token,
        body: { encrypted: { keyId, oldPassword: encrypt(key, oldPassword), newPassword: encrypt(key, newPassword) } },
      });
    const next = "Another-2026-word";
    assert.equal((await change("wrong", next)).errorCode, "password-wrong");
    assert.equal((await change(password, "weak")).errorCode, "password-weak");
    assert.equal((await change(password, next, { ...key, keyId: "0" })).errorCode, "key-unknown");
    assert.equal((await change(password, next)).status, 200);
    assert.equal((await signIn(key.keyId, encrypt(key, password))).errorCode, "sign-in-refused");
    assert.equal((await signIn(key.keyId, encrypt(key, next))).status, 200);
    assert.equal((await change(next, password)).status, 200);
  });

  it("sets no password that nobody has typed where the new one was damaged, and counts it as a guess", async () => {
    const key = await readKey();
    const token = await test.tokenOf("manager");
    const oldPassword = encrypt(key, password);
    const damaged = Buffer.from(encrypt(key, "kleine graue wolken"), "base64");
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    const noText = publicEncrypt({ key: key.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.alloc(20, 255));
    for (let count = 0; count < 5; count += 1) {
      const newPassword = (count % 2 ? damaged : noText).toString("base64");
      const body = { encrypted: { keyId: key.keyId, oldPassword, newPassword } };
      const answer = await test.call({ method: "PUT", url: "/pms/api/session/password", token, body });
      assert.equal(answer.errorCode, "password-wrong");
    }
    assert.equal((await test.signIn("manager")).errorCode, "too-many-requests");
    await test.database.db.deleteFrom("sign_in_failure").execute();
    assert.equal((await test.signIn("manager")).status, 200);
  });

  it("is refused with a key that nobody made, or no base64", async () => {
    const key = await readKey();
    assert.equal((await signIn("0", encrypt(key, password))).errorCode, "key-unknown");
    assert.equal((await signIn(key.keyId, "!!")).errorCode, "request-invalid");
  });

  it("works over a restart and 24 hours after its key was replaced, then no more", async () => {
    const old = await readKey();
    const output = { print: () => undefined, fail: () => undefined };
    assert.equal(await runAdmin(["sign-in-key", "rotate"], test.env, output), 0);
    const fresh = await readKey();
    assert.notEqual(fresh.keyId, old.keyId);
    await test.restart();
    assert.deepEqual(await readKey(), fresh);
    test.clock.now += 23 * hourMs;
    assert.equal((await signIn(old.keyId, encrypt(old, password))).status, 200);
    test.clock.now += 2 * hourMs;
    assert.equal((await signIn(old.keyId, encrypt(old, password))).errorCode, "key-unknown");
    assert.equal((await signIn(fresh.keyId, encrypt(fresh, password))).status, 200);
  });

  it("gets a new key after a month", async () => {
    const old = await readKey();
    test.clock.now += 31 * 24 * hourMs;
    const keys = await Promise.all([readKey(), readKey(), readKey()]);
    assert.notEqual(keys[0].keyId, old.keyId);
    assert.equal(new Set(keys.map(({ keyId }) => keyId)).size, 1);
  });
});

onEachEngine("the encrypted password field of a legacy peer", (engine) => {
  it("has a key of 1024 bits where PORTAL_RSA_BITS says so", async () => {
    const test = await openTestPortal(engine, { env: { PORTAL_RSA_BITS: "1024" } });
    const { data } = await test.call<Key>({ url: "/pms/api/session/key" });
    assert.equal(data.bits, 1024);
    await test.close();
  });
});
