import { expect } from "@open-wc/testing";
import { checkImportMap, entriesFor } from "../../../../shell/loader/import-map.ts";
import { installScripts } from "../../../../shell/loader/scripts.ts";
import type { ModuleSystem } from "../../../../shell/loader/index.ts";
import { texts as zh } from "../../../../shell/locales/zh-CN.ts";
import { shellTexts } from "../../../../shell/locales/index.ts";

describe("the import map at start", () => {
  it("is refused where SystemJS could not use it", () => {
    for (const wrong of [null, "x", {}, { imports: { a: 1 } }, { imports: {}, integrity: { x: 1 } }]) {
      expect(() => checkImportMap(wrong), JSON.stringify(wrong)).to.throw(TypeError);
    }
    expect(checkImportMap({ imports: { a: "/a.js" } }).imports).to.deep.equal({ a: "/a.js" });
  });

  it("a retry takes over the names of one line and every hash, never a shared name", () => {
    const map = { imports: { react: "/react-2.js", line: "/line-2.js" }, integrity: { "/line-2.js": "sha384-x" } };
    expect(entriesFor(map, ["line"])).to.deep.include({ imports: { line: "/line-2.js" }, integrity: map.integrity });
  });
});

describe("script elements", () => {
  const integrity = { "https://cdn.example/line.js": "sha384-abc" };
  class FakeSystem {
    getImportMap = () => ({ integrity });
  }
  const { createScript: create, createImportMap } = installScripts(
    new FakeSystem() as unknown as ModuleSystem,
    "n0nce",
  );

  it("carry nonce and hash, and are told apart by origin", () => {
    const own = create(`${location.origin}/a.js`);
    expect(own.nonce).to.equal("n0nce");
    expect(own.crossOrigin).to.equal(null);
    const other = create("https://cdn.example/line.js");
    expect(other.crossOrigin).to.equal("anonymous");
    expect(other.integrity).to.equal("sha384-abc");
  });

  it("are refused for another origin without a hash, and for what is no web address", () => {
    for (const address of ["https://evil.example/x.js", "data:text/javascript,1", "javascript:1"]) {
      expect(() => create(address), address).to.throw(TypeError);
    }
  });

  it("an import map for native modules carries the nonce and holds JSON alone", () => {
    const map = createImportMap({ imports: { a: "/a.js" } });
    expect([map.type, map.nonce, map.textContent]).to.deep.equal(["importmap", "n0nce", '{"imports":{"a":"/a.js"}}']);
  });

  it("a hash counts for its address under a further attempt, and for no other", () => {
    expect(create("https://cdn.example/line.js?attempt=2").integrity).to.equal("sha384-abc");
    expect(() => create("https://cdn.example/line.js?attempt=2&other")).to.throw(TypeError);
  });

  it("R8-22 an aborted script counts as one that failed", async () => {
    const script = create(`${location.origin}/a.js`);
    const failed = new Promise((resolve) => script.addEventListener("error", resolve));
    script.dispatchEvent(new Event("abort"));
    await failed;
  });
});

describe("the texts of the shell", () => {
  const keys = (texts: object, path = ""): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string"
        ? [`${path}${key} ${(value.match(/\{\{\w+\}\}/g) ?? []).toSorted().join()}`]
        : keys(value as object, `${path}${key}.`),
    );
  for (const locale of ["en", "vi", "fr", "es"] as const) {
    it(`R1-15 ${locale} has the keys and placeholders of zh-CN`, async () => {
      expect(keys(await shellTexts[locale]())).to.have.members(keys(zh));
    });
  }
});
