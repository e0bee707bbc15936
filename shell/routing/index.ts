export { faviconOf, setFavicon } from "./favicon.ts";
export { framedEntry, framePath, frameSearch, titledEntry } from "./frame.ts";
export { toLocation, toPath, withQuery } from "./location.ts";
export { pagePath } from "./named-path.ts";
export { createPageHistory, type EntryState, type PageHistory } from "./page-history.ts";
export {
  landingPath,
  resolve,
  signInPath,
  type LineResolution,
  type PageResolution,
  type RedirectReason,
  type Resolution,
  type RoutingState,
} from "./resolve.ts";
export { findShellRoute, isPassing, shellRoutes, type StandaloneView, type TabView, type ViewName } from "./routes.ts";
