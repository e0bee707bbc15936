import { expect } from "@open-wc/testing";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { createLoader, LineError, type LoaderOptions, type ModuleSystem } from "../../../../shell/loader/index.ts";
import { withAttempt } from "../../../../shell/loader/attempt.ts";
import { stopClock } from "../../support/clock.ts";
import { captureErrors } from "../support/console.ts";

const root = "http://portal.example/";
const app = `${root}lines/a.js`;
const lifecycles = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} };

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

type Answer = number | "network" | "hang" | "altered";

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
    const refused = answer === "network" || (answer === "altered" && init.integrity !== undefined);
    if (refused) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response("", { status: answer === "altered" ? 200 : answer }));
  };
  return { asked, answers, fetch: serve };
}

/** A limit of its own, or that of the product where a test gives undefined. */
const definedLimit = (limitMs: number | undefined) => (limitMs === undefined ? {} : { limitMs });

function setUp(
  options: {
    lines?: BizConfig;
    modules?: Record<string, () => object>;
    answers?: Record<string, Answer | Answer[]>;
    limitMs?: number | undefined;
  } & Partial<Omit<LoaderOptions, "lines" | "limitMs">> = {},
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
    ...("limitMs" in options ? definedLimit(options.limitMs) : { limitMs: 2000 }),
    ...(options.refreshNames ? { refreshNames: options.refreshNames } : {}),
    importNative: options.importNative ?? (() => Promise.reject(new Error("no native modules here"))),
    ...(options.onlineLoad === undefined ? {} : { onlineLoad: options.onlineLoad }),
    ...(options.onHooks ? { onHooks: options.onHooks } : {}),
  });
  return { ...made, modules, server, loader };
}

async function failureOf(work: Promise<unknown>): Promise<LineError> {
  try {
    await work;
  } catch (cause) {
    if (cause instanceof LineError) return cause;
    throw cause;
  }
  throw new Error("It did not fail.");
}

