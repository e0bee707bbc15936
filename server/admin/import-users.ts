import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { decodeText } from "@customs-portal/sdk/rules";
import { messageOf, printable } from "../base/index.ts";
import { addUsers } from "../modules/administration/index.ts";
import { listed } from "../security-log/index.ts";
import { AdminError, type Given } from "./arguments.ts";
import type { AdminCommand, AdminContext } from "./command.ts";
import {
  checkUsers,
  hashPasswords,
  readUserFile,
  withRandomPasswords,
  writePasswords,
  type CheckedUser,
  type CheckedUsers,
  type UserFault,
  type UserFile,
} from "./user-import/index.ts";

const mebibyte = 1_048_576;
const maxFileBytes = 32 * mebibyte;
/** Names in one entry of the security log. */
const namesOfEntry = 500;
/** Between two lines of progress. */
const progressStep = 500;

/** @throws AdminError */
async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > maxFileBytes) throw new AdminError(`a file of users has at most ${maxFileBytes / mebibyte} MB`);
    return await readFile(file);
  } catch (error) {
    throw new AdminError(`"${file}" cannot be read: ${messageOf(error)}`);
  }
}

function faultText({ line, column, problem }: UserFault): string {
  return printable(`line ${line}, ${column}: ${problem}`);
}

const people = (count: number) => (count === 1 ? "1 user" : `${count} users`);

/** Tells what is wrong. @throws AdminError where that keeps the others from being added */
function mayGoOn(
  file: UserFile,
  { users, faults }: CheckedUsers,
  isSkipping: boolean,
  fail: AdminContext["fail"],
): void {
  for (const fault of faults) fail(faultText(fault));
  if (faults.length === 0) return;
  const lines = new Set(faults.map(({ line }) => line)).size;
  if (file.isUnusable || !isSkipping || users.length === 0)
    throw new AdminError(`Nothing was imported: ${lines === 1 ? "1 line is" : `${lines} lines are`} wrong.`);
}

/** @returns what removes the file again @throws AdminError */
async function keepPasswords(file: string, users: readonly CheckedUser[]): Promise<() => Promise<void>> {
  try {
    return await writePasswords(file, users);
  } catch (error) {
    throw new AdminError(`"${file}" cannot be written: ${messageOf(error)}`);
  }
}

/** Writes down who is about to be added, before anybody is. */
async function recordUsers(record: AdminContext["record"], users: readonly CheckedUser[], file: string): Promise<void> {
  const names = users.map(({ user_no }) => user_no);
  for (let at = 0; at < names.length; at += namesOfEntry)
    await record({ action: "user-import", file, ...listed("users", names.slice(at, at + namesOfEntry)) });
}

async function importUsers(context: AdminContext, { words: [name = ""], options, flags }: Given): Promise<void> {
  const { db, print, fail, record } = context;
  const isSkipping = flags.has("skip-wrong");
  const bytes = await readBytes(name);
  const text = decodeText(bytes);
  if (text === undefined) throw new AdminError(`"${name}" is neither UTF-8 nor GB18030 nor UTF-16.`);
  const file = readUserFile(text);
  const checked = await checkUsers(db, file);
  mayGoOn(file, checked, isSkipping, fail);
  const skipped = new Set(checked.faults.map(({ line }) => line)).size;
  const left = skipped === 0 ? "" : ` ${skipped === 1 ? "1 line is" : `${skipped} lines are`} left out.`;
  if (flags.has("dry-run")) {
    print(`${people(checked.users.length)} would be added; nothing was changed.${left}`);
    return;
  }
  const passwordFile = options.get("random-passwords");
  const users = passwordFile === undefined ? checked.users : withRandomPasswords(checked.users);
  const random = new Set(checked.users.filter(({ password }) => password === "").map(({ user_no }) => user_no));
  const hashes = await hashPasswords(users, (done) => {
    if (done % progressStep === 0) print(`${done} of ${users.length} passwords are hashed.`);
  });
  const takeBack =
    passwordFile === undefined
      ? undefined
      : await keepPasswords(
          passwordFile,
          users.filter(({ user_no }) => random.has(user_no)),
        );
  try {
    await recordUsers(record, users, hash("sha256", bytes));
    await db.transaction().execute(async (trx) => {
      // What somebody else has changed since the file was checked.
      const again = await checkUsers(trx, file);
      const still = new Set(again.users.map(({ user_no }) => user_no));
      if (users.some(({ user_no }) => !still.has(user_no)))
        throw new AdminError(
          "Nothing was imported: somebody has changed users, companies or grants meanwhile; try again.",
        );
      const rows = users.map(({ line: _line, password: _password, ...user }) => ({
        ...user,
        pwd_hash: hashes.get(user.user_no) ?? "",
      }));
      await addUsers(trx, rows, Date.now());
    });
  } catch (error) {
    await takeBack?.();
    throw error;
  }
  const without = users.filter(({ password }) => password === "").length;
  print(`${people(users.length)} added.${left}`);
  if (without > 0)
    print(`${people(without)} without a password; they get one by: user change NAME --random-password --must-change`);
  if (passwordFile !== undefined) print(`The passwords are in ${passwordFile}; hand them out and remove it.`);
}

/** Adds the users of a file. */
export const importCommand: AdminCommand = {
  help: "add the users of a CSV file, all of them or none",
  words: ["FILE"],
  options: {
    "dry-run": { help: "check the file and write nothing" },
    "skip-wrong": { help: "add the users of the right lines, and tell of the wrong ones" },
    "random-passwords": { value: "FILE", help: "make passwords where the file has none, into this new file" },
  },
  run: importUsers,
};
