import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { suite, test } from "node:test";
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import { rollup } from "rollup";
import { facadeOf, facades } from "../../../scripts/build/facades.ts";

process.env.NODE_ENV = "production";
const names = ["react", "react-dom", "react/jsx-runtime"];

suite("facades", () => {
  test("each has exactly the names of its package, and all share one React", async () => {
    const bundle = await rollup({
      input: names.map(facadeOf),
      plugins: [
        facades(),
        nodeResolve(),
        replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
        commonjs(),
      ],
    });
    const { output } = await bundle.generate({
      format: "es",
      manualChunks: (id) => (id.includes("/node_modules/") ? "react" : undefined),
    });
    await bundle.close();
    const require = createRequire(import.meta.url);
    const chunks = output.filter((item) => item.type === "chunk");
    for (const name of names) {
      const facade = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(facadeOf(name)));
      assert.deepEqual(facade?.exports.toSorted(), [...Object.keys(require(name) as object), "default"].sort());
      assert.deepEqual(
        facade.imports,
        ["react.js"].map((file) => chunks.find((chunk) => chunk.name === "react")?.fileName ?? file),
      );
    }
  });
});
