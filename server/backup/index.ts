// Copies of the database and the files, and what is made of them.

export { createBackup } from "./create.ts";
export type { Manifest } from "./manifest.ts";
export { restoreBackup } from "./restore.ts";
export { tryBackup } from "./try.ts";
export { verifyBackup } from "./verify.ts";
