import assert from "node:assert/strict";
import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, it } from "node:test";
import { mergeConfig } from "@customs-portal/sdk/portal";
import { data, failure, refusal, signedIn, useBackend } from "../support/backend.ts";
import "../support/bundler-resolution.ts";

const user = { accessToken: "token-1", userNo: "operator", company: "3101", menu: [] };
const signInPath = "POST /pms/api/session";
const keyPath = "GET /pms/api/session/key";
const password = "口令 Pa55-word!";

const backend = useBackend();

const make = backend.quietPortal;
const bodyOf = (path: string): unknown => JSON.parse(backend.to(path).at(-1)?.body ?? "null");

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

  it("the password at a locked screen goes out like that of a sign-in", async () => {
    const checkPath = "POST /pms/api/session/verify";
    const { pem } = pair(2048);
    const portal = await make({ sessionStorage: signedIn(user) });
    backend.answer(data({ keyId: "k1", publicKey: pem, bits: 2048 }), keyPath);
    backend.answer(data(null), checkPath);
    await portal.session.verifyPassword(password);
    const { encrypted } = bodyOf(checkPath) as { encrypted: Record<string, string> };
    assert.deepEqual([encrypted["keyId"], "password" in (bodyOf(checkPath) as object)], ["k1", false]);
    backend.answer(refusal(403, "x", "password-wrong"), checkPath);
    assert.equal((await failure(portal.session.verifyPassword("guess"))).code, "password-wrong");
    assert.deepEqual(portal.notices.list.getSnapshot(), []);
    assert.notEqual(portal.session.user.getSnapshot(), null);
  });

  it("R9-31 the encryption helper makes keys of 1024 bits with the exponent 010001 by default", async () => {
    const { JSEncrypt } = await import("jsencrypt");
    const key = createPublicKey(new JSEncrypt().getPublicKey());
    // The product of two primes of 512 bits: 128 bytes, whose first bit may be zero.
    assert.equal(Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8), 1024 / 8);
    assert.equal(key.asymmetricKeyDetails?.publicExponent, 0x010001n);
  });
});
