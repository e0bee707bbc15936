import { createPrivateKey, randomUUID, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { mustHaveUser } from "../modules/administration/index.ts";
import { audienceOf, guardTokenSeconds, issueGuardToken, rotateKeys } from "../modules/session/index.ts";
import { AdminError, required } from "./arguments.ts";
import { checkGuardToken } from "./check-guard-token.ts";
import type { AdminCommands } from "./command.ts";

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

export const guardTokenCommands: AdminCommands = {
  audience: {
    help: "print the audience (aud) that guard tokens for this portal must have",
    words: [],
    options: {},
    async run({ db, config, print }) {
      print(await audienceOf(db, config.audience));
    },
  },
  check: checkGuardToken,
  issue: {
    help: "make a guard token, for trying out",
    words: [],
    options: {
      user: { value: "USER", help: "who is signed in by it" },
      issuer: { value: "NAME", help: "a trusted issuer: npm run admin -- issuer list" },
      key: { value: "FILE", help: "private key of that issuer" },
    },
    async run({ db, config, print, fail }, given) {
      const userNo = required(given, "user");
      const issuer = required(given, "issuer");
      const key = readPrivateKey(required(given, "key"));
      await mustHaveUser(db, userNo);
      const audience = await audienceOf(db, config.audience);
      print(await issueGuardToken(key, { issuer, audience, userNo, id: randomUUID(), now: Date.now() }));
      // Beside the token, so that it is not in its file.
      fail(`It works once, within ${guardTokenSeconds} seconds.`);
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
