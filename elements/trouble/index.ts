/** What an element needs only when something is amiss; loaded then, and with the texts of all languages in one piece. */
export { awaitToken } from "./await-token.ts";
export { explainConnection, type ConnectionFailure } from "./connection.ts";
