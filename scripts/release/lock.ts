import type { ReleaseManifest, ReleaseParts } from "./manifests.ts";

type Versions = Readonly<Record<string, string>>;

/** An entry of a package-lock.json, as far as the release reads it. */
export interface LockEntry {
  version?: string;
  resolved?: string;
  link?: true;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  peer?: boolean;
  dependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

/** A package-lock.json. */
export interface Lock {
  name?: string;
  version?: string;
  lockfileVersion: number;
  requires?: boolean;
  packages: Readonly<Record<string, LockEntry>>;
}

/** The folders that a package finds others in, the nearest first. */
function* foldersFrom(path: string): Generator<string> {
  for (let folder = path; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/"))))
    yield `${folder}/node_modules/`;
  yield "node_modules/";
}

function find({ packages }: Lock, from: string, name: string): string | undefined {
  for (const folder of foldersFrom(from)) if (packages[folder + name]) return folder + name;
  return undefined;
}

/** What a package needs: `isNeeded` is false for what may be missing. */
function needsOf(
  entry: Pick<LockEntry, "dependencies" | "optionalDependencies" | "peerDependencies" | "peerDependenciesMeta">,
) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [
    ...[...Object.keys(dependencies), ...peers].map((name) => ({ name, isNeeded: !(name in optionalDependencies) })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isNeeded: false })),
  ];
}

/** The packages that the parts lead to, by their paths, and whether they must be there. @throws for one that is missing */
function reach(lock: Lock, parts: ReleaseParts["parts"]): Map<string, boolean> {
  const own = new Set(parts.map(({ manifest }) => manifest.name));
  const reached = new Map<string, boolean>();
  const waiting: { from: string; name: string; isNeeded: boolean }[] = [];
  const add = (from: string, entry: LockEntry | ReleaseManifest, isWanted: boolean) => {
    for (const { name, isNeeded } of needsOf(entry)) waiting.push({ from, name, isNeeded: isWanted && isNeeded });
  };
  for (const { folder, manifest } of parts) add(folder, manifest, true);
  for (const { from, name, isNeeded } of waiting) {
    if (own.has(name)) continue;
    const path = find(lock, from, name);
    if (path === undefined && isNeeded) throw new Error(`package-lock.json has no ${name} for ${from}.`);
    if (path === undefined || reached.get(path) === true || (reached.has(path) && !isNeeded)) continue;
    reached.set(path, isNeeded);
    add(path, lock.packages[path] ?? {}, isNeeded);
  }
  return reached;
}

/** The lock file of a release: of the repository's, what its parts lead to, in the same versions. */
export function releaseLock(lock: Lock, { root, parts }: ReleaseParts): Lock {
  const { scripts: _scripts, private: _private, type: _type, ...rootEntry } = root;
  const reached = [...reach(lock, parts)].map(([path, isNeeded]): [string, LockEntry] => {
    const { dev: _dev, devOptional: _devOptional, optional: _optional, ...entry } = lock.packages[path] ?? {};
    return [path, isNeeded ? entry : { ...entry, optional: true }];
  });
  const own = parts.flatMap(({ folder, manifest }): [string, LockEntry][] => {
    const { exports: _exports, private: _hidden, type: _kind, ...entry } = manifest;
    return [
      [folder, entry],
      [`node_modules/${manifest.name}`, { resolved: folder, link: true }],
    ];
  });
  const sorted = [...own, ...reached].toSorted(([one], [other]) => one.localeCompare(other, "en"));
  const { name, version } = root;
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { "": rootEntry, ...Object.fromEntries(sorted) },
  };
}
