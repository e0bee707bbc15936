import type { Kysely } from "kysely";
import type { ServerConfig } from "./config/index.ts";
import { openConfigured, placeOf, StartError } from "./data-folder/index.ts";
import { type Database, findIdentity, identityOf, longWorkLimits, takeObjectStore } from "./db/index.ts";
import type { LoadedModule, PortalModule } from "./module-contract/index.ts";
import { claimObjects, type GuardedStore, type ObjectKeeper, refuseForeign } from "./objects/index.ts";
import { administratorOf, seed, type SeedResult, type TellProgress } from "./seed/index.ts";
import { bringUpToDate, pendingIn } from "./upgrade/index.ts";
import { administrationMenusFor } from "./modules/administration/index.ts";

/** What is set up besides the database. */
export interface Parts {
  /** All modules, those of the server first. */
  modules: readonly PortalModule[];
  /** Those of `PORTAL_MODULES` among them. */
  loaded: readonly LoadedModule[];
  objects: GuardedStore;
}

/** What the work is done by, and who is told. */
export interface SetUpOptions {
  /** The clock, milliseconds since 1970. */
  now: () => number;
  tell: TellProgress;
  /** Told before schema and first data are brought up to date, which may take long. */
  tellUpdating: () => void | Promise<void>;
}

/** @throws StartError where a start is not to change the schema and it is behind */
async function refuseBehind(config: ServerConfig, database: Database, modules: readonly PortalModule[]): Promise<void> {
  const { length } = await pendingIn(config, database, modules);
  if (length === 0) return;
  const what = `${length} migration(s) to do; run "npm run admin -- database migrate", then start again`;
  throw new StartError(`The database ${placeOf(config)} is behind this version`, what);
}

/** The modules that can say which objects the database knows. */
function keepersOf(modules: readonly PortalModule[], { db }: Database): ObjectKeeper[] {
  return modules
    .filter((module) => module.knowsObjects !== undefined)
    .map((module) => ({
      name: module.name,
      knows: async (keys) => (await module.knowsObjects?.(db as unknown as Kysely<never>, keys)) ?? false,
      shown: async () => (await module.shownObjects?.(db as unknown as Kysely<never>)) ?? [],
    }));
}

/** Takes the store for the database, and has it watched from then on. @throws ForeignObjectsError, OtherStoreError */
async function takeStore(objects: GuardedStore, keepers: readonly ObjectKeeper[], { db }: Database): Promise<void> {
  objects.expect(
    await claimObjects(objects, {
      keepers,
      identity: () => identityOf(db),
      take: (claim) => takeObjectStore(db, claim),
    }),
  );
}

/**
 * Schema, ownership of the objects and first data, over connections of its own: this work may take long, ordinary
 * statements may not.
 * @throws ForeignObjectsError and OtherStoreError before anything of the database is changed, StartError
 */
export async function setUp(
  config: ServerConfig,
  { modules, loaded, objects }: Parts,
  { now, tell, tellUpdating }: SetUpOptions,
): Promise<SeedResult> {
  const database = await openConfigured({ ...config, databaseLimits: { ...config.databaseLimits, ...longWorkLimits } });
  try {
    await refuseForeign(objects, await findIdentity(database.db));
    await tellUpdating();
    if (config.migratesAtStart) await bringUpToDate(config, database, modules, now);
    else await refuseBehind(config, database, modules);
    await takeStore(objects, keepersOf(modules, database), database);
    const { first, password, seedRows: rows } = config;
    const filled = [...loaded.map(({ module }) => module), administrationMenusFor(administratorOf(first))];
    return await seed(database, { modules: filled, first, password, rows, now, tell });
  } finally {
    await database.close();
  }
}
