import type { Chunk } from "./graph.ts";

/** The import map that a build serves, as SystemJS reads it. */
export interface BuiltImportMap {
  imports: Record<string, string>;
  integrity: Record<string, string>;
  depcache: Record<string, string[]>;
}

/**
 * The map of names to emitted files, with the integrity of every file and what each one needs.
 * @param entries by import name, the entry chunk that stands for it
 * @param chunks every emitted chunk
 */
export function importMapOf(entries: ReadonlyMap<string, Chunk>, chunks: readonly Chunk[]): BuiltImportMap {
  const emitted = new Set(chunks.map((chunk) => chunk.file));
  const map: BuiltImportMap = { imports: {}, integrity: {}, depcache: {} };
  for (const [name, chunk] of entries) map.imports[name] = urlOf(chunk.file);
  for (const chunk of chunks) {
    map.integrity[urlOf(chunk.file)] = chunk.integrity;
    if (chunk.imports.length === 0) continue;
    map.depcache[urlOf(chunk.file)] = chunk.imports.map((name) => (emitted.has(name) ? urlOf(name) : name));
  }
  return map;
}

/** The address of an emitted file. */
export function urlOf(file: string): string {
  return `/${file}`;
}

/** A chunk and everything that loads with it, the chunk first. */
export function staticGraph(start: Chunk, chunks: readonly Chunk[]): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const found = new Set([start]);
  for (const chunk of found) {
    for (const file of chunk.imports) {
      const needed = byFile.get(file);
      if (needed) found.add(needed);
    }
  }
  return [...found];
}
