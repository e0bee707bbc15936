import type { RoomManifest } from "./rooms.ts";

/** What an outsider's tools read of a name of the package. */
interface PublishedExport {
  types: string;
  /** Left out where there is nothing but types. */
  default?: string;
}

/** The package.json of a published package. */
export interface PublishedManifest extends Omit<RoomManifest, "exports"> {
  exports: Record<string, PublishedExport | string>;
  files: readonly string[];
  customElements?: string;
}

/** What the files of a package need, and where its parts stand. */
export interface PackageFacts {
  /** Folders and files beside package.json, README.md and LICENSE. */
  files: readonly string[];
  /** Packages that its files import. */
  imports: ReadonlySet<string>;
  /** Versions by package, of the room and of the rooms that it contains. */
  versions: Readonly<Record<string, string>>;
  /** Where the types and the module of a source of the room stand, relative to the package. */
  placeOf(source: string): PublishedExport;
  extra?: Partial<PublishedManifest>;
}

/** A package of ours fits in one version only; later ones of others, up to the next major, are taken as well. */
function rangeOf(name: string, version: string): string {
  return name.startsWith("@customs-portal/") || !/^\d/.test(version) ? version : `^${version}`;
}

/** Writes the package.json of a package after that of its room. @throws for an import that no room lists */
export function publishedManifest(room: RoomManifest, facts: PackageFacts): PublishedManifest {
  const { exports, dependencies: _own, optionalDependencies: mayMiss = {}, sideEffects, ...kept } = room;
  const peers = room.peerDependencies ?? {};
  const needed = [...facts.imports].filter((name) => !(name.replace(/^@types\//, "") in peers)).sort();
  const rangesOf = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => {
        const version = facts.versions[name];
        if (version === undefined)
          throw new Error(`${room.name} imports ${name}, which no package.json of its rooms lists.`);
        return [name, rangeOf(name, version)];
      }),
    );
  const optional = rangesOf(needed.filter((name) => name in mayMiss));
  return {
    ...kept,
    ...(typeof sideEffects === "boolean" ? { sideEffects } : {}),
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([path, { source }]) => [path, facts.placeOf(source)])),
      "./package.json": "./package.json",
    },
    files: facts.files,
    dependencies: rangesOf(needed.filter((name) => !(name in mayMiss))),
    ...(Object.keys(optional).length > 0 && { optionalDependencies: optional }),
    ...facts.extra,
  };
}
