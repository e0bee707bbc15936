import assert from "node:assert/strict";
import { test } from "node:test";
import type { Chunk } from "../../../scripts/build/graph.ts";
import { integrityOf } from "../../../scripts/build/files.ts";
import { nativeModules } from "../../../scripts/build/native-modules.ts";

const react: Chunk = {
  file: "assets/react-1.js",
  name: "react",
  isEntry: true,
  imports: [],
  dynamicImports: [],
  exports: ["default", "useState", "not-a-name"],
  modules: [],
  integrity: "sha384-x",
};

test("a shared name leads native modules to a file that hands over what SystemJS has", () => {
  const { files, map } = nativeModules(new Map([["react", react]]));
  const [[file, source] = ["", ""]] = files;
  assert.equal(
    source,
    'const shared = await System.import("react");\nexport const { useState } = shared;\nexport default shared.default;\n',
  );
  assert.match(file, /^assets\/native-react-[0-9a-f]{8}\.js$/);
  assert.deepEqual(map, { imports: { react: `/${file}` }, integrity: { [`/${file}`]: integrityOf(source) } });
});
