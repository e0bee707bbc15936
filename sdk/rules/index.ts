export { isTrue, localText } from "./text.ts";
export {
  allMenus,
  exemptRouteNames,
  findMenuEntry,
  isGranted,
  isMenuVisible,
  mayOpenRoute,
  menuOfRoute,
  type FunctionPlace,
} from "./menu-access.ts";
export { dispositionFileName, downloadFileName, joinUrl } from "./download.ts";
export {
  signInProfileOf,
  signInProfiles,
  takeCredential,
  type SignInProfile,
  type SignInSettings,
} from "./sign-in-profiles.ts";
export { coversPath, isLocalPath, lineOfPath, routeOfLine } from "./routes.ts";
