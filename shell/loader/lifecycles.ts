import type { BusinessLineHooks, BusinessLineLifecycles } from "@customs-portal/sdk/business-line";

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

const hookNames: readonly (keyof BusinessLineHooks)[] = [
  "beforeLoad",
  "onSession",
  "onCompanyChange",
  "beforeLeave",
  "onLogout",
];

function isHooks(value: unknown): value is BusinessLineHooks {
  return (
    typeof value === "object" &&
    value !== null &&
    hookNames.some((name) => typeof (value as Candidate)[name] === "function")
  );
}

/** What classic scripts left on the page, by their address: their second run adds no new global to be found by. */
const globals = new Map<string, string>();

/** The global that a classic script defined, which SystemJS finds on its first run only. */
function globalOf(module: object, address: string): unknown {
  const page = globalThis as unknown as Candidate;
  const left = (module as Candidate)["default"];
  const name = left === undefined ? undefined : Object.keys(globalThis).find((key) => page[key] === left);
  if (name !== undefined) globals.set(address, name);
  const known = globals.get(address);
  return known === undefined ? undefined : page[known];
}

/**
 * The lifecycles of a classic or UMD script.
 * @param name of its global; left out, the last one that it defined
 */
export function findScriptLifecycles(
  module: object,
  address: string,
  name?: string,
): BusinessLineLifecycles | undefined {
  const page = globalThis as unknown as Candidate;
  const found = name === undefined ? globalOf(module, address) : page[name];
  // A UMD bundle with named exports may carry the lifecycles as its default.
  return typeof found === "object" && found !== null ? findLifecycles(found) : findLifecycles(module);
}

/** The hooks that a module exports, by name or as its default; none where it has neither. */
export function findHooks(module: object, address: string): BusinessLineHooks {
  return [module, (module as Candidate)["default"], globalOf(module, address)].find(isHooks) ?? {};
}
