import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A data folder of another account; the message is the one line to print. */
export class AccountError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AccountError";
  }
}

/** The name of an account of this machine; undefined where only a directory service knows it. */
function nameOf(uid: number): string | undefined {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return lines.map((line) => line.split(":")).find(([, , id]) => id === String(uid))?.[0];
  } catch {
    return undefined;
  }
}

/** Why a file cannot be made: nothing is written there that an account could not write later. */
const unwritableCodes: readonly unknown[] = ["EACCES", "EDQUOT", "ENOSPC", "EPERM", "EROFS"];

/**
 * Whose a new file in a folder is: of some network folders always the same account's, whoever writes.
 * @returns undefined where none can be made
 */
function ownerOfNew(folder: string): number | undefined {
  const probe = join(folder, `.account-${randomUUID()}`);
  try {
    writeFileSync(probe, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && "code" in error && unwritableCodes.includes(error.code)) return undefined;
    throw error;
  }
  try {
    return statSync(probe).uid;
  } finally {
    rmSync(probe);
  }
}

/**
 * Refuses to work as root in a data folder of another account: what root makes there, the files beside the database
 * among it, the service could not write any more.
 * @param command what was to be run, as it is typed
 * @param uid of this process; undefined where accounts have no numbers
 * @throws AccountError with the line to type instead
 */
export function refuseRoot(folder: string, command: string, uid: number | undefined = process.getuid?.()): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (uid !== 0 || owner === undefined || owner === 0) return;
  const ownerOfFiles = ownerOfNew(folder);
  if (ownerOfFiles === undefined || ownerOfFiles === owner) return;
  const name = nameOf(owner);
  const instead = name === undefined ? `sudo -u '#${owner}'` : `runuser -u ${name} --`;
  throw new AccountError(
    `The data folder ${folder} belongs to the account ${name ?? owner}, which could not write what root makes there. Run: ${instead} ${command}`,
  );
}
