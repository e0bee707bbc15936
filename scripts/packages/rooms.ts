import { readFileSync } from "node:fs";

/** The rooms that outsiders install, in the order in which they build on each other. */
export const publishedRooms = ["sdk", "ui", "elements", "server"] as const;
export type PublishedRoom = (typeof publishedRooms)[number];

/** Where the packages stand: a folder and a tarball each. */
export const packagesFolder = "dist/packages";

type Versions = Readonly<Record<string, string>>;

/** The package.json of a room: names resolve to its sources. */
export interface RoomManifest {
  name: string;
  version: string;
  description?: string;
  license: string;
  type: "module";
  sideEffects?: boolean | string[];
  engines?: Versions;
  exports: Record<string, { source: string }>;
  dependencies?: Versions;
  /** What it does without where it was not installed. */
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

/** Everything that a room imports, by its version. */
export function versionsOf({ dependencies, optionalDependencies }: RoomManifest): Versions {
  return { ...dependencies, ...optionalDependencies };
}

export function readRoom(room: string): RoomManifest {
  return JSON.parse(readFileSync(`${room}/package.json`, "utf8")) as RoomManifest;
}

/** The sources of the rooms by the names that others import. */
export function publishedSources(rooms: readonly string[]): Map<string, string> {
  return new Map(
    rooms.flatMap((room) => {
      const { name, exports } = readRoom(room);
      return Object.entries(exports).map(([path, { source }]): [string, string] => [
        name + path.slice(1),
        room + source.slice(1),
      ]);
    }),
  );
}
