/** What an element needs only when something is amiss; loaded then, and with the texts of all languages in one piece. */
export { awaitToken } from "./await-token.ts";
export { explainAnswer, explainFailure, explainWait } from "./explain-token.ts";
export { adviseOnce, type SettingAdvice } from "./settings.ts";
export type { ConnectionFailure } from "./connection.ts";
export { awaitConnection, type FailedConnection } from "./await-connection.ts";
