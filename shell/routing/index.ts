export { faviconOf, setFavicon } from "./favicon.ts";
export { framedEntry, framePath, frameSearch } from "./frame.ts";
export { toLocation, toPath, withQuery } from "./location.ts";
export { pagePath } from "./named-path.ts";
export { createPageHistory, type PageHistory } from "./page-history.ts";
export { landingPath, resolve, type Resolution, type RoutingState } from "./resolve.ts";
export { findShellRoute, shellRoutes, type ViewName } from "./routes.ts";
export { documentTitle } from "./titles.ts";
