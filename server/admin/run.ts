import { existsSync } from "node:fs";
import { readConfig } from "../config.ts";
import type { Database } from "../db/index.ts";
import { databaseOptionsOf, openConfigured } from "../portal.ts";
import { AdminError, readArguments } from "./arguments.ts";
import { subjects, type AdminCommand } from "./commands.ts";
import { commandHelp, overview } from "./help.ts";

/** Where a command writes. */
export interface AdminOutput {
  print(line: string): void;
  fail(line: string): void;
}

const emptyText = "The database is empty; start the portal once, then come back.";

async function mustBeSetUp({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === "setup")) throw new AdminError(emptyText);
}

async function execute(command: AdminCommand, args: readonly string[], env: NodeJS.ProcessEnv, output: AdminOutput) {
  const given = readArguments(command, args);
  const config = readConfig(env);
  const { url, file } = databaseOptionsOf(config);
  if (!url && !existsSync(file)) throw new AdminError(emptyText);
  const database = await openConfigured(config);
  try {
    await mustBeSetUp(database);
    await command.run({ db: database.db, database, config, print: output.print }, given);
  } finally {
    await database.close();
  }
}

/** Runs `npm run admin -- …`. @returns the exit code: 0 done, 1 failed, 2 not understood */
export async function runAdmin(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: AdminOutput,
): Promise<0 | 1 | 2> {
  const [subject = "help", verb = "help", ...rest] = args;
  const isHelp = args.some((word) => ["help", "--help", "-h"].includes(word)) || args.length === 0;
  const verbs = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  const command = verbs && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (isHelp) {
    output.print(command ? commandHelp(subject, verb, command) : overview(verbs && subject));
    return 0;
  }
  if (!command) {
    output.fail(`There is no command "${[subject, ...args.slice(1, 2)].join(" ")}".\n`);
    output.fail(overview(verbs && subject));
    return 2;
  }
  try {
    await execute(command, rest, env, output);
    return 0;
  } catch (error) {
    output.fail(error instanceof Error ? error.message : String(error));
    if (error instanceof AdminError) output.fail(`See: npm run admin -- ${subject} ${verb} --help`);
    return 1;
  }
}
