import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { writeChanged } from "../build/files.ts";
import { withLock } from "../run/lock.mjs";
import { bundleElements } from "./bundle-elements.ts";
import { copyReachable } from "./copy-reachable.ts";
import { elementManifest } from "./element-manifest.ts";
import { emit } from "./emit.ts";
import { publishedManifest, type PackageFacts, type PublishedManifest } from "./manifest.ts";
import { pack, type Tarball } from "./pack.ts";
import { packagesFolder, publishedRooms, publishedSources, readRoom, versionsOf, type PublishedRoom } from "./rooms.ts";

/** A package that was built and packed. */
export interface BuiltPackage {
  room: PublishedRoom;
  /** What the tarball was made of. */
  folder: string;
  manifest: PublishedManifest;
  tarball: Tarball;
}

const emitted = join(packagesFolder, ".emitted");
/** The rooms whose code and types are part of the package of the elements. */
const withinElements = ["elements", "parcels", "sdk", "ui"];

/** Types that stand apart from the packages they describe, by the versions that the repository checks with. */
const { devDependencies: tools } = JSON.parse(readFileSync("package.json", "utf8")) as {
  devDependencies: Readonly<Record<string, string>>;
};

/** What is to be installed for the types of these packages, as strict pages check them too. */
function withTypes(packages: ReadonlySet<string>): string[] {
  return [...packages].flatMap((name) => (`@types/${name}` in tools ? [name, `@types/${name}`] : [name]));
}

/** The room compiled file by file, with the types beside the modules. */
function buildPlain(room: PublishedRoom, folder: string): PackageFacts {
  const entries = [...publishedSources([room]).values()];
  const place = (source: string) => join(folder, "dist", relative(room, source));
  const modules = copyReachable({ emitted, entries, extension: ".js", place });
  const types = copyReachable({ emitted, entries, extension: ".d.ts", place });
  return {
    files: ["dist"],
    imports: new Set([...modules, ...withTypes(types)]),
    versions: { ...tools, ...versionsOf(readRoom(room)) },
    placeOf: (source) => {
      const stem = source.replace(/^\.\//, "./dist/").replace(/\.tsx?$/, "");
      return { types: `${stem}.d.ts`, default: `${stem}.js` };
    },
  };
}

/** The download centre comes with the package itself, every other tag by a name of its own. */
function moduleOfTag(tag: string): string {
  return tag === "customs-download-center" ? "dist/index.js" : `dist/${tag.replace("customs-", "")}/index.js`;
}

/** The elements with all that they stand on, in one package. */
async function buildElements(folder: string): Promise<PackageFacts> {
  const { imports, licences } = await bundleElements(join(folder, "dist"));
  const types = copyReachable({
    emitted,
    entries: [...publishedSources(["elements"]).values()],
    extension: ".d.ts",
    place: (source) => join(folder, "types", source),
    inlined: publishedSources(withinElements),
  });
  writeChanged(join(folder, "THIRD-PARTY-LICENSES.txt"), licences);
  const manifest = await elementManifest(moduleOfTag, emitted);
  writeChanged(join(folder, "custom-elements.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return {
    files: ["dist", "types", "custom-elements.json", "THIRD-PARTY-LICENSES.txt"],
    imports: new Set([...imports, ...withTypes(types)]),
    versions: Object.assign({ ...tools }, ...withinElements.map((room) => versionsOf(readRoom(room)))),
    placeOf: (source) => {
      const stem = source.replace(/^\.\//, "").replace(/\.tsx?$/, "");
      const forTypesAlone = stem === "jsx" || stem === "vue";
      return {
        types: `./types/elements/${stem}.d.ts`,
        ...(forTypesAlone ? {} : { default: `./dist/${stem}.js` }),
      };
    },
    extra: { customElements: "custom-elements.json" },
  };
}

async function buildPackage(room: PublishedRoom): Promise<BuiltPackage> {
  const folder = join(packagesFolder, room);
  const facts = room === "elements" ? await buildElements(folder) : buildPlain(room, folder);
  const manifest = publishedManifest(readRoom(room), facts);
  writeChanged(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync("LICENSE", join(folder, "LICENSE"));
  copyFileSync(join(room, "README.md"), join(folder, "README.md"));
  return { room, folder, manifest, tarball: await pack(folder, packagesFolder) };
}

/** Builds and packs every published room into `dist/packages`; one build at a time. */
export async function buildPackages(): Promise<BuiltPackage[]> {
  mkdirSync("dist", { recursive: true });
  return withLock("dist/packages.lock", "Another build of the packages is running; waiting for it …", async () => {
    rmSync(packagesFolder, { recursive: true, force: true });
    await emit(emitted);
    const built = await Promise.all(publishedRooms.map(buildPackage));
    rmSync(emitted, { recursive: true });
    return built;
  });
}