describe("the loader of business lines", () => {
  const errors = captureErrors();

  it("R9-05 waits 120,000 ms for a script, and no longer", async () => {
    const clock = stopClock();
    try {
      const { loader } = setUp({ answers: { [app]: "hang" }, limitMs: undefined });
      let code = "";
      const failed = failureOf(loader.loadLine("a")).then((failure) => (code = failure.code));
      await clock.tickAsync(119_999);
      expect(code).to.equal("");
      await clock.tickAsync(1);
      await failed;
      expect(code).to.equal("line-timeout");
    } finally {
      clock.uninstall();
    }
    errors();
  });

  it("R1-05 gives the lifecycles of a line, once for all its tabs", async () => {
    const { loader, imported } = setUp();
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    await loader.loadLine("a");
    expect(imported).to.deep.equal([app]);
  });

  it("R3-32 onlineLoad fetches scripts of other origins from there, else from the application root", () => {
    const js = ["https://cdn.example/lines/a.js?v=1"];
    const lines: BizConfig = { a: { js } };
    expect(setUp({ lines, onlineLoad: true }).loader.addresses("a")).to.deep.equal(js);
    expect(setUp({ lines }).loader.addresses("a")).to.deep.equal([`${root}lines/a.js?v=1`]);
    const noScheme: BizConfig = { a: { js: ["//cdn.example/lines/a.js"] } };
    expect(setUp({ lines: noScheme }).loader.addresses("a")).to.deep.equal([`${root}lines/a.js`]);
  });

  it("R3-32 scripts of other origins run without being fetched ahead, which the policy of the page does not allow", async () => {
    const remote = "https://cdn.example/lines/a.js";
    const { loader, server, imported } = setUp({
      lines: { a: { js: [remote] } },
      modules: { [remote]: () => lifecycles },
      answers: { [remote]: "network" },
      onlineLoad: true,
    });
    await loader.preload(["a"]);
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    expect(imported).to.deep.equal([remote]);
    expect(server.asked).to.deep.equal([]);
    expect(errors()).to.deep.equal([]);
  });

  it("R3-28 a line that names no files fetches nothing, and says so when it is opened", async () => {
    const { loader, server } = setUp({ lines: { bare: {}, constructor: {} } });
    await loader.preload(["bare", "constructor"]);
    expect(loader.addresses("bare")).to.deep.equal([]);
    const failure = await failureOf(loader.loadLine("bare"));
    expect(failure.code).to.equal("line-load-failed");
    expect(failure.message).to.include("names no files");
    expect(server.asked).to.deep.equal([]);
    expect(errors().length, "the failure is logged").to.equal(1);
  });

  it("hands the hooks of a line over before its own code runs; a failing hook file is left out", async () => {
    const told: unknown[] = [];
    const hook = { beforeLoad: () => told.push("beforeLoad") };
    const { loader } = setUp({
      lines: { a: { app: "/lines/a.js", hook: ["/lines/hook.js", "/lines/broken.js"] } },
      modules: {
        [app]: () => {
          told.push("line");
          return lifecycles;
        },
        [`${root}lines/hook.js`]: () => hook,
      },
      onHooks: (key, hooks) => told.push([key, hooks.length]),
    });
    await loader.loadLine("a");
    expect(told).to.deep.equal(["beforeLoad", ["a", 1], "line"]);
    expect(errors().length).to.equal(1);
  });

  it("R8-21, R8-23 a script that answers 404 is logged with its address, and the load is rejected", async () => {
    const { loader, server } = setUp({ answers: { [app]: 404 } });
    const failure = await failureOf(loader.loadLine("a"));
    expect(failure).to.include({ code: "line-load-failed", address: app });
    expect(errors()[0]?.slice(0, 2)).to.deep.equal(["cannot load business system js", app]);
    expect(server.asked, "404 is not tried again").to.deep.equal([app]);
  });

  it("tries again after network failures, 429 and 5xx, three times in all", async () => {
    const passing = setUp({ answers: { [app]: ["network", 503] } });
    await passing.loader.loadLine("a");
    expect(passing.server.asked.length).to.equal(3);
    const failing = setUp({ answers: { [app]: 503 } });
    await failureOf(failing.loader.loadLine("a"));
    expect(failing.server.asked.length).to.equal(3);
    errors();
  });

  it("gives a hanging script up after the time limit, and gets it once it answers", async () => {
    const { loader, server } = setUp({ answers: { [app]: "hang" }, limitMs: 30 });
    expect((await failureOf(loader.loadLine("a"))).code).to.equal("line-timeout");
    delete server.answers[app];
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    errors();
  });

  it("does not run a file with a wrong hash, and says so", async () => {
    const { loader, integrity, imported } = setUp({ answers: { [app]: "altered" } });
    integrity[app] = "sha384-x";
    expect((await failureOf(loader.loadLine("a"))).code).to.equal("line-integrity-failed");
    expect(imported).to.deep.equal([]);
    errors();
  });

  it("gets a mended file: the failed module is taken out of the registry and its names are read anew", async () => {
    const refreshed: string[][] = [];
    const { loader, modules, imported } = setUp({
      modules: {
        [app]: () => {
          throw new SyntaxError("Unexpected token");
        },
      },
      refreshNames: async (names) => void refreshed.push([...names]),
    });
    expect((await failureOf(loader.loadLine("a"))).code).to.equal("line-load-failed");
    modules[app] = () => lifecycles;
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    expect(imported).to.deep.equal([app, app]);
    expect(refreshed).to.deep.equal([["/lines/a.js"]]);
    errors();
  });

  it("asks anew after `forget`, for a line that loaded and then failed", async () => {
    const { loader, imported } = setUp();
    await loader.loadLine("a");
    loader.forget("a");
    await loader.loadLine("a");
    expect(imported).to.deep.equal([app, app]);
  });

  it("a module without lifecycles is a failure", async () => {
    const { loader } = setUp({ modules: { [app]: () => ({ render() {} }) } });
    expect((await failureOf(loader.loadLine("a"))).message).to.include("exports no single-spa lifecycles");
    errors();
  });

  it("fetches what a script depends on before it runs", async () => {
    const dependency = `${root}assets/react.js`;
    const { loader, depcache, server } = setUp();
    depcache[app] = ["/assets/react.js"];
    await loader.loadLine("a");
    expect(server.asked).to.have.members([app, dependency]);
  });

  it("runs hooks first, then the scripts in order; a failing hook is logged and stops nobody (A28)", async () => {
    const order: string[] = [];
    const hook = (name: string) => ({ beforeLoad: ({ key }: { key: string }) => void order.push(`${name} ${key}`) });
    const note = (name: string, module: object) => () => {
      order.push(name);
      return module;
    };
    const { loader } = setUp({
      lines: { a: { hook: ["/h1.js", "/h2.js"], js: ["/1.js", "/2.js"] } },
      modules: {
        [`${root}h1.js`]: () => {
          throw new Error("hook fails");
        },
        [`${root}h2.js`]: () => hook("h2"),
        [`${root}1.js`]: note("1", {}),
        [`${root}2.js`]: note("2", lifecycles),
      },
    });
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    expect(order).to.deep.equal(["h2 a", "1", "2"]);
    expect(errors()[0]?.slice(0, 2)).to.deep.equal(["cannot load business system js", `${root}h1.js`]);
  });

  it("imports lines of format module natively, past a failure that the browser keeps", async () => {
    const asked: string[] = [];
    const { loader } = setUp({
      lines: { a: { app: "/lines/a.js", format: "module" } },
      importNative: async (address, failed) => {
        asked.push(withAttempt(address, failed));
        if (asked.length === 1) throw new TypeError("Failed to fetch dynamically imported module");
        return lifecycles;
      },
    });
    await failureOf(loader.loadLine("a"));
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    expect(asked[0]).to.equal(app);
    expect(asked[1]).to.match(/^http:\/\/portal\.example\/lines\/a\.js\?attempt=\d+$/);
    errors();
  });

  it("finds the hooks of a native module and those that another format exports as its default", async () => {
    const told: string[] = [];
    const hooks = { beforeLoad: ({ key }: { key: string }) => void told.push(key) };
    for (const module of [hooks, { default: hooks }]) {
      const { loader } = setUp({
        lines: { a: { app: "/lines/a.js", hook: ["/h.js"], format: "module" } },
        importNative: (address) => Promise.resolve(address === app ? lifecycles : module),
      });
      expect(await loader.loadLine("a")).to.equal(lifecycles);
    }
    expect(told).to.deep.equal(["a", "a"]);
  });

  it("takes the global that a line names, whatever else its script leaves", async () => {
    const page = globalThis as { namedLine?: object };
    page.namedLine = lifecycles;
    const line = { app: "/lines/a.js", format: "script", global: "namedLine" } as const;
    const { loader } = setUp({ lines: { a: line }, modules: { [app]: () => ({ default: { version: "1" } }) } });
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    delete page.namedLine;
    const late = setUp({ lines: { a: line }, modules: { [app]: () => ({ default: { version: "1" } }) } });
    const failure = await failureOf(late.loader.loadLine("a"));
    expect(failure.message).to.contain('left no global "namedLine"');
    errors();
  });

  it("R8-24 preloading asks for every js and hook file; a missing one is logged and stops nobody", async () => {
    const { loader, server, imported } = setUp({
      lines: { a: { js: ["/1.js", "/2.js"], hook: ["/h.js"] }, b: { app: "/lines/b.js" } },
      answers: { [`${root}1.js`]: 404 },
      modules: { [`${root}1.js`]: () => ({}), [`${root}2.js`]: () => lifecycles },
    });
    await loader.preload(["a", "b"]);
    expect(server.asked).to.have.members(["1.js", "2.js", "h.js", "lines/b.js"].map((file) => root + file));
    expect(imported, "nothing runs before it is needed").to.deep.equal([]);
    expect(errors()[0]?.[1]).to.equal(`${root}1.js`);
    delete server.answers[`${root}1.js`];
    expect(await loader.loadLine("a"), "a failed preload is no failed line").to.equal(lifecycles);
    errors();
  });
});
