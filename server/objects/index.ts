export { createFsObjectStore } from "./fs.ts";
export type { ByteRange, ObjectInfo, ObjectStore } from "./store.ts";
