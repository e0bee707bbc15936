// Where the data of a configuration is, and who may open it.

export { FolderHeldError, holdFolder } from "./folder-lock.ts";
export { type NodeIdentity, holdNode } from "./node-identity.ts";
export { StartError, databaseOptionsOf, makeDataFolder, objectsDirOf, openConfigured, placeOf } from "./open.ts";
