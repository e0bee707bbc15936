// Hears from the server that exports or messages have changed, while the page is seen.

export { followHints } from "./follow-hints.ts";
