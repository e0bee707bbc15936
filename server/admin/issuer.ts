import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { messageOf } from "../base/index.ts";
import {
  addTrustedIssuer,
  audienceOf,
  fingerprintOf,
  guardLoginTypes,
  isGuardLoginType,
  readIssuerKey,
  readTrustedIssuers,
  removeTrustedIssuer,
} from "../modules/session/index.ts";
import { AdminError, matching, type Given } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

const maxIssuerLength = 200;

function readKeyFile(file: string): KeyObject {
  try {
    return readIssuerKey(readFileSync(file, "utf8"));
  } catch (error) {
    throw new AdminError(`${file}: ${messageOf(error)}`);
  }
}

/** Makes a key pair, whose private key goes into a new file. */
function makeKey(file: string): KeyObject {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  try {
    // "wx": a key that exists is never lost.
    writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new AdminError(messageOf(error));
  }
  return publicKey;
}

function loginTypesOf({ options }: Given): string[] {
  const names = (options.get("login-types") ?? "guard").split(",").map((name) => name.trim());
  const unknown = names.find((name) => !isGuardLoginType(name));
  if (unknown !== undefined)
    throw new AdminError(`"${unknown}" is no way of signing in by guard token: ${guardLoginTypes.join(", ")}.`);
  return [...new Set(names)];
}

export const issuerCommands: AdminCommands = {
  list: {
    help: "list the systems that may sign users in with guard tokens",
    words: [],
    options: {},
    async run({ db, print }) {
      printRows(
        print,
        ["ISSUER", "LOGIN TYPES", "KEY"],
        (await readTrustedIssuers(db)).map(({ issuer, loginTypes, publicKey }) => [
          issuer,
          loginTypes.join(","),
          fingerprintOf(publicKey),
        ]),
      );
    },
  },
  add: {
    help: "let a system sign users in with guard tokens",
    words: ["ISSUER"],
    options: {
      "login-types": { value: "NAMES", help: "ways of signing in that are its own, with commas; guard by default" },
      "public-key": { value: "FILE", help: "its public Ed25519 key in PEM" },
      "new-key": {
        value: "FILE",
        help: "or: makes a key pair; file for the private key, which stays with that system",
      },
    },
    async run({ db, config, print, record }, given) {
      const [name = ""] = given.words;
      const issuer = matching(name, new RegExp(`^\\P{Cc}{1,${maxIssuerLength}}$`, "u"), "the name of an issuer");
      const loginTypes = loginTypesOf(given);
      const publicFile = given.options.get("public-key");
      const privateFile = given.options.get("new-key");
      if ((publicFile === undefined) === (privateFile === undefined))
        throw new AdminError("Either --public-key or --new-key must be given.");
      const trusted = (await readTrustedIssuers(db)).some((other) => other.issuer === issuer);
      const taken = `"${issuer}" is trusted already; for another key: npm run admin -- issuer remove ${issuer}`;
      if (trusted) throw new AdminError(taken);
      const publicKey = privateFile === undefined ? readKeyFile(publicFile ?? "") : makeKey(privateFile);
      const key = fingerprintOf(publicKey);
      await record({ issuer, key });
      if (!(await addTrustedIssuer(db, { issuer, loginTypes, publicKey }, Date.now()))) throw new AdminError(taken);
      if (privateFile !== undefined) print(`The private key was written to ${privateFile}: give it to that system.`);
      print(`"${issuer}" may sign users in by ${loginTypes.join(", ")}.`);
      print(`Its key has the fingerprint ${key}`);
      print(`Its tokens must have the audience (aud) ${await audienceOf(db, config.audience)}`);
    },
  },
  remove: {
    help: "trust a system no more; sessions that it began go on",
    words: ["ISSUER"],
    options: {},
    async run({ db, print }, given) {
      const [issuer = ""] = given.words;
      if (!(await removeTrustedIssuer(db, issuer))) throw new AdminError(`There is no trusted issuer "${issuer}".`);
      print(`"${issuer}" can sign nobody in any more.`);
    },
  },
};
