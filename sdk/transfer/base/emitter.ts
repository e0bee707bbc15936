import { reportThrown } from "../../report-thrown.ts";

/** Listeners by the name of what they hear. */
export interface Emitter<Events extends object> {
  /** Calls `listener` each time until the returned function is called. */
  on<Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void): () => void;
  emit<Name extends keyof Events>(name: Name, detail: Events[Name]): void;
  clear(): void;
}

/**
 * Creates an emitter. Listeners are called in the order they came; a throwing one keeps no other from being called. An
 * event costs its calls and nothing else: there may be a hundred thousand at once.
 */
export function createEmitter<Events extends object>(): Emitter<Events> {
  /** Lists that are never changed, but replaced: those who are called now are those of when it was emitted. */
  const all = new Map<keyof Events, readonly ((detail: never) => void)[]>();
  return {
    on(name, listener) {
      const entry = (detail: never) => listener(detail);
      all.set(name, [...(all.get(name) ?? []), entry]);
      return () => {
        const left = (all.get(name) ?? []).filter((other) => other !== entry);
        all.set(name, left);
      };
    },
    emit(name, detail) {
      for (const listener of all.get(name) ?? []) {
        try {
          listener(detail as never);
        } catch (cause) {
          reportThrown(cause);
        }
      }
    },
    clear: () => all.clear(),
  };
}
