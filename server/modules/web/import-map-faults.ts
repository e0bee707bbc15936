import { importMapSchema, type ImportMap } from "@customs-portal/sdk/contract";
import { entryPlace, hashAdvice, hashProblem, isHash, plainHostAdvice } from "./hash-advice.ts";
import { isObject, pathText, quoted, unknownKeys, wording } from "./issues.ts";
import { isForeign, originOf, resolved } from "./policy.ts";

const keys = [...Object.keys(importMapSchema.shape), "$schema"];

/** What a browser may read as an address: it passes over spaces and control characters, some of them anywhere. */
const addressPattern = /^([\s/\\.]|[a-z][a-z0-9+.-]*:|$)|\p{Cc}/iu;
/** All that is or will be the portal's own, and whatever would catch all names below those that it shares. */
const ownPattern = /^@customs-portal(\/|$)|^(react(-dom)?|single-spa)\/$/;

/** What the map so far has. */
export interface TakenEntries {
  map: ImportMap;
  /** The file that a name of it comes from; undefined for the portal's own. */
  sourceOf: ReadonlyMap<string, string>;
}

function nameFault(name: string, { map, sourceOf }: TakenEntries): string | undefined {
  if (Object.hasOwn(map.imports, name)) {
    const source = sourceOf.get(name);
    const owner = source === undefined ? "the portal itself" : `${source}; keep it in one of them`;
    return `may not redefine what comes from ${owner}`;
  }
  if (addressPattern.test(name)) return "must be a name, not an address";
  return ownPattern.test(name) ? "is a name of the portal's own modules" : undefined;
}

function addressFault(url: string, integrity: Readonly<Record<string, string>>): string | undefined {
  if (!/^(\/|[a-z][a-z0-9+.-]*:)/i.test(url))
    return `is ${quoted(url)}: an address begins with "/", such as "/lines/orders.js", or with https://`;
  if (!isForeign(url)) return undefined;
  if (originOf(url) === undefined) return plainHostAdvice;
  return integrity[url] ? undefined : `is at another origin and needs its hash: ${hashAdvice(url)}`;
}

function hashFaults({ imports, integrity = {} }: ImportMap, taken: ImportMap): string[] {
  const hashed = new Set(Object.keys(taken.integrity ?? {}).map(resolved));
  const named = new Set(Object.values(imports).map(resolved));
  return Object.entries(integrity).flatMap(([url, hash]) => {
    const at = entryPlace("integrity", url);
    // The portal may be reached by several origins, so that a path of its own counts on all of them.
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    if (hashed.has(resolved(url)) || hashed.has(resolved(path)))
      return [`${at} may not change the hash that the address has already`];
    if (!isHash(hash)) return [`${at} is no hash: ${hashAdvice(url)}`];
    if (!isForeign(url) && !named.has(resolved(url)))
      return [`${at} must be an address that $.imports of this file names, or one of another origin`];
    return [];
  });
}

/** All that leaves a file of entries out. */
function faultsOf(entries: ImportMap, taken: TakenEntries): string[] {
  const ofNames = Object.entries(entries.imports).flatMap(([name, url]) =>
    [nameFault(name, taken), addressFault(url, entries.integrity ?? {})].flatMap((fault) =>
      fault === undefined ? [] : [`${entryPlace("imports", name)} ${fault}`],
    ),
  );
  const scopes = entries.scopes ? ["$.scopes may not be there: they could redefine shared names"] : [];
  return [...ofNames, ...hashFaults(entries, taken.map), ...scopes];
}

/** What is odd about hashes that leave nobody out. */
export function oddHashes({ integrity = {} }: ImportMap): string[] {
  return Object.entries(integrity).flatMap(([url, hash]) => {
    const problem = hashProblem(hash);
    return problem === undefined ? [] : [`${entryPlace("integrity", url)} ${problem}; ${hashAdvice(url)}`];
  });
}

/** The entries of a file, or why there are none; `names` are those that it wanted to have. */
export type CheckedEntries = { entries: ImportMap } | { faults: string[]; names: string[] };

/** Checks the entries of a file. @param taken what it may not redefine; the build's own map is checked without */
export function checkEntries(value: unknown, taken?: TakenEntries): CheckedEntries {
  if (!isObject(value)) return { faults: ["$ must be an object"], names: [] };
  const read = importMapSchema.safeParse(value);
  const names = isObject(value["imports"]) ? Object.keys(value["imports"]) : [];
  const faults = [
    ...unknownKeys(value, [], keys),
    ...(read.success
      ? taken
        ? faultsOf(read.data, taken)
        : []
      : read.error.issues.map((issue) => `${pathText(issue.path)} ${wording(issue)}`)),
  ];
  return read.success && faults.length === 0 ? { entries: read.data } : { faults, names };
}
