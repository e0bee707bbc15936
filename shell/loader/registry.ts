/** The part of SystemJS that the loader uses. */
export interface ModuleSystem {
  import(id: string): Promise<object>;
  resolve(id: string, parentUrl?: string): string;
  has(id: string): boolean;
  delete(id: string): unknown;
  getImportMap(): { integrity?: Record<string, string>; depcache?: Record<string, string[]> };
}

type OnLoad = (error: unknown, id: string, deps: string[] | undefined, isSource: boolean) => void;

/** Remembers the ids that failed, so that they can be taken out of the registry and asked for again. */
export interface FailedIds {
  /** Takes every failed id out of the registry, dependencies included, and `also` these. */
  forget(also?: readonly string[]): void;
  /** Stops watching. */
  stop(): void;
}

/** Watches a module system through its `onload` hook. SystemJS keeps failures for ever unless its ids are deleted. */
export function watchFailedIds(system: ModuleSystem & { onload?: OnLoad }): FailedIds {
  const failed = new Set<string>();
  const prototype = Object.getPrototypeOf(system) as { onload?: OnLoad };
  const previous = prototype.onload;
  prototype.onload = function (this: unknown, error, id, deps, isSource) {
    if (error) failed.add(id);
    previous?.call(this, error, id, deps, isSource);
  };
  return {
    forget(also = []) {
      for (const id of also) failed.add(id);
      // An id goes only after the modules that import it, so every pass may free some more.
      for (let before = -1; before !== failed.size && failed.size > 0;) {
        before = failed.size;
        for (const id of failed) if (!system.has(id) || system.delete(id) !== false) failed.delete(id);
      }
    },
    stop() {
      if (previous) prototype.onload = previous;
      else delete prototype.onload;
    },
  };
}

/** The files that an address needs, itself first, as the import map lists them; those already loaded left out. */
export function neededFiles(system: ModuleSystem, address: string): string[] {
  const depcache = system.getImportMap().depcache ?? {};
  const needed = new Set<string>();
  const visit = (file: string) => {
    if (needed.has(file) || system.has(file)) return;
    needed.add(file);
    for (const dependency of depcache[file] ?? []) visit(system.resolve(dependency, file));
  };
  visit(address);
  return [...needed];
}
