import type { Kysely, Transaction } from "kysely";
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
  /** Writes what the words of the command do not say into the security log, before it takes effect. */
  record(detail: Readonly<Record<string, string | number>>): Promise<void>;
  /** The same in a transaction: both are on disk or neither. To be called last in it. */
  recordIn(trx: Transaction<CoreTables>, detail: Readonly<Record<string, string | number>>): Promise<void>;
  /** Asks for something that must not be seen. */
  ask: AskSecret;
}

/** A verb of a subject. `run` throws AdminError for what its author must put right. */
export interface AdminCommand extends CommandSpec {
  help: string;
  isDetached?: never;
  /** Works on a database that no portal has used yet: it is set up, without data. */
  mayBeEmpty?: true;
  run(context: AdminContext, given: Given): Promise<void>;
}

/** What a command works with that is given no database. */
export interface DetachedContext extends Pick<AdminContext, "config" | "print"> {
  /** Writes the command into the security log of a database that it has made. */
  recordIn(database: Database, detail: Readonly<Record<string, string | number>>): Promise<void>;
}

/** A verb that opens for itself what it needs. */
export interface DetachedCommand extends CommandSpec {
  help: string;
  isDetached: true;
  run(context: DetachedContext, given: Given): Promise<void>;
}

export type AnyCommand = AdminCommand | DetachedCommand;
export type AdminCommands = Readonly<Record<string, AdminCommand>>;
