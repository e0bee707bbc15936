import { loadPart } from "./load-part.ts";

type Wire = typeof import("./wire.ts");

let loading: Promise<Wire> | undefined;

/**
 * Loads what calls need, once a page.
 * @throws HttpError `network-failure`; the next call tries again
 */
export function loadWire(): Promise<Wire> {
  loading ??= loadPart(() => import("./wire.ts")).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}
