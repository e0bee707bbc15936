export { ChunkLoadError, LineError } from "./errors.ts";
export { elementFailureReason, failureReason } from "./failure-reason.ts";
export { createLineHooks, type LeaveReason, type LineHooks } from "./line-hooks.ts";
export { createLoader, type Loader, type LoaderOptions } from "./loader.ts";
export { forgetFailures, type ModuleSystem } from "./registry.ts";
export { lazyNative } from "./lazy-native.ts";
export { watchPolicy } from "./watch-policy.ts";
