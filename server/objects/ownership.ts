import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { OpenObjectStore } from "./contract/index.ts";

/** Keys that are asked about at once. */
const batchSize = 200;

/** Objects belong to another database than the one that is open. */
export class ForeignObjectsError extends Error {
  constructor(place: string) {
    super(
      `The files in ${place} belong to another database. Set DATABASE_URL, PORTAL_DATA and PORTAL_OBJECTS to a database and files that belong together; to give the files to this database on purpose: npm run admin -- objects adopt`,
    );
    this.name = "ForeignObjectsError";
  }
}

/** The objects of a database are elsewhere: going on here would spread them over two places. */
export class OtherStoreError extends Error {
  /** @param known where they were when the database took them; undefined where that is not known */
  constructor(place: string, known: string | undefined) {
    const where = known === undefined ? "" : `; they were last taken in ${known}`;
    super(
      `${place} is not where the files of this database are${where}. Mount that disk there, or set PORTAL_OBJECTS to the one place that all processes of this database share; to go on with this place on purpose, once the files are in it: npm run admin -- objects adopt`,
    );
    this.name = "OtherStoreError";
  }
}

/** Who keeps objects, and says which of them its database knows. */
export interface ObjectKeeper {
  /** Its keys begin with it and a slash. */
  name: string;
  /** Whether the database knows at least one of these objects. */
  knows(keys: readonly string[]): Promise<boolean>;
  /** Keys of some objects that the database shows. */
  shown(): Promise<readonly string[]>;
}

/** What a database says of itself, and of where its objects are. */
interface DatabaseIdentity {
  id: string;
  /** Id of the store that its objects are in; undefined where it has taken none so far. */
  objectStore: string | undefined;
  /** Where that store was when it was taken. */
  objectPlace: string | undefined;
}

/** What a database is told of its store. */
interface ObjectStoreClaim {
  /** Id of the store. */
  store: string;
  /** Where it is, for whoever looks for it. */
  place: string;
}

/** A database that wants its store. */
export interface ObjectClaimant {
  /** Those that keep objects and can say which of them the database knows. */
  keepers: readonly ObjectKeeper[];
  identity(): Promise<DatabaseIdentity>;
  /** Says in the database which store it is, where that says none. @returns what it says then */
  take(claim: ObjectStoreClaim): Promise<DatabaseIdentity>;
}

/** A store as somebody elsewhere would look for it: a folder is one of a machine. */
function placeOf({ place }: Pick<OpenObjectStore, "place">): string {
  return place.includes("://") ? place : `${hostname()}:${place}`;
}

async function* keysBelow(store: OpenObjectStore, prefix: string): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const { key } of store.list(prefix)) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Whether the store holds objects of keepers and the database knows none of them. */
async function isStranger(store: OpenObjectStore, keepers: readonly ObjectKeeper[]): Promise<boolean> {
  let hasObjects = false;
  for (const { name, knows } of keepers) {
    for await (const keys of keysBelow(store, `${name}/`)) {
      if (await knows(keys)) return false;
      hasObjects = true;
    }
  }
  return hasObjects;
}

/** Whether the database shows objects of keepers and the store has none of those that were asked for. */
async function lacksAll(store: OpenObjectStore, keepers: readonly ObjectKeeper[]): Promise<boolean> {
  let isShown = false;
  for (const { shown } of keepers)
    for (const key of await shown()) {
      if (await store.info(key)) return false;
      isShown = true;
    }
  return isShown;
}

/** @throws OtherStoreError where the database has taken another store */
async function mustBeStore(store: OpenObjectStore, { objectStore, objectPlace }: DatabaseIdentity): Promise<void> {
  if (objectStore !== undefined && (await store.identity()) !== objectStore)
    throw new OtherStoreError(store.place, objectPlace);
}

/**
 * Refuses a database that objects do not belong to, and a place that its objects are not in, before anything of either
 * is changed. Objects without a mark are for `claimObjects`.
 * @param known undefined for a database that was never set up
 * @throws ForeignObjectsError, OtherStoreError
 */
export async function refuseForeign(store: OpenObjectStore, known: DatabaseIdentity | undefined): Promise<void> {
  const owner = await store.owner();
  if (owner !== undefined && owner !== known?.id) throw new ForeignObjectsError(store.place);
  if (known) await mustBeStore(store, known);
}

/**
 * Makes sure that objects belong to a database, so that none is ever taken for a useless one because the wrong database
 * does not know it, and that the database has none elsewhere, so that none is looked for in vain. The first database
 * that comes takes objects without a mark, unless it knows none of them, or shows others.
 * @returns the id of the store
 * @throws ForeignObjectsError, OtherStoreError
 */
export async function claimObjects(
  store: OpenObjectStore,
  { keepers, identity, take }: ObjectClaimant,
): Promise<string> {
  const known = await identity();
  await mustBeStore(store, known);
  if ((await store.owner()) === undefined) {
    if (known.objectStore === undefined && (await lacksAll(store, keepers)))
      throw new OtherStoreError(store.place, undefined);
    if (!(await isStranger(store, keepers))) await store.claim(known.id);
  }
  await mustOwn(store, known.id);
  if (known.objectStore !== undefined) return known.objectStore;
  const id = await store.identify(randomUUID());
  // Of two processes that come at once with places of their own, one is first.
  await mustBeStore(store, await take({ store: id, place: placeOf(store) }));
  return id;
}

/**
 * Gives objects to a database, whomever they belonged to and wherever it had others. Where that is another database
 * than before, the store is another one from now on, so that processes of the former owner write nothing more there: the
 * new owner would put it aside.
 * @param set says in the database which store it is
 */
export async function adoptObjects(
  store: OpenObjectStore,
  { id, objectStore }: Pick<DatabaseIdentity, "id" | "objectStore">,
  set: (claim: ObjectStoreClaim) => Promise<void>,
): Promise<void> {
  const [owner, known] = [await store.owner(), await store.identity()];
  const isOwn = known !== undefined && (owner === id || (owner === undefined && known === objectStore));
  const claim = isOwn ? known : randomUUID();
  // Before the owner: where this ends in between, it is seen as another owner's again the next time.
  if (!isOwn) await store.renew(claim);
  await store.adopt(id);
  await set({ store: claim, place: placeOf(store) });
}

/**
 * For whoever is about to remove objects that the database does not know.
 * @throws ForeignObjectsError also where the objects bear no mark
 */
export async function mustOwn(store: Pick<OpenObjectStore, "owner" | "place">, databaseId: string): Promise<void> {
  if ((await store.owner()) !== databaseId) throw new ForeignObjectsError(store.place);
}
