import { actingCommands } from "./acting.ts";
import { auditCommands } from "./audit.ts";
import type { AdminCommands } from "./command.ts";
import { companyCommands } from "./company.ts";
import { grantCommands } from "./grant.ts";
import { lineCommands } from "./line.ts";
import { menuCommands } from "./menu.ts";
import { moduleCommands } from "./module.ts";
import { objectsCommands } from "./objects.ts";
import { guardKeyCommands, guardTokenCommands, signInKeyCommands } from "./sign-in.ts";
import { userCommands } from "./user.ts";

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
  line: lineCommands,
  module: moduleCommands,
  objects: objectsCommands,
};
