export { addActing, removeActing } from "./acting.ts";
export { addUsers, type NewUser } from "./add-users.ts";
export { newestEntries } from "./audit-log.ts";
export { addCompany, changeCompany, removeCompany } from "./companies.ts";
export { readFunctions } from "./function-catalogue.ts";
export {
  administrationButtons,
  type FunctionToGrant,
  personaliseCompany,
  readFiles,
  uploadFiles,
} from "./functions.ts";
export { grantFunction, grantMenu, revokeFunction, revokeMenu, type FunctionChoice } from "./grants.ts";
export { addMenu, changeMenu, removeMenu } from "./menus.ts";
export { administrationExports, administrationMenusFor, administrationModule } from "./module.ts";
export { AdministrationError } from "./refusal.ts";
export { addUser, changeUser, commandLine, mustBeFree, mustHaveUser, retireUser } from "./users.ts";
