/** The part of SystemJS that the loader uses. */
export interface ModuleSystem {
  import(id: string): Promise<object>;
  resolve(id: string, parentUrl?: string): string;
  has(id: string): boolean;
  delete(id: string): unknown;
  getImportMap(): {
    imports?: Record<string, string>;
    integrity?: Record<string, string>;
    depcache?: Record<string, string[]>;
  };
}

type OnLoad = (error: unknown, id: string, deps: string[] | undefined, isSource: boolean) => void;

/** Remembers the ids that failed, so that they can be taken out of the registry and asked for again. */
export interface FailedIds {
  /** Takes every failed id out of the registry, dependencies included, and `also` these. */
  forget(also?: readonly string[]): void;
  /** Stops watching. */
  stop(): void;
}

type Listener = (id: string) => void;

/** Who is told of the failures of a module system, by the prototype whose hook tells them. */
const listenersOf = new WeakMap<object, Set<Listener>>();

/** The listeners of a module system. The hook goes in once and stays, so that they come and go in any order. */
function listenersTo(system: ModuleSystem & { onload?: OnLoad }): Set<Listener> {
  const prototype = Object.getPrototypeOf(system) as { onload?: OnLoad };
  const known = listenersOf.get(prototype);
  if (known) return known;
  const listeners = new Set<Listener>();
  listenersOf.set(prototype, listeners);
  const previous = prototype.onload;
  prototype.onload = function (this: unknown, error, id, deps, isSource) {
    if (error) for (const listener of listeners) listener(id);
    previous?.call(this, error, id, deps, isSource);
  };
  return listeners;
}

/**
 * Watches a module system through its `onload` hook. SystemJS keeps failures for ever unless its ids are deleted.
 * @param onFailed told of each failure
 */
export function watchFailedIds(system: ModuleSystem & { onload?: OnLoad }, onFailed?: () => void): FailedIds {
  const failed = new Set<string>();
  const listeners = listenersTo(system);
  const listen = (id: string) => {
    failed.add(id);
    onFailed?.();
  };
  listeners.add(listen);
  return {
    forget(also = []) {
      for (const id of also) failed.add(id);
      // An id goes only after the modules that import it, so every pass may free some more.
      for (let before = -1; before !== failed.size && failed.size > 0;) {
        before = failed.size;
        for (const id of failed) if (!system.has(id) || system.delete(id) !== false) failed.delete(id);
      }
    },
    stop: () => void listeners.delete(listen),
  };
}

/** Takes each failure out of the registry once it was told, so that whoever asks again asks the server. */
export function forgetFailures(system: ModuleSystem & { onload?: OnLoad }): void {
  const failedIds = watchFailedIds(system, () => setTimeout(() => failedIds.forget()));
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
