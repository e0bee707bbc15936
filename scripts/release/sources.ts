import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importsOf, packageOf } from "../packages/specifiers.ts";

/** The sources of a room that others need, and the packages that these import. */
export interface NeededSources {
  files: string[];
  packages: Set<string>;
}

/** The sources of a room of the server: all of them. */
export function serverSources(room: string): string[] {
  const options = { exclude: (name: string) => name === "node_modules" };
  return globSync(`${room}/**/*.{ts,txt,csv,json}`, options)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/(^|\/)(tsconfig|package)\.json$/.test(file))
    .sort();
}

/** Imports that Node takes off with the types. */
const typeImports = /^(?:import|export) type\b[^;]*? from "[^"\n]+";$/gm;

/** What a source imports when it runs. */
function namesIn(file: string): string[] {
  return importsOf(readFileSync(file, "utf8").replaceAll(typeImports, "")).map(({ name }) => name);
}

/** What sources import by name when they run. */
export function importedNames(files: readonly string[]): Set<string> {
  return new Set(files.flatMap(namesIn));
}

/** The sources that these lead to by their paths. @param entries sources, as paths in the repository */
export function reachableSources(entries: Iterable<string>): NeededSources {
  const files = new Set(entries);
  const packages = new Set<string>();
  // What is found while they are gone through is gone through as well.
  for (const file of files) {
    for (const name of namesIn(file)) {
      const needed = packageOf(name);
      const path = join(dirname(file), name).replaceAll("\\", "/");
      if (needed !== undefined) packages.add(needed);
      else if (name.startsWith(".") && existsSync(path)) files.add(path);
    }
  }
  return { files: [...files].sort(), packages };
}
