import { readFileSync } from "node:fs";
import { publishedSources, readRoom } from "../packages/rooms.ts";
import { importedNames, reachableSources, serverSources } from "./sources.ts";

type Versions = Readonly<Record<string, string>>;

/** The package.json of the release or of a part of it. */
export interface ReleaseManifest {
  name: string;
  version: string;
  private: true;
  license: string;
  type: "module";
  engines: Versions;
  workspaces?: readonly string[];
  scripts?: Versions;
  exports?: Readonly<Record<string, string>>;
  dependencies?: Versions;
  optionalDependencies?: Versions;
}

/** A part of the release: a folder with its package.json, and the sources that stand in it. */
export interface ReleasePart {
  folder: string;
  manifest: ReleaseManifest;
  sources: readonly string[];
}

const engines = { node: ">=24" };
const common = { private: true, license: "MIT", type: "module", engines } as const;

interface RootManifest {
  name: string;
  version: string;
}

function readRoot(): RootManifest {
  return JSON.parse(readFileSync("package.json", "utf8")) as RootManifest;
}

/** Names of the exports by the sources themselves: Node takes the types off as it loads them. */
function exportsOf(exports: Readonly<Record<string, { source: string }>>, isNeeded: (path: string) => boolean) {
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([path]) => isNeeded(path))
      .map(([path, { source }]) => [path, source]),
  );
}

const isOfRooms = (name: string) => name.startsWith("@customs-portal/");

function serverPart(): ReleasePart {
  const { name, version, dependencies = {}, optionalDependencies = {}, exports } = readRoom("server");
  return {
    folder: "server",
    manifest: { name, version, ...common, exports: exportsOf(exports, () => true), dependencies, optionalDependencies },
    sources: serverSources("server"),
  };
}

/** The backend of an example, without its pages, which are in the build. */
function examplePart(folder: string): ReleasePart {
  const { name, version, dependencies = {} } = readRoom(folder);
  const { files: sources } = reachableSources(serverSources(`${folder}/server`));
  const used = new Set([...importedNames(sources)].map((one) => one.split("/", one.startsWith("@") ? 2 : 1).join("/")));
  return {
    folder,
    manifest: {
      name,
      version,
      ...common,
      exports: { "./server": "./server/index.ts" },
      dependencies: Object.fromEntries(Object.entries(dependencies).filter(([one]) => used.has(one))),
    },
    sources,
  };
}

/** What of the sdk the other parts import, and what that leads to. */
function sdkPart(parts: readonly ReleasePart[]): ReleasePart {
  const { name, version, dependencies = {}, exports } = readRoom("sdk");
  const wanted = importedNames(parts.flatMap(({ sources }) => sources));
  const names = publishedSources(["sdk"]);
  const { files, packages } = reachableSources(
    [...names].filter(([published]) => wanted.has(published)).map(([, source]) => source),
  );
  return {
    folder: "sdk",
    manifest: {
      name,
      version,
      ...common,
      exports: exportsOf(exports, (path) => wanted.has(name + path.slice(1))),
      dependencies: Object.fromEntries(Object.entries(dependencies).filter(([one]) => packages.has(one))),
    },
    sources: files,
  };
}

/** What a release is made of, besides the built client. */
export interface ReleaseParts {
  root: ReleaseManifest;
  parts: readonly ReleasePart[];
}

/** The parts of a release. @param examples folders of examples whose backends it holds */
export function releaseParts(examples: readonly string[]): ReleaseParts {
  const { name, version } = readRoot();
  const users = [serverPart(), ...examples.map(examplePart)];
  const parts = [sdkPart(users), ...users];
  const unknown = parts
    .flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
    .filter((one) => isOfRooms(one) && !parts.some(({ manifest }) => manifest.name === one));
  if (unknown.length > 0) throw new Error(`The release needs ${unknown.join(", ")}, which only the build has.`);
  const root: ReleaseManifest = {
    name,
    version,
    ...common,
    workspaces: parts.map(({ folder }) => folder),
    scripts: { start: "node portal.mjs start", worker: "node portal.mjs worker", admin: "node portal.mjs admin" },
  };
  return { root, parts };
}
