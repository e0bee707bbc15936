import { expect } from "@open-wc/testing";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { withAttempt } from "../../../../shell/loader/attempt.ts";
import { captureErrors } from "../support/console.ts";
import { app, failureOf, lifecycles, root, setUp } from "../support/line-loader.ts";

describe("the loader of business lines", () => {
  const errors = captureErrors();

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
    expect(errors(), "nobody waited for it").to.deep.equal([]);
    delete server.answers[`${root}1.js`];
    expect(await loader.loadLine("a"), "a failed preload is no failed line").to.equal(lifecycles);
    errors();
  });

  it("what came ahead is not waited for again; where it has gone since it is fetched with its tries", async () => {
    const { loader, server, imported, modules } = setUp();
    const { [app]: make } = modules;
    await loader.preload(["a"]);
    expect(server.asked).to.deep.equal([app]);
    let tries = 0;
    modules[app] = () => {
      tries += 1;
      if (tries === 1) throw new Error(`Error loading ${app} (SystemJS Error#3 https://example.com/errors#3)`);
      return make?.() ?? {};
    };
    server.answers[app] = [503, 200];
    expect(await loader.loadLine("a")).to.equal(lifecycles);
    expect(server.asked, "once ahead, then both tries").to.deep.equal([app, app, app]);
    expect(imported).to.deep.equal([app, app]);
  });

  it("a line that came ahead runs at once, and once where it fails by itself", async () => {
    const { loader, server, imported, modules } = setUp();
    await loader.preload(["a"]);
    modules[app] = () => {
      throw new Error("The line is broken.");
    };
    await failureOf(loader.loadLine("a"));
    expect(server.asked).to.deep.equal([app]);
    expect(imported).to.deep.equal([app]);
    errors();
  });
});
