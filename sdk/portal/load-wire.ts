import { HttpError } from "./http-error.ts";

type Wire = typeof import("./wire.ts");

let loading: Promise<Wire> | undefined;

/**
 * Loads what calls need, once a page.
 * @throws HttpError `network-failure`; the next call tries again
 */
export function loadWire(): Promise<Wire> {
  loading ??= import("./wire.ts").catch((cause: unknown) => {
    loading = undefined;
    throw new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
  });
  return loading;
}
