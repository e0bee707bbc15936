// Where files are kept, whose they are, and what a module has of them.

export {
  type ByteRange,
  linkLimits,
  type LinkOptions,
  maxParts,
  type Multipart,
  MultipartGoneError,
  MultipartIncompleteError,
  type MultipartPlan,
  type ObjectAccess,
  type ObjectInfo,
  type ObjectState,
  type ObjectStore,
  type ObjectStoreSettings,
  ObjectsUnavailableError,
  type OpenObjectStore,
  type PartInfo,
  type PartVersions,
  planOf,
  type S3Settings,
} from "./contract/index.ts";
export type { GuardedStore } from "./guard.ts";
export { type ModuleObjects, moduleObjects, ownObjects } from "./module-objects.ts";
export { openGuardedStore, openObjectStore } from "./open.ts";
export {
  adoptObjects,
  claimObjects,
  ForeignObjectsError,
  mustOwn,
  type ObjectKeeper,
  OtherStoreError,
  refuseForeign,
} from "./ownership.ts";
