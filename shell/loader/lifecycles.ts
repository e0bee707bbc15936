import type { BusinessLineLifecycles } from "@customs-portal/sdk/business-line";

type Candidate = Readonly<Record<string, unknown>>;

function isLifecycle(value: unknown): boolean {
  return typeof value === "function" || (Array.isArray(value) && value.every((entry) => typeof entry === "function"));
}

function isLifecycles(value: unknown): value is BusinessLineLifecycles {
  if (typeof value !== "object" || value === null) return false;
  const { bootstrap, mount, unmount } = value as Candidate;
  return isLifecycle(mount) && isLifecycle(unmount) && (bootstrap === undefined || isLifecycle(bootstrap));
}

/** The single-spa lifecycles that a module exports, by name or as its default. */
export function findLifecycles(module: object): BusinessLineLifecycles | undefined {
  return [module, (module as Candidate)["default"]].find(isLifecycles);
}

/** What classic scripts left on the page, by their address: their second run adds no new global to be found by. */
const globals = new Map<string, string>();

/**
 * The lifecycles of a classic or UMD script: the global that it defined, which SystemJS finds on the first run only.
 */
export function findScriptLifecycles(module: object, address: string): BusinessLineLifecycles | undefined {
  const found = findLifecycles(module);
  const page = globalThis as unknown as Candidate;
  if (found) {
    const name = Object.keys(globalThis).find((key) => page[key] === (module as Candidate)["default"]);
    if (name !== undefined) globals.set(address, name);
    return found;
  }
  const name = globals.get(address);
  const known = name === undefined ? undefined : page[name];
  return isLifecycles(known) ? known : undefined;
}
