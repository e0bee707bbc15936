import { existsSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import type { Kysely } from "kysely";
import { readConfig, unknownSettings } from "../config/index.ts";
import { migrate, type Database } from "../db/index.ts";
import { databaseOptionsOf, openConfigured, placeOf, refuseRoot } from "../data-folder/index.ts";
import { messageOf, printable } from "../base/index.ts";
import { createSecurityLog, type SecurityLines, type SecurityLog } from "../security-log/index.ts";
import { AdministrationError } from "../modules/administration/index.ts";
import { AdminError, readArguments, type Given } from "./arguments.ts";
import { subjects } from "./commands.ts";
import type { AdminContext, AnyCommand } from "./command.ts";
import { commandHelp, overview } from "./help.ts";
import { askSecret, type AskSecret } from "./password.ts";
import { EndedError } from "./until-ended.ts";

/** Where a command writes, and whom it asks. */
export interface AdminOutput {
  print(line: string): void;
  fail(line: string): void;
  /** What is no result, such as the data that a command works on. */
  note?(line: string): void;
  /** The terminal or the standard input where it is left out. */
  ask?: AskSecret;
}

const olderText = "The database is of an earlier version; start the portal once, then come back.";
const emptyText = "The database is empty; start the portal once, then come back.";

async function mustBeSetUp({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === "setup")) throw new AdminError(emptyText);
  if (!tables.some((table) => table.name === "audit_chain")) throw new AdminError(olderText);
}

/** Numbers of the levels in a line of the log. */
const levels = { info: 30, warn: 40 };

/** Whoever collects the lines of the log asks for those of commands, too; others read words alone. */
const wantsLines = (env: NodeJS.ProcessEnv) => env.PORTAL_SECURITY_LOG?.trim() === "on";

/** Verbs that change nothing. */
const readingVerbs = ["list", "verify", "try", "show", "status"];

/** The command as the security log keeps it. No option has a value that is secret. */
function commandText(name: string, { words, options, flags }: Given): string {
  const given = [...options].map(([option, value]) => `--${option} ${value}`);
  return [name, ...words, ...given, ...[...flags].map((flag) => `--${flag}`)].join(" ");
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}

/** The lines of the security log, as the server writes them. */
function linesOf({ fail }: AdminOutput): SecurityLines {
  const write = (level: number) => (line: Record<string, unknown>) =>
    fail(JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), ...line }));
  return { info: write(levels.info), warn: write(levels.warn) };
}

function logOf(database: Database, lines: SecurityLines | undefined): SecurityLog {
  return createSecurityLog(database, lines, Date.now);
}

type Recording = Pick<AdminContext, "record" | "recordIn">;

/** Runs a command and writes it down before it changes anything, and once more where it fails. */
async function recorded(
  database: Database,
  text: string,
  lines: SecurityLines | undefined,
  run: (recording: Recording) => Promise<void>,
): Promise<void> {
  const log = logOf(database, lines);
  const detail = { command: text, account: accountName() };
  await log.record({ kind: "administration", detail });
  try {
    const tells: (() => void)[] = [];
    await run({
      record: (more) => log.record({ kind: "administration", detail: { ...detail, ...more } }),
      async recordIn(trx, more) {
        tells.push(await log.recordIn(trx, { kind: "administration", detail: { ...detail, ...more } }));
      },
    });
    for (const tell of tells) tell();
  } catch (error) {
    await log.record({ kind: "administration-failed", detail });
    throw error;
  }
}

async function execute(
  { subject, verb, command }: { subject: string; verb: string; command: AnyCommand },
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: AdminOutput,
): Promise<void> {
  const given = readArguments(command, args);
  const config = readConfig(env);
  const { url, file } = databaseOptionsOf(config);
  const text = commandText(`${subject} ${verb}`, given);
  const lines = wantsLines(env) ? linesOf(output) : undefined;
  for (const line of unknownSettings(env)) output.note?.(line);
  refuseRoot(config.dataDir, `npm run admin -- ${subject} ${verb} …`);
  output.note?.(`Working on the data folder ${config.dataDir}, database ${placeOf(config)}`);
  if (command.isDetached) {
    const recordIn = (made: Database, more: Readonly<Record<string, string | number>>) =>
      logOf(made, lines).record({ kind: "administration", detail: { command: text, account: accountName(), ...more } });
    await command.run({ config, print: output.print, recordIn }, given);
    return;
  }
  if (!url && !existsSync(file) && !command.mayBeEmpty) throw new AdminError(emptyText);
  const database = await openConfigured(config);
  try {
    if (command.mayBeEmpty) await migrate(database.db as unknown as Kysely<never>, database.dialect, []);
    await mustBeSetUp(database);
    const context = {
      db: database.db,
      database,
      config,
      print: output.print,
      fail: output.fail,
      ask: output.ask ?? askSecret,
    };
    const run = (recording: Recording) => command.run({ ...context, ...recording }, given);
    const nothing = async () => undefined;
    // Nothing is changed, and nothing to be recorded.
    if (readingVerbs.includes(verb)) await run({ record: nothing, recordIn: nothing });
    else await recorded(database, text, lines, run);
  } finally {
    await database.close();
  }
}

/** Runs `npm run admin -- …`. @returns the exit code: 0 done, 1 failed, 2 not understood, 128 and more for a signal */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv, output: AdminOutput): Promise<number> {
  const [subject = "help", verb = "help", ...rest] = args;
  const isHelp = args.some((word) => ["help", "--help", "-h"].includes(word)) || args.length === 0;
  const verbs = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  const command = verbs && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (isHelp) {
    output.print(command ? commandHelp(subject, verb, command) : overview(verbs && subject));
    return 0;
  }
  if (!command) {
    output.fail(`There is no command "${printable([subject, ...args.slice(1, 2)].join(" "))}".\n`);
    output.fail(overview(verbs && subject));
    return 2;
  }
  try {
    await execute({ subject, verb, command }, rest, env, output);
    return 0;
  } catch (error) {
    output.fail(printable(messageOf(error)));
    if (error instanceof EndedError) return error.exitCode;
    if (error instanceof AdminError || error instanceof AdministrationError)
      output.fail(`See: npm run admin -- ${subject} ${verb} --help`);
    return 1;
  }
}
