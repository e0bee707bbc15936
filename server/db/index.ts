export { nowOf, readNow, startDatabaseClock } from "./clock.ts";
export { DatabaseUnavailableError, isAway, reasonOf } from "./failures.ts";
export { removeInSteps, stepRows } from "./in-steps.ts";
export { migrate, type MigrationSource } from "./migrations.ts";
export { defaultLimits, openDatabase, type Database, type DatabaseOptions, type DialectName } from "./open.ts";
export type { DatabaseLimits } from "./postgres-pool.ts";
export { retryDeadlocks } from "./retry.ts";
export type { CoreTables } from "./schema.ts";
export { uuidv7 } from "./uuid.ts";
export {
  type AuditEventTable,
  type CompanyTable,
  type FunctionGrantTable,
  type MenuTable,
  type SessionMode,
  type SessionTable,
  type SignInKeyTable,
  type UserTable,
  type VirtualCompanyGrantTable,
} from "./schema.ts";
