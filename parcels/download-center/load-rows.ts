import { HttpError } from "@customs-portal/sdk/portal";

/** What stands in the rows. */
export type Rows = typeof import("./rows/index.ts");

let loading: Promise<Rows> | undefined;

/** Loads what stands in the rows, once a page. @throws HttpError `network-failure`; the next call tries again */
export function loadRows(): Promise<Rows> {
  loading ??= import("./rows/index.ts").catch((cause: unknown) => {
    loading = undefined;
    throw new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
  });
  return loading;
}
