// Where the data of a configuration is, and who may open it.

export { AccountError, refuseRoot } from "./account.ts";
export { FolderHeldError, HeldError, holdFile, holdFolder } from "./folder-lock.ts";
export { type NodeIdentity, holdNode } from "./node-identity.ts";
export { StartError, databaseOptionsOf, makeDataFolder, makeObjectFolder, openConfigured, placeOf } from "./open.ts";
