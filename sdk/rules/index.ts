export { isTrue } from "../flags.ts";
export { localText } from "./text.ts";
export {
  allMenus,
  exemptRouteNames,
  findMenuEntry,
  isGranted,
  isMenuVisible,
  mayOpenRoute,
  menuOfRoute,
  pageOfEntry,
  type FunctionPlace,
} from "./menu-access.ts";
export { cleanFileName, dispositionFileName } from "./disposition.ts";
export { downloadFileName, joinUrl } from "./download.ts";
export {
  signInProfileOf,
  signInProfiles,
  takeCredential,
  type SignInProfile,
  type SignInSettings,
} from "./sign-in-profiles.ts";
export {
  coversPath,
  isLocalPath,
  lineOfPath,
  pathOfLineRoute,
  routeOfLine,
  webAddress,
  type FoundLineRoute,
} from "./routes.ts";
export { isLongEnoughPassword } from "./password.ts";
export { isSamePerson, personKey, type Person } from "./person.ts";
