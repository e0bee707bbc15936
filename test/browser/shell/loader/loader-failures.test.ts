import { expect } from "@open-wc/testing";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { stopClock } from "../../support/clock.ts";
import { eventually } from "../../support/dom.ts";
import { captureErrors } from "../support/console.ts";
import { failureReason, LineError } from "../../../../shell/loader/index.ts";
import { app, failureOf, lifecycles, root, setUp } from "../support/line-loader.ts";

describe("a business line that does not load", () => {
  const errors = captureErrors();

  it("R9-05 waits 120,000 ms for a script, and no longer", async () => {
    const clock = stopClock();
    try {
      const { loader } = setUp({ answers: { [app]: "hang" } });
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

  it("says of a file that has come and does not end, be it of a hook, what it may wait for", async () => {
    const clock = stopClock();
    const endless = () => new Promise<never>(() => undefined);
    try {
      for (const hook of [undefined, ["/lines/hook.js"]]) {
        const address = hook ? `${root}lines/hook.js` : app;
        const modules = { [app]: () => lifecycles, [address]: endless };
        const { loader, imported } = setUp({ modules, lines: { a: { app: "/lines/a.js", ...(hook && { hook }) } } });
        const failed = failureOf(loader.loadLine("a"));
        await eventually(() => imported.includes(address));
        await clock.tickAsync(120_000);
        const failure = await failed;
        expect([failure.code, failure.address]).to.deep.equal(["line-timeout", address]);
        expect(failureReason(failure)).to.match(/has come, but does not end/);
      }
    } finally {
      clock.uninstall();
    }
    errors();
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

  it("R8-21, R8-23 a script that answers 404 is logged with its address, and the load is rejected", async () => {
    const { loader, server } = setUp({ answers: { [app]: 404 } });
    const failure = await failureOf(loader.loadLine("a"));
    expect(failure).to.include({ code: "line-load-failed", address: app, traceId: "trace-404" });
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
    const { loader, server } = setUp({ answers: { [app]: "hang" } });
    const clock = stopClock();
    try {
      const failed = failureOf(loader.loadLine("a"));
      await clock.tickAsync(120_000);
      expect((await failed).code).to.equal("line-timeout");
    } finally {
      clock.uninstall();
    }
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

  it("says what globals a script left, and which one to name", async () => {
    const page = globalThis as unknown as Record<string, unknown>;
    const lines: BizConfig = { wx: { app: "/lines/a.js", format: "script" } };
    const reasonFor = async (left: Record<string, unknown>, global?: string) => {
      const { loader } = setUp({
        lines: global === undefined ? lines : { wx: { ...lines["wx"], global } },
        modules: { [app]: () => Object.assign(page, left) && {} },
      });
      const { advice = "" } = await failureOf(loader.loadLine("wx"));
      for (const name of Object.keys(left)) delete page[name];
      return advice;
    };
    const wanted = "single-spa lifecycles (bootstrap, mount, unmount)";
    const place = 'name one in "global" of "wx" in biz.config.json or biz.config.d';
    expect(await reasonFor({})).to.equal(
      `${app} left no global; a line of the format "script" leaves one with ${wanted}`,
    );
    expect(await reasonFor({ acmeOne: 1, acmeTwo: {} })).to.equal(
      `${app} left the globals "acmeOne", "acmeTwo", none of them with ${wanted}; ${place}, and reload the page`,
    );
    expect(await reasonFor({ acmeLine: lifecycles, acmeLast: {} })).to.equal(
      `${app} left the globals "acmeLine", "acmeLast", of which "acmeLine" has ${wanted}; ${place}, and reload the page`,
    );
    expect(await reasonFor({ acmeOne: 1 }, "acmeNone")).to.equal(
      `${app} left no global "acmeNone", but "acmeOne", without ${wanted}; ${place}, and reload the page`,
    );
    expect(await reasonFor({ acmeOne: {} }, "acmeOne")).to.contain(`left a global "acmeOne" without ${wanted}`);
    errors();
  });

  it("a wrong hash has one code, wherever the file is and in whatever format", async () => {
    const far = "https://static.example/a.js";
    for (const format of ["module", "system"] as const) {
      const message = format === "module" ? `The module ${far} could not be loaded.` : "SystemJS Error#3 (far)";
      const fail = () => {
        throw new TypeError(message);
      };
      const lines: BizConfig = { a: { app: far, format } };
      const importNative = () => Promise.reject(new TypeError(message));
      const altered = setUp({ lines, importNative, modules: { [far]: fail }, answers: { [far]: "altered" } });
      altered.integrity[far] = "sha384-x";
      const failure = await failureOf(altered.loader.loadLine("a"));
      expect(failure.code).to.equal("line-integrity-failed");
      expect(failureReason(failure)).to.contain(`${far} is not the file whose hash the import map has`);
      const missing = setUp({ lines, importNative, modules: { [far]: fail }, answers: { [far]: 404 } });
      missing.integrity[far] = "sha384-x";
      const none = await failureOf(missing.loader.loadLine("a"));
      expect([none.code, failureReason(none)]).to.deep.equal(["line-load-failed", `${far} answered 404`]);
    }
    errors();
  });

  it("tells apart what keeps the file of a local line from coming: nobody there, no leave to read it, its answer", async () => {
    const local = "http://127.0.0.1:8000/index.js";
    const lines: BizConfig = { a: { app: local, format: "module" } };
    const importNative = () => Promise.reject(new TypeError(`The module ${local} could not be loaded.`));
    const reasonOf = async (answer: "network" | "unreadable" | number) => {
      const { loader } = setUp({ lines, importNative, answers: { [local]: answer } });
      return failureReason(await failureOf(loader.loadLine("a")));
    };
    expect(await reasonOf("network")).to.equal(`${local} could not be fetched: nothing answers there`);
    expect(await reasonOf("unreadable")).to.contain(`it has to allow ${location.origin} (CORS)`);
    expect(await reasonOf(404)).to.equal(`${local} answered 404`);
    errors();
  });

  it("gives the reason of a failure: answer, name, origin, exception", async () => {
    const reasonOf = async (options: Parameters<typeof setUp>[0]) =>
      failureReason(await failureOf(setUp(options).loader.loadLine("a")));
    const failing = (cause: unknown) => ({
      [app]: () => {
        throw cause;
      },
    });
    expect(await reasonOf({ answers: { [app]: 404 } })).to.equal(`${app} answered 404`);
    expect(await reasonOf({ answers: { [app]: "network" } })).to.contain(`${app} could not be fetched`);
    expect(await reasonOf({ modules: failing(new Error("boom")) })).to.equal(`${app} threw: Error: boom`);
    const missing = failing(new Error(`Error loading ${app} (SystemJS Error#3)`));
    expect(await reasonOf({ modules: missing })).to.equal(`${app} could not be loaded`);
    expect(await reasonOf({ lines: { a: {} } })).to.contain("names no files");
    const name = { lines: { a: { app: "@m/hang" } }, answers: { [`${root}@m/hang`]: 404 } };
    expect(await reasonOf(name)).to.match(/^"@m\/hang" is in no import map; .* reload the page$/);
    const said = '$.a.app names "@m/hang", which is in no import map; did you mean "@m/hung"?';
    const notes = () => ['$.b.app names "@m/other", which is in no import map', said];
    expect(await reasonOf({ ...name, notes })).to.equal(`${said}; then reload the page`);
    const elsewhere = { lines: { a: { js: ["https://cdn.example/lines/a.js"] } }, answers: { [app]: 404 } };
    expect(await reasonOf(elsewhere)).to.equal(
      `${app} answered 404: https://cdn.example/lines/a.js is at another origin, which needs onlineLoad (operating.md); reload the page after that`,
    );
    errors();
  });

  it("gives the reason of a failed lifecycle", () => {
    const reasonOf = (cause: unknown) => failureReason(new LineError("line-lifecycle-failed", "a", { cause }));
    expect(reasonOf(new Error("parcel 'parcel-0' died in status BOOTSTRAPPING: boom"))).to.equal(
      "bootstrap threw: boom",
    );
    expect(reasonOf(new Error("parcel 'parcel-0' died in status NOT_MOUNTED: boom"))).to.equal("mount threw: boom");
    expect(reasonOf(new TypeError("boom"))).to.equal("the line threw: TypeError: boom");
    expect(reasonOf("boom")).to.equal("the line threw: boom");
    expect(reasonOf(new Error("x".repeat(2_000)))?.length).to.be.below(600);
  });

  it("says which lifecycle is missing, and that a native module needs its format", async () => {
    const { loader } = setUp({ modules: { [app]: () => ({ bootstrap() {}, mount() {}, unmout() {} }) } });
    expect((await failureOf(loader.loadLine("a"))).advice).to.include("exports mount and no unmount");
    const native = setUp({
      modules: {
        [app]: () => {
          throw new SyntaxError("Unexpected token 'export'");
        },
      },
    });
    const failure = await failureOf(native.loader.loadLine("a"));
    expect(failure.code).to.equal("line-load-failed");
    expect(failure.advice)
      .to.include(`${app} is a native module, read in the format "system"`)
      .and.to.include('set "format" of "a" in biz.config.json or biz.config.d to "module"');
    const written = errors().flat().map(String).join("\n");
    expect(written).to.include("Unexpected token 'export'").and.to.include("is a native module");
  });

  it("says of a name that a file imports and nobody maps that it belongs into the file", async () => {
    const importing = `data:text/javascript,${encodeURIComponent('import "nowhere-at-all"')}`;
    const real: unknown = await import(importing).catch((cause: unknown) => cause);
    const causes = [
      real,
      new TypeError(
        "The specifier “nowhere-at-all” was a bare specifier, but was not remapped to anything. Relative module specifiers must start with “./”, “../” or “/”.",
      ),
      new TypeError("Module name, 'nowhere-at-all' does not resolve to a valid URL."),
      new Error(`Unable to resolve bare specifier 'nowhere-at-all' from ${app} (SystemJS Error#8)`),
    ];
    for (const cause of causes) {
      const { loader } = setUp({
        modules: {
          [app]: () => {
            throw cause;
          },
        },
      });
      const failure = await failureOf(loader.loadLine("a"));
      expect(failure.advice).to.include(`${app} imports "nowhere-at-all", which is in no import map; bundle it`);
    }
    errors();
  });
});
