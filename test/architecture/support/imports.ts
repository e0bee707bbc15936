import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An import as written in a source file. */
export interface ImportLine {
  file: string;
  specifier: string;
}

const fromClause = /\b(?:import|export)\s(?:[^;"']*?\sfrom\s)?\s*["']([^"']+)["']/g;
const dynamicImport = /\bimport\(\s*(?:\/\*[\s\S]*?\*\/\s*)?["']([^"']+)["']/g;
const comment = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;

/** The names that a source imports, statically or not; names in comments do not count. */
export function importsOf(source: string): string[] {
  const code = source.replace(comment, "$1");
  return [...code.matchAll(fromClause), ...code.matchAll(dynamicImport)].map(([, specifier = ""]) => specifier);
}

/** Every import of the sources below a folder. */
export function importsBelow(folder: string): ImportLine[] {
  const exclude = (name: string) => name === "node_modules" || name === "dist";
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs,js}`, { exclude });
  return files.flatMap((file) => importsOf(readFileSync(file, "utf8")).map((specifier) => ({ file, specifier })));
}

/** The file that a relative import names, from the root of the repository. */
export function targetOf({ file, specifier }: ImportLine): string {
  return join(dirname(file), specifier);
}

/** Import lines as a reader of a failing test wants them. */
export function lines(imports: readonly ImportLine[]): string[] {
  return imports.map(({ file, specifier }) => `${file} imports ${specifier}`);
}
