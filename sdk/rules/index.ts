export { isTrue, localText } from "./text.ts";
export {
  allMenus,
  exemptRouteNames,
  findMenuEntry,
  isGranted,
  isMenuVisible,
  mayOpenRoute,
  type FunctionPlace,
} from "./menu-access.ts";
export { dispositionFileName, downloadFileName, joinUrl } from "./download.ts";
export { coversPath, isLocalPath, lineOfPath, routeOfLine } from "./routes.ts";
