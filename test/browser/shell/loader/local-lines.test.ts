import { assert } from "@open-wc/testing";
import { localLinesMeta } from "../../../../shell/loader/boot-handle.ts";
import { forgetLocalLines, readLocalLines } from "../../../../shell/loader/local-lines.ts";

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
});
