import { actingCommands } from "./acting.ts";
import { addressCommands } from "./address.ts";
import { auditCommands } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import type { AnyCommand } from "./command.ts";
import { companyCommands } from "./company.ts";
import { configCommands } from "./config.ts";
import { databaseCommands } from "./database.ts";
import { elementsCommands } from "./elements.ts";
import { grantCommands } from "./grant.ts";
import { issuerCommands } from "./issuer.ts";
import { lineCommands } from "./line.ts";
import { menuCommands } from "./menu.ts";
import { moduleCommands } from "./module.ts";
import { objectsCommands } from "./objects.ts";
import { guardTokenCommands, signInKeyCommands } from "./sign-in.ts";
import { userCommands } from "./user.ts";

/** Subjects, and the verbs of each. */
export const subjects: Readonly<Record<string, Readonly<Record<string, AnyCommand>>>> = {
  user: userCommands,
  address: addressCommands,
  company: companyCommands,
  menu: menuCommands,
  grant: grantCommands,
  acting: actingCommands,
  audit: auditCommands,
  issuer: issuerCommands,
  "guard-token": guardTokenCommands,
  "sign-in-key": signInKeyCommands,
  line: lineCommands,
  config: configCommands,
  module: moduleCommands,
  objects: objectsCommands,
  elements: elementsCommands,
  backup: backupCommands,
  database: databaseCommands,
};
