// Addresses under which anybody who has them gets one file for a while.

export { createObjectLinks } from "./links.ts";
export { addObjectLinkRoute } from "./routes.ts";
