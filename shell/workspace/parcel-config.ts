import type { BusinessLineLifecycles, BusinessLineProps } from "@customs-portal/sdk/business-line";
import { withTimeout } from "@customs-portal/sdk/timing";
import type { ParcelConfig } from "single-spa";
import { LineError } from "../loader/index.ts";

/** Longest waits for the lifecycles of a business line, in milliseconds. */
export interface LifecycleLimits {
  readonly bootstrap: number;
  readonly mount: number;
  readonly unmount: number;
}

export const defaultLifecycleLimits: LifecycleLimits = { bootstrap: 15_000, mount: 15_000, unmount: 3000 };

type Lifecycle = (props: BusinessLineProps) => Promise<unknown>;

function timed(label: string, name: string, run: Lifecycle, limitMs: number): Lifecycle {
  return (props) =>
    withTimeout(run(props), limitMs, () => {
      const message = `${label}: ${name} took longer than ${limitMs} ms`;
      const advice = `${message}; its promise must settle by then, whatever the line still waits for.`;
      throw new LineError("line-timeout", label, { message, advice });
    });
}

/** Runs one lifecycle, or a list of them in order. */
function flat(given: unknown): Lifecycle {
  const list = (Array.isArray(given) ? given : [given]).filter((entry) => typeof entry === "function") as Lifecycle[];
  return async (props) => {
    for (const run of list) await run(props);
  };
}

/**
 * A parcel config of a business line: fresh for each tab, without a name (two live parcels of one name would destroy
 * each other), with lifecycles that cannot hang.
 */
export function toParcelConfig(
  label: string,
  lifecycles: BusinessLineLifecycles,
  limits: LifecycleLimits = defaultLifecycleLimits,
): ParcelConfig<BusinessLineProps> {
  const made = (name: keyof LifecycleLimits) => timed(label, name, flat(lifecycles[name]), limits[name]);
  // single-spa only has the second word: its own limit is a little longer, and its warning comes with it.
  const timeout = (name: keyof LifecycleLimits) => {
    const millis = limits[name] + 1000;
    return { millis, warningMillis: millis, dieOnTimeout: true };
  };
  return {
    bootstrap: made("bootstrap"),
    mount: made("mount"),
    unmount: made("unmount"),
    ...(lifecycles.update ? { update: flat(lifecycles.update) } : {}),
    timeouts: { bootstrap: timeout("bootstrap"), mount: timeout("mount"), unmount: timeout("unmount") },
  } as ParcelConfig<BusinessLineProps>;
}

/** Tells one instance of a company switch; a failing or hanging one counts as one that did not answer. */
export function companyNotifier(
  label: string,
  { onCompanyChange }: BusinessLineLifecycles,
  props: BusinessLineProps,
  limitMs = 3000,
): (() => Promise<unknown>) | undefined {
  if (!onCompanyChange) return undefined;
  const notify = timed(label, "onCompanyChange", async (given) => onCompanyChange(given), limitMs);
  return () =>
    notify(props).catch((cause: unknown) => {
      console.error(`The business line ${label} failed to take over the new company; it starts anew.`, cause);
    });
}
