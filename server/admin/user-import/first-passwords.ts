import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { defuseFormula } from "@customs-portal/sdk/rules";
import { hashPassword } from "../../modules/session/index.ts";
import type { CheckedUser } from "./check-users.ts";

/** Without a minus in front, which spreadsheet programs take for the sign of a formula. */
const randomPassword = () => randomBytes(12).toString("base64url").replace(/^-/, "A");

/** Gives a random password to everybody who has none. */
export function withRandomPasswords(users: readonly CheckedUser[]): CheckedUser[] {
  return users.map((user) => (user.password === "" ? { ...user, password: randomPassword() } : user));
}

/** A value between quotation marks, so that it may hold anything; no spreadsheet program runs it as a formula. */
const field = (text: string) => `"${defuseFormula(text).replaceAll('"', '""')}"`;

/**
 * Writes names and passwords that were made into a new file that only this account reads.
 * A name that could act as a formula has an apostrophe in front, as in exported text files; none holds one of its own.
 * @returns what removes it again
 * @throws Error of the file system, also where the file is there already
 */
export async function writePasswords(file: string, users: readonly CheckedUser[]): Promise<() => Promise<void>> {
  const lines = ["user,password", ...users.map(({ user_no, password }) => `${field(user_no)},${field(password)}`)];
  await writeFile(file, `${lines.join("\r\n")}\r\n`, { flag: "wx", mode: 0o600, flush: true });
  return () => rm(file, { force: true });
}

/** The hashes of their passwords, "" for none: as many at once as there are processors, since each takes one. */
export async function hashPasswords(
  users: readonly CheckedUser[],
  tell: (done: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const waiting = users.values();
  async function work(): Promise<void> {
    for (const { user_no, password } of waiting) {
      hashes.set(user_no, password === "" ? "" : await hashPassword(password));
      tell(hashes.size);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return hashes;
}
