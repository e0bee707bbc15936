import { expect } from "@open-wc/testing";
import { installScripts } from "../../../../shell/loader/scripts.ts";
import { importNative, type NativeBoot } from "../../../../shell/loader/native.ts";
import type { ModuleSystem } from "../../../../shell/loader/index.ts";

const own = new URL("/test/fixtures/formats/module-part.js", location.href).href;

/** A boot handle of this page, whose import map holds some hashes. */
function createBoot(integrity: Record<string, string>) {
  const imported: string[] = [];
  class FakeSystem {
    getImportMap = () => ({ imports: {}, integrity });
  }
  const system = new FakeSystem() as unknown as ModuleSystem;
  const boot: NativeBoot = {
    system,
    root: new URL("/", location.href).href,
    fetchJson: () => Promise.resolve({ imports: {} }),
    // The page of the tests runs no inline script, be it an import map.
    scripts: { ...installScripts(system, ""), createImportMap: () => document.createElement("script") },
    importModule(address) {
      imported.push(address);
      return Promise.resolve({});
    },
  };
  return { boot, imported };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (cause) {
    return cause;
  }
  throw new Error("It did not fail.");
}

describe("native modules", () => {
  it("are imported as they are from the own origin, past a failure by another address", async () => {
    const { boot, imported } = createBoot({});
    await importNative(boot, own, 0);
    await importNative(boot, `${own}?v=1`, 2);
    expect(imported).to.deep.equal([own, `${own}?v=1&attempt=2`]);
  });

  it("run only when they are what their hash says", async () => {
    const { boot, imported } = createBoot({ [own]: `sha384-${"A".repeat(64)}` });
    expect(await failureOf(importNative(boot, own, 0))).to.be.instanceOf(TypeError);
    expect(imported).to.deep.equal([]);
  });

  it("come from another origin with a hash alone", async () => {
    const { boot, imported } = createBoot({});
    const failure = await failureOf(importNative(boot, "https://cdn.example/line.js", 0));
    expect(String(failure)).to.contain("need an integrity hash");
    expect(imported).to.deep.equal([]);
  });
});
