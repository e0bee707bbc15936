// The operator's configuration files in the database, for nodes that share no folder.

export { ConfigSetError, readConfigFiles } from "./config-files.ts";
export { copyPublished } from "./copy.ts";
export { type ConfigMirror, startConfigMirror } from "./mirror.ts";
export { listPublished, publish, publishAccepted, readVersion, type PublishedSet } from "./store.ts";
