export { createFsObjectStore } from "./fs.ts";
export { adoptObjects, claimObjects, ForeignObjectsError, ownerOf } from "./ownership.ts";
export type { ByteRange, ObjectInfo, ObjectStore } from "./store.ts";
