import { assert } from "@open-wc/testing";
import { localLinesMeta, type BootHandle } from "../../../../shell/loader/boot-handle.ts";
import { forgetLocalLines, readLocalLines, withLocalLines } from "../../../../shell/loader/local-lines.ts";
import { setUp } from "../support/line-loader.ts";

const address = "http://127.0.0.1:9/x/";

describe("the local lines of a browser", () => {
  let warnings: string[];
  const warn = console.warn;
  beforeEach(() => {
    warnings = [];
    console.warn = (text: string) => void warnings.push(text);
    const meta = document.createElement("meta");
    meta.name = localLinesMeta;
    meta.content = "on";
    document.head.append(meta);
  });
  afterEach(() => {
    console.warn = warn;
    document.querySelector(`meta[name="${localLinesMeta}"]`)?.remove();
    forgetLocalLines(localStorage);
  });

  it("are names of lines, never the portal's own and never addresses of its files", () => {
    const refused = ["/assets/", "/assets/boot.js", "./a.js", "\\assets/", "https://portal.example/", "data:x", ""];
    const portals = ["react", "react-dom/client", "single-spa", "@customs-portal/sdk", "@customs-portal/"];
    for (const name of [...refused, ...portals, "@acme/", "@acme/orders"])
      localStorage.setItem(`import-map-override:${name}`, address);
    assert.deepEqual(readLocalLines(localStorage), [{ name: "@acme/orders", address }]);
    assert.lengthOf(warnings, refused.length + portals.length + 1);
  });

  it("are refused with what is wrong: the host, a name of the portal, an address for a name", () => {
    const far = "https://elsewhere.example/orders.js";
    localStorage.setItem("import-map-override:@acme/orders", far);
    localStorage.setItem("import-map-override:@acme/bare", "127.0.0.1:8822/orders.js");
    localStorage.setItem("import-map-override:@acme/named", "localhost:8822/orders.js");
    localStorage.setItem("import-map-override:react", address);
    localStorage.setItem("import-map-override:/assets/", address);
    assert.deepEqual(readLocalLines(localStorage), []);
    assert.sameMembers(warnings, [
      `The local line @acme/orders is ignored: ${far} is no address of localhost or 127.0.0.1.`,
      "The local line @acme/bare is ignored: 127.0.0.1:8822/orders.js has no scheme: http://127.0.0.1:8822/orders.js.",
      "The local line @acme/named is ignored: localhost:8822/orders.js has no scheme: http://localhost:8822/orders.js.",
      "The local line react is ignored: it is a name of the portal's own modules, which stay what they are.",
      "The local line /assets/ is ignored: it is an address; name the line as the import map does.",
    ]);
  });

  it("of a name that neither a map nor a line has are told to be in vain", () => {
    const names: string[] = [];
    const boot = {
      system: { getImportMap: () => ({ imports: { "@acme/mapped": "/lines/a.js" } }) },
      setNames: (imports: object) => void names.push(...Object.keys(imports)),
    } as unknown as BootHandle;
    const lines = ["@acme/mapped", "@acme/named", "@acme/odrers", "keyed"].map((name) => ({ name, address }));
    const { namesOfLinesAlone } = withLocalLines(boot, lines);
    assert.deepEqual(names, ["@acme/mapped", "@acme/named", "@acme/odrers", "keyed"]);
    setUp({ lines: { a: { app: "@acme/named" }, keyed: {} }, ...(namesOfLinesAlone && { namesOfLinesAlone }) });
    assert.deepEqual(warnings, [
      "The local line @acme/odrers is in vain: no import map and no registered business line has this name.",
    ]);
  });
});
