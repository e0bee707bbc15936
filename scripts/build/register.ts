import { readFileSync } from "node:fs";

/** `import-map.json`: by import name, the package or source file that it is built from. */
export interface Register {
  /** Built in one graph: what every page has once. */
  shared: Record<string, string>;
  /** Built in the same graph: what the shell loads by name. */
  parcels: Record<string, string>;
  /** Business lines, each built on its own against the names above, as an outsider would. */
  lines: Record<string, string>;
}

/** Reads the register of the repository. */
export function readRegister(): Register {
  return JSON.parse(readFileSync("import-map.json", "utf8")) as Register;
}

/** Name of the entry chunk of a shared module: `@customs-portal/parcels/x` → `parcels-x`. */
export function sharedChunk(name: string): string {
  return name.replace("@customs-portal/", "").replaceAll("/", "-");
}

/** Name of the entry chunk and of the folder of a line: the last part of its name. */
export function lineChunk(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
