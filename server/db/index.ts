export { migrate, type MigrationSource } from "./migrations.ts";
export { openDatabase, type Database, type DatabaseOptions, type DialectName } from "./open.ts";
export type { CoreTables } from "./schema.ts";
export { uuidv7 } from "./uuid.ts";
