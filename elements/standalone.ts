/** Everything for pages without an import map: one script registers the tags and exports `configurePortal`. */
export * from "./index.ts";
