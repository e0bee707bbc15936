import { spawn } from "node:child_process";
import { partPassword } from "../db/index.ts";
import { BackupError } from "./errors.ts";

/** The last lines of what a program said. */
const toldChars = 2000;

/**
 * Runs a program of PostgreSQL on a database.
 * @throws BackupError where it is missing or fails, the reason of `signal`, which ends it
 */
export async function runOn(
  url: string,
  program: "pg_dump" | "pg_restore",
  { args, signal }: { args: readonly string[]; signal?: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  // A password must not stand on a command line.
  const { address, password } = partPassword(url);
  const child = spawn(program, [`--dbname=${address}`, "--no-password", ...args], {
    env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
    ...(signal && { signal }),
  });
  let told = "";
  child.stderr.on("data", (part: Buffer) => (told = (told + part.toString()).slice(-toldChars)));
  const failed = new Promise<Error & { code?: string }>((tell) => child.on("error", tell));
  const ended = new Promise<undefined>((tell) => child.once("close", () => tell(undefined)));
  const error = await Promise.race([failed, ended]);
  // Told to end, it still holds its file and its connection until it has.
  if (signal?.aborted) await ended;
  signal?.throwIfAborted();
  if (error?.code === "ENOENT")
    throw new BackupError(`${program} is not on the PATH; install the client programs of PostgreSQL.`);
  if (error) throw new BackupError(`${program} cannot be started: ${error.message}`, { cause: error });
  if (child.exitCode !== 0) throw new BackupError(`${program} failed: ${told.trim() || `exit code ${child.exitCode}`}`);
}
