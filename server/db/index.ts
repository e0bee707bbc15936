export { untyped, type AnyConnection, type AnyTransaction } from "./any-tables.ts";
export { readArrays } from "./arrays.ts";
export { bytewise, dialectOf } from "./bytewise.ts";
export { containsText } from "./contains-text.ts";
export { nowOf, readNow, startDatabaseClock } from "./clock.ts";
export { DatabaseUnavailableError, isAway, reasonOf } from "./failures.ts";
export { databaseIdOf, findIdentity, identityOf, setObjectStore, takeObjectStore } from "./identity.ts";
export { removeInSteps, stepRows } from "./in-steps.ts";
export { coreMigrationNames, findPending, migrate, type MigrationSource } from "./migrations.ts";
export type { PortalMigration } from "./portal-migration.ts";
export {
  defaultLimits,
  longWorkLimits,
  openDatabase,
  type Database,
  type DatabaseOptions,
  type DialectName,
  type WatchPool,
} from "./open.ts";
export type { ReplicaOptions } from "./open-replica.ts";
export { isPostgresAddress, isReplicaAddress, partPassword, placeOfAddress, withDatabase } from "./postgres-address.ts";
export { connectToWriting, knowServers, type PostgresServers } from "./postgres-servers.ts";
export type { DatabaseLimits } from "./postgres-pool.ts";
export { laneOf, ofLane } from "./read-lanes.ts";
export type { ReplicaState } from "./replica-watch.ts";
export { retryDeadlocks } from "./retry.ts";
export type { CoreTables } from "./schema.ts";
export { timeOfUuid, uuidv7 } from "./uuid.ts";
export {
  type AuditChainTable,
  type AuditEventTable,
  type CompanyTable,
  type FunctionGrantTable,
  type MenuGrantTable,
  type MenuTable,
  type SessionMode,
  type SessionTable,
  type SignInKeyTable,
  type UserTable,
  type VirtualCompanyGrantTable,
} from "./schema.ts";
