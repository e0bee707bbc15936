// What an object store is, whatever it stands on.

export { dayOf, lastDayBefore } from "./days.ts";
export { ObjectsUnavailableError } from "./errors.ts";
export { checkKey, checkPrefix } from "./keys.ts";
export {
  type Multipart,
  MultipartGoneError,
  MultipartIncompleteError,
  type MultipartPlan,
  maxParts,
  multipartIdleMs,
  type MultipartStore,
  offsetOfPart,
  type PartInfo,
  type PartVersions,
  planOf,
  readPart,
  refuseIncomplete,
  sizeOfPart,
} from "./multipart.ts";
export type { ObjectStoreSettings, S3Settings } from "./settings.ts";
export {
  type ByteRange,
  linkLimits,
  type LinkOptions,
  type ObjectAccess,
  type ObjectInfo,
  type ObjectState,
  type ObjectStore,
  type OpenObjectStore,
  type StoreMarks,
} from "./store.ts";
