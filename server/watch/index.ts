// What an operator sees of the portal, at an address of its own: metrics and health.

export { openWatch } from "./open-watch.ts";
