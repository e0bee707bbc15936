import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, fingerprint, fingerprintOf, readJson } from "./files.ts";
import type { GraphRecord } from "./graph.ts";

export type Mode = "production" | "development";

/** What the last build of a mode knew, so that the next one does only what changed. */
export interface BuildState {
  id: string;
  tool: string;
  graphs: Record<string, GraphRecord>;
  /** Fingerprints of the files that are copied or filled in, by path. */
  statics: Record<string, string>;
}

/** Where a mode builds to; the two never mix. */
export function outputFolder(mode: Mode): string {
  return mode === "production" ? "dist" : join("dist", "development");
}

/** The state file of a mode. */
export function stateFile(mode: Mode): string {
  return join(outputFolder(mode), "build-state.json");
}

/** Fingerprint of the build itself: its scripts, the register, the packages. */
export function toolOf(mode: Mode): string {
  const files = ["rollup.config.mjs", "import-map.json", "package-lock.json", ...filesBelow("scripts/build")];
  return fingerprint(mode, ...files.map(fingerprintOf));
}

export const pageTemplate = "shell/index.html";
export const publicFolder = "shell/public";

/** The page, what is copied beside it, and the registration of the example lines. */
export function staticFiles(): string[] {
  return [pageTemplate, "examples/biz.config.json", ...filesBelow(publicFolder)];
}

/** Fingerprints by path. */
export function fingerprintsOf(files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, fingerprintOf(file)]));
}

/** Whether a record still tells the truth about sources and emitted files. */
export function isFresh(record: GraphRecord | undefined, tool: string): record is GraphRecord {
  return (
    record?.tool === tool &&
    Object.entries(record.inputs).every(([file, print]) => fingerprintOf(file) === print) &&
    record.files.every((file) => existsSync(file))
  );
}

/** Whether a build would do nothing. Needs none of the build's packages. */
export function isUpToDate(mode: Mode): boolean {
  const state = readJson<BuildState | undefined>(stateFile(mode), undefined);
  const tool = toolOf(mode);
  return (
    state?.tool === tool &&
    Object.values(state.graphs).every((record) => isFresh(record, tool)) &&
    JSON.stringify(fingerprintsOf(staticFiles())) === JSON.stringify(state.statics)
  );
}
