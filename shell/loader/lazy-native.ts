import type { LoaderOptions } from "./loader.ts";
import type { NativeBoot } from "./native.ts";

/** Imports native modules by code that is loaded with the first of them. */
export function lazyNative(boot: NativeBoot): LoaderOptions["importNative"] {
  return async (address, failed) => (await import("./native.ts")).importNative(boot, address, failed);
}
