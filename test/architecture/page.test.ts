import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const rooms = ["sdk", "ui", "parcels", "elements", "shell", "server"];
/** Made by the build, or no part of the house. */
const left = ["dist", "node_modules", "public"];

const page = readFileSync("docs/architecture.md", "utf8");
const words = new Set(page.match(/[\w-]+/g));

for (const room of rooms)
  test(`docs/architecture.md names every folder of ${room}`, () => {
    const folders = readdirSync(room, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !left.includes(entry.name))
      .map(({ name }) => name);
    assert.ok(folders.length > 0);
    assert.deepEqual(
      folders.filter((name) => !words.has(name)),
      [],
    );
  });

test("docs/architecture.md names no file or folder that is gone", () => {
  const paths = Array.from(
    page.matchAll(/`((?:sdk|ui|parcels|elements|shell|server|test)\/[\w./-]+)`/g),
    ([, path = ""]) => path,
  );
  assert.ok(paths.length > 5, paths.join(", "));
  const gone = paths.filter((path) => {
    const parts = path.split("/");
    const parent = readdirSync(parts.slice(0, -1).join("/"));
    return !parent.some((name) => name === parts.at(-1) || name.replace(/\.tsx?$/, "") === parts.at(-1));
  });
  assert.deepEqual(gone, []);
});
