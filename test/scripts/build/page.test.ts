import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Chunk } from "../../../scripts/build/graph.ts";
import { fillPage } from "../../../scripts/build/page.ts";

const chunk: Chunk = {
  file: "assets/boot-1.js",
  name: "boot",
  isEntry: true,
  imports: [],
  dynamicImports: [],
  modules: [],
  integrity: "sha384-x",
};
const template =
  '<meta content="__BUILD_ID__">__PRELOADS__<script nonce="__CSP_NONCE__" src="__BOOT_SRC__" integrity="__BOOT_INTEGRITY__">';

suite("page", () => {
  test("the build fills in everything but the nonce", () => {
    const page = fillPage(template, { buildId: "7", boot: chunk, shell: [chunk] });
    assert.equal(
      page,
      '<meta content="7"><link rel="preload" as="script" nonce="__CSP_NONCE__" href="/assets/boot-1.js" integrity="sha384-x" />' +
        '<script nonce="__CSP_NONCE__" src="/assets/boot-1.js" integrity="sha384-x">',
    );
  });

  test("a template without a placeholder and a page above 4 kB are refused", () => {
    assert.throws(() => fillPage("<html>", { buildId: "7", boot: chunk, shell: [] }), /has no __BUILD_ID__/);
    const shell = Array.from({ length: 60 }, () => chunk);
    assert.throws(() => fillPage(template, { buildId: "7", boot: chunk, shell }), /4096 is the limit/);
  });
});
