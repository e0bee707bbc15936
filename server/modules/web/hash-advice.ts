import { createHash } from "node:crypto";
import { quoted } from "./issues.ts";
import { isForeign, resolved } from "./policy.ts";

/** What an address of another origin must be like to be let into the policy. */
export const plainHostAdvice =
  "must be an http(s) address whose host has letters, digits, dots and hyphens alone, such as https://static.example.com/orders.js";

/** A hash as browsers read it: what is written otherwise they pass over, and check nothing. */
const hashPattern = /^sha(256|384|512)-([A-Za-z0-9+/_-]+)={0,2}(\?[\x21-\x7e]*)?$/;
/** Characters of a hash in base64, without the padding, by its bits. */
const hashLengths: Readonly<Record<string, number>> = { "256": 43, "384": 64, "512": 86 };

const hashesOf = (text: string) => text.trim().split(/\s+/);

/** Whether a text is one or several hashes, as browsers check them. */
export function isHash(text: string): boolean {
  return hashesOf(text).every((hash) => hashPattern.test(hash));
}

/**
 * Whether a file is the one of its hashes, as browsers check it: of the strongest kind one must fit; a text without any
 * is none to check.
 * @param digestOf the digest of the file in base64, by the bits of the kind
 */
export function fitsHash(text: string, digestOf: (bits: string) => string): boolean {
  const hashes = hashesOf(text).flatMap((hash) => {
    const [, bits = "", digest = ""] = hashPattern.exec(hash) ?? [];
    return bits === "" ? [] : [{ bits, digest: digest.replaceAll("-", "+").replaceAll("_", "/") }];
  });
  const strongest = Math.max(...hashes.map(({ bits }) => Number(bits)));
  const checked = hashes.filter(({ bits }) => Number(bits) === strongest);
  return checked.length === 0 || checked.some(({ bits, digest }) => digestOf(bits).replace(/=+$/, "") === digest);
}

/** What a command prints that was given no file. */
const isEmptyFile = (digest: string, bits: string) =>
  digest.replaceAll("-", "+").replaceAll("_", "/") === createHash(`sha${bits}`).digest("base64").replace(/=+$/, "");

/** What is odd about a hash, in words; undefined where a file may have it. */
export function hashProblem(text: string): string | undefined {
  for (const each of hashesOf(text)) {
    const [, bits = "", digest = ""] = hashPattern.exec(each) ?? [];
    const length = hashLengths[bits];
    if (bits !== "" && isEmptyFile(digest, bits))
      return "is the hash of an empty file: whatever should have read the file has read nothing";
    if (length !== undefined && length !== digest.length)
      return `can be the hash of no file: sha${bits} has ${length} characters, not ${digest.length}`;
  }
  return undefined;
}

/** A text as one word of a shell, whatever it holds. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A text as one word of a shell, in quotes only where it needs them. */
export function commandWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : shellWord(text);
}

const base64 = "openssl base64 -A";

/** The command that prints the hash of a file, with where it runs: the portal does not know its own public address. */
function hashCommand(address: string): string {
  if (isForeign(address))
    return `this prints: curl -gfsS -- ${shellWord(address)} | openssl dgst -sha384 -binary | ${base64}`;
  const path = pathOfAddress(address);
  if (path.startsWith("/lines/"))
    return `this prints in PORTAL_DATA: openssl dgst -sha384 -binary ${shellWord(path.slice(1))} | ${base64}`;
  return `this prints for the file behind it: openssl dgst -sha384 -binary FILE | ${base64}`;
}

/** The path of an address of the portal, as its file is called. */
export function pathOfAddress(address: string): string {
  const [path = ""] = resolved(address).split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** In characters; no address that somebody wrote is longer. */
const maxAdvisedLength = 1_000;

/** How the hash of a file is made and where it goes. The operator pastes the command. */
export function hashAdvice(address: string): string {
  if (address.length > maxAdvisedLength) return 'set it in $.integrity to "sha384-" and the hash of the file in base64';
  return `set $.integrity[${JSON.stringify(address)}] to "sha384-" and what ${hashCommand(address)}`;
}

/** The place of an entry of an import map, as messages name it. */
export const entryPlace = (part: "imports" | "integrity", name: string) => `$.${part}[${quoted(name)}]`;
