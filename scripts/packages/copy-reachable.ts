import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesBeside, importsOf, packageOf, rewrite } from "./specifiers.ts";

export interface ReachableFiles {
  /** The compiled files, as in the repository. */
  emitted: string;
  /** Sources of the entries, as paths in the repository. */
  entries: readonly string[];
  /** `.js` for the modules, `.d.ts` for their types. */
  extension: ".js" | ".d.ts";
  /** Where a file of the repository stands in the package. @throws for a file that may not be part of it */
  place(source: string): string;
  /** Sources by names of packages that become part of this one. */
  inlined?: ReadonlyMap<string, string>;
}

const anyModule = /(\.d)?\.(tsx?|js)$/;

/**
 * Copies compiled files and all that they lead to into a package. Their specifiers end in `.js`, so that every way of
 * resolving finds them.
 * @returns the packages that the copied files import
 */
export function copyReachable({ emitted, entries, extension, place, inlined }: ReachableFiles): Set<string> {
  const packages = new Set<string>();
  const stem = (file: string) => file.replace(anyModule, "");
  const waiting = new Set(entries.map(stem));
  for (const module of waiting) {
    const target = place(module) + extension;
    const sourceOf = (name: string) => {
      if (name.startsWith(".")) return stem(join(dirname(module), name));
      const source = inlined?.get(name);
      return source === undefined ? undefined : stem(source);
    };
    const rename = (name: string) => {
      const source = sourceOf(name);
      if (source === undefined) {
        const needed = packageOf(name);
        if (needed !== undefined) packages.add(needed);
        return name;
      }
      waiting.add(source);
      const path = relative(dirname(target), `${place(source)}.js`);
      return path.startsWith(".") ? path : `./${path}`;
    };
    const renameBeside = (name: string) => {
      const asset = join(dirname(module), name);
      if (anyModule.test(name) || !existsSync(asset)) return rename(name);
      mkdirSync(dirname(place(asset)), { recursive: true });
      copyFileSync(asset, place(asset));
      return name;
    };
    const text = readFileSync(join(emitted, module + extension), "utf8");
    const renamed = rewrite(text, importsOf(text), rename);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, extension === ".js" ? rewrite(renamed, filesBeside(renamed), renameBeside) : renamed);
  }
  return packages;
}
