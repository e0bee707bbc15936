import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";

interface Entry {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };

it("package-lock.json holds the packages of every platform, so that npm ci works on each", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => ![`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => packages[place]),
    ),
  );
  assert.deepEqual(missing, [], 'run "node scripts/complete-lock.ts"');
});

it("package-lock.json records no download addresses", () => {
  assert.deepEqual(
    Object.values(packages).flatMap(({ resolved }) => (resolved?.startsWith("http") ? [resolved] : [])),
    [],
  );
});
