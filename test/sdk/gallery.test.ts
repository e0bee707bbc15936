import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { shellRoutes } from "../../shell/routing/routes.ts";
import { screens } from "../gallery/screens.ts";

interface Lines {
  [line: string]: { routes?: { path: string }[] };
}

suite("the gallery", () => {
  const shown = new Set(screens.flatMap(({ shows }) => shows));

  test("has a picture of every route of the shell that draws a page", () => {
    const drawn = shellRoutes.filter(({ view }) => view !== undefined && view !== "logout").map(({ path }) => path);
    assert.ok(drawn.length > 10);
    assert.deepEqual(
      drawn.filter((path) => !shown.has(path)),
      [],
    );
  });

  test("has a picture of every route of the lines", () => {
    const lines = JSON.parse(readFileSync("examples/biz.config.json", "utf8")) as Lines;
    const routes = Object.values(lines).flatMap((line) => (line.routes ?? []).map(({ path }) => path));
    assert.ok(routes.length > 4);
    assert.deepEqual(
      routes.filter((path) => !shown.has(path)),
      [],
    );
  });

  test("names each screen once and nothing that is gone", () => {
    const names = screens.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const lines = readFileSync("examples/biz.config.json", "utf8");
    const known = new Set(shellRoutes.map(({ path }) => path));
    assert.deepEqual(
      [...shown].filter((path) => !known.has(path) && !lines.includes(`"path": "${path}"`)),
      [],
    );
  });
});
