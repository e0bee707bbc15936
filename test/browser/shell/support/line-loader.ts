import type { BizConfig } from "@customs-portal/sdk/contract";
import { createLoader, LineError, type LoaderOptions, type ModuleSystem } from "../../../../shell/loader/index.ts";

/** Address of the application root. */
export const root = "http://portal.example/";
/** The file of the line `a`. */
export const app = `${root}lines/a.js`;
/** What a line exports at least. */
export const lifecycles = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} };

/** A module system that keeps failures until they are deleted, as SystemJS does. */
function createSystem(modules: Record<string, () => object>) {
  const kept = new Map<string, Promise<object>>();
  const imported: string[] = [];
  const integrity: Record<string, string> = {};
  const depcache: Record<string, string[]> = {};
  class System implements ModuleSystem {
    onload(_error: unknown, _id: string) {}
    import(id: string) {
      const known = kept.get(id);
      if (known) return known;
      imported.push(id);
      const load = Promise.resolve().then(() => {
        const make = modules[id];
        if (!make) throw new Error(`no module ${id}`);
        return make();
      });
      const watched = load.catch((error: unknown) => {
        this.onload(error, id);
        throw error;
      });
      kept.set(id, watched);
      return watched;
    }
    resolve(id: string, parent = root) {
      // As SystemJS does with a name that the import map does not know.
      if (!/^(\.{0,2}\/|[a-z]+:)/.test(id)) throw new Error(`Unable to resolve bare specifier '${id}'`);
      return new URL(id, parent).href;
    }
    has(id: string) {
      return kept.has(id);
    }
    delete(id: string) {
      return kept.delete(id);
    }
    getImportMap() {
      return { integrity, depcache };
    }
  }
  return { system: new System(), imported, integrity, depcache };
}

type Answer = number | "network" | "unreadable" | "hang" | "altered";

/** A server whose answers are set by address; everything else is there. */
function createServer(answers: Record<string, Answer | Answer[]> = {}) {
  const asked: string[] = [];
  const serve = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : input.toString();
    asked.push(address);
    const set = answers[address];
    const answer = Array.isArray(set) ? (set.shift() ?? 200) : (set ?? 200);
    if (answer === "hang") {
      return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new TypeError("aborted"))));
    }
    const refused =
      answer === "network" ||
      (answer === "unreadable" && init.mode !== "no-cors") ||
      (answer === "altered" && init.integrity !== undefined);
    if (refused) return Promise.reject(new TypeError("Failed to fetch"));
    const status = typeof answer === "number" ? answer : 200;
    return Promise.resolve(new Response("", { status, headers: { "x-trace-id": `trace-${status}` } }));
  };
  return { asked, answers, fetch: serve };
}

/** A loader over a module system and a server of its own. */
export function setUp(
  options: {
    lines?: BizConfig;
    modules?: Record<string, () => object>;
    answers?: Record<string, Answer | Answer[]>;
  } & Partial<Omit<LoaderOptions, "lines">> = {},
) {
  const modules = options.modules ?? { [app]: () => lifecycles };
  const made = createSystem(modules);
  const server = createServer(options.answers);
  const loader = createLoader({
    system: made.system,
    lines: () => options.lines ?? { a: { app: "/lines/a.js" } },
    root,
    fetch: server.fetch,
    sleep: () => Promise.resolve(),
    ...(options.refreshNames ? { refreshNames: options.refreshNames } : {}),
    importNative: options.importNative ?? (() => Promise.reject(new Error("no native modules here"))),
    ...(options.onlineLoad === undefined ? {} : { onlineLoad: options.onlineLoad }),
    ...(options.namesOfLinesAlone ? { namesOfLinesAlone: options.namesOfLinesAlone } : {}),
    ...(options.notes ? { notes: options.notes } : {}),
    ...(options.onHooks ? { onHooks: options.onHooks } : {}),
  });
  return { ...made, modules, server, loader };
}

/** Why something failed. @throws when it did not */
export async function failureOf(work: Promise<unknown>): Promise<LineError> {
  try {
    await work;
  } catch (cause) {
    if (cause instanceof LineError) return cause;
    throw cause;
  }
  throw new Error("It did not fail.");
}
