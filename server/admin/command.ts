import type { Kysely } from "kysely";
import type { ServerConfig } from "../config/index.ts";
import type { CoreTables, Database } from "../db/index.ts";
import type { CommandSpec, Given } from "./arguments.ts";
import type { AskSecret } from "./password.ts";

/** What a command works with. */
export interface AdminContext {
  db: Kysely<CoreTables>;
  database: Database;
  config: ServerConfig;
  print(line: string): void;
  /** Tells what is wrong without ending the command. */
  fail(line: string): void;
  /** Asks for something that must not be seen. */
  ask: AskSecret;
}

/** A verb of a subject. `run` throws AdminError for what its author must put right. */
export interface AdminCommand extends CommandSpec {
  help: string;
  /** Works on a database that no portal has used yet: it is set up, without data. */
  mayBeEmpty?: true;
  run(context: AdminContext, given: Given): Promise<void>;
}

export type AdminCommands = Readonly<Record<string, AdminCommand>>;
