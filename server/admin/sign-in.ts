import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { audienceOf, guardTokenSeconds, issueGuardToken, rotateKeys } from "../modules/session/index.ts";
import { AdminError, required } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { mustHaveUser } from "./tables.ts";

function readPrivateKey(file: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (cause) {
    throw new AdminError(`No private key can be read from ${file}: ${cause instanceof Error ? cause.message : ""}`);
  }
  if (key.asymmetricKeyType !== "ed25519") throw new AdminError(`The key in ${file} is not an Ed25519 key.`);
  return key;
}

export const guardKeyCommands: AdminCommands = {
  create: {
    help: "make the key pair of a system that signs users in with guard tokens",
    words: [],
    options: { out: { value: "FILE", help: "file for the private key, which stays with that system" } },
    async run({ db, config, print }, given) {
      const file = required(given, "out");
      const { privateKey, publicKey } = generateKeyPairSync("ed25519");
      try {
        // "wx": a key that exists is never lost.
        writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { flag: "wx", mode: 0o600 });
      } catch (error) {
        throw new AdminError(error instanceof Error ? error.message : String(error));
      }
      const publicKeyPem = publicKey.export({ type: "spki", format: "pem" });
      const peer = { loginTypes: ["guard"], issuer: "NAME OF THAT SYSTEM", publicKeyPem };
      print(`The private key was written to ${file}. For sign-in.json in the data folder of the portal:`);
      print(JSON.stringify({ peers: [peer] }, null, 2));
      print(`Its tokens must have the audience (aud) ${await audienceOf(db, config.audience)}`);
    },
  },
};

export const guardTokenCommands: AdminCommands = {
  audience: {
    help: "print the audience (aud) that guard tokens for this portal must have",
    words: [],
    options: {},
    async run({ db, config, print }) {
      print(await audienceOf(db, config.audience));
    },
  },
  issue: {
    help: "make a guard token, for trying out",
    words: [],
    options: {
      user: { value: "USER", help: "who is signed in by it" },
      issuer: { value: "NAME", help: "issuer of sign-in.json" },
      key: { value: "FILE", help: "private key of that issuer" },
    },
    async run({ db, config, print }, given) {
      const userNo = required(given, "user");
      const issuer = required(given, "issuer");
      const key = readPrivateKey(required(given, "key"));
      await mustHaveUser(db, userNo);
      const audience = await audienceOf(db, config.audience);
      print(await issueGuardToken(key, { issuer, audience, userNo, id: randomUUID(), now: Date.now() }));
      print(`It works once, within ${guardTokenSeconds} seconds.`);
    },
  },
};

export const signInKeyCommands: AdminCommands = {
  rotate: {
    help: "make a new key pair for the password field; the old one works for 24 more hours",
    words: [],
    options: {},
    async run({ db, config, print }) {
      const { id, bits } = await rotateKeys(db, config.rsaBits, Date.now());
      print(`The key pair "${id}" of ${bits} bits is used from now on.`);
    },
  },
};
