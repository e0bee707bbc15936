import type { Kysely } from "kysely";
import type { ServerConfig } from "../config.ts";
import type { CoreTables, Database } from "../db/index.ts";
import { actingCommands } from "./acting.ts";
import type { CommandSpec, Given } from "./arguments.ts";
import { auditCommands } from "./audit.ts";
import { companyCommands } from "./company.ts";
import { grantCommands } from "./grant.ts";
import { menuCommands } from "./menu.ts";
import { moduleCommands } from "./module.ts";
import { objectsCommands } from "./objects.ts";
import type { AskSecret } from "./password.ts";
import { guardKeyCommands, guardTokenCommands, signInKeyCommands } from "./sign-in.ts";
import { userCommands } from "./user.ts";

/** What a command works with. */
export interface AdminContext {
  db: Kysely<CoreTables>;
  database: Database;
  config: ServerConfig;
  print(line: string): void;
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

/** Subjects, and the verbs of each. */
export const subjects: Readonly<Record<string, AdminCommands>> = {
  user: userCommands,
  company: companyCommands,
  menu: menuCommands,
  grant: grantCommands,
  acting: actingCommands,
  audit: auditCommands,
  "guard-key": guardKeyCommands,
  "guard-token": guardTokenCommands,
  "sign-in-key": signInKeyCommands,
  module: moduleCommands,
  objects: objectsCommands,
};
