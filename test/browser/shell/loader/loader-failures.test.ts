import { expect } from "@open-wc/testing";
import { stopClock } from "../../support/clock.ts";
import { captureErrors } from "../support/console.ts";
import { app, failureOf, lifecycles, setUp } from "../support/line-loader.ts";

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
});
