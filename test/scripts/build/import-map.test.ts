import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Chunk } from "../../../scripts/build/graph.ts";
import { importMapOf, staticGraph } from "../../../scripts/build/import-map.ts";

function chunk(name: string, imports: string[] = []): Chunk {
  const file = `assets/${name}-1.js`;
  return { file, name, isEntry: true, imports, dynamicImports: [], modules: [], integrity: `sha384-${name}` };
}

const vendor = chunk("vendor");
const ui = chunk("ui", [vendor.file]);
const line = chunk("line", ["react", "@customs-portal/ui"]);

suite("import map", () => {
  test("names lead to files, every file has its integrity, dependencies are addresses or names", () => {
    assert.deepEqual(importMapOf(new Map([["@customs-portal/ui", ui]]), [vendor, ui, line]), {
      imports: { "@customs-portal/ui": "/assets/ui-1.js" },
      integrity: {
        "/assets/vendor-1.js": "sha384-vendor",
        "/assets/ui-1.js": "sha384-ui",
        "/assets/line-1.js": "sha384-line",
      },
      depcache: { "/assets/ui-1.js": ["/assets/vendor-1.js"], "/assets/line-1.js": ["react", "@customs-portal/ui"] },
    });
  });

  test("the static graph of a chunk holds what it needs at any depth, once", () => {
    const shell = chunk("shell", [ui.file, vendor.file]);
    assert.deepEqual(staticGraph(shell, [vendor, ui, line, shell]), [shell, ui, vendor]);
  });
});
