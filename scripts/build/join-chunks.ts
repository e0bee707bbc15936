/** The chunks of a draft, as rollup makes them of what modules import. */
export interface DraftChunk {
  fileName: string;
  name: string;
  isEntry: boolean;
  isDynamicEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
  moduleIds: readonly string[];
}

/** What is always loaded together and becomes one chunk. */
export interface JoinRules {
  /** The module that a page starts with: what comes with it, and what it may load instead of the rest, stays as it is. */
  start: string;
  /** Modules and the chunk that takes all that comes with each of them; the first one that takes it has it. */
  joins: readonly { with: string; name: string }[];
  /** Chunks that are joined by hand and stay. */
  keeps: RegExp;
}

/**
 * Says in which chunk each module goes, so that a page asks for few files: a browser that speaks HTTP/1.1 asks for six
 * at a time. Nothing is loaded by a page that did not load it before. Modules of entries are left to rollup.
 * @throws when the draft has no chunk with a module of the rules
 */
export function joinChunks(draft: readonly DraftChunk[], { start, joins, keeps }: JoinRules): Map<string, string> {
  const byFile = new Map(draft.map((chunk) => [chunk.fileName, chunk]));
  const chunkWith = (module: string) => {
    const found = draft.find(({ moduleIds }) => moduleIds.includes(module));
    if (!found) throw new Error(`No chunk has ${module}.`);
    return found;
  };
  const closure = (chunk: DraftChunk) => {
    const found = new Set([chunk]);
    for (const { imports } of found) {
      for (const file of imports) {
        const needed = byFile.get(file);
        if (needed) found.add(needed);
      }
    }
    return found;
  };

  const targets = joins.map(({ with: module, name }) => ({ name, chunk: chunkWith(module) }));
  const started = closure(chunkWith(start));
  const apart = [...started]
    .flatMap(({ dynamicImports }) => dynamicImports.flatMap((file) => byFile.get(file) ?? []))
    .filter((chunk) => targets.every((target) => target.chunk !== chunk));
  const taken = new Set([started, ...apart.map(closure)].flatMap((chunks) => [...chunks]));
  const joined = new Map<DraftChunk, string>();
  for (const { name, chunk } of targets) {
    for (const part of closure(chunk)) {
      const isFree = !taken.has(part) && !part.isEntry && !part.isDynamicEntry && !keeps.test(part.name);
      taken.add(part);
      if (isFree) joined.set(part, name);
    }
  }

  const names = new Map<string, number>();
  const ownName = ({ name }: DraftChunk) => {
    const count = names.get(name) ?? 0;
    names.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  };
  return new Map(
    draft
      .filter(({ isEntry }) => !isEntry)
      .flatMap((chunk) => {
        const name = joined.get(chunk) ?? ownName(chunk);
        return chunk.moduleIds.map((id): [string, string] => [id, name]);
      }),
  );
}
