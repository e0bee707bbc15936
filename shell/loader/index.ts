export { ChunkLoadError, LineError } from "./errors.ts";
export { createLoader, type Loader, type LoaderOptions } from "./loader.ts";
export { FetchFailure, prefetch, sleep } from "./prefetch.ts";
export type { ModuleSystem } from "./registry.ts";
