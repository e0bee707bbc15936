import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A short fingerprint of bytes. */
export function fingerprint(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}

/** Fingerprint of a file's bytes; "absent" for a file that is not there. */
export function fingerprintOf(file: string): string {
  return existsSync(file) ? fingerprint(readFileSync(file)) : "absent";
}

/** The integrity value that browsers check. SHA-256: the hashes do not compress, and the sign-in page bears them all. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** The files below a folder, as paths that begin with it; none for a folder that is not there. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Writes a file with its folders, unless it holds the same bytes already. @returns whether it was written */
export function writeChanged(file: string, bytes: string | Uint8Array): boolean {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(bytes))) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return true;
}

/** Reads a JSON file, or answers the fallback where there is none. */
export function readJson<T>(file: string, fallback: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : fallback;
}
