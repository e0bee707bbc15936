// Objects as files of a folder.

export { createDiskStore } from "./disk-store.ts";
