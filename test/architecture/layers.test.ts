import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { type ImportLine, importsBelow, importsOf, lines, targetOf } from "./support/imports.ts";

const scope = "@customs-portal/";
const examples = readdirSync("examples", { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** For each room, the names of other rooms that it may import. */
const allowed: Record<string, readonly string[]> = {
  sdk: [],
  ui: ["sdk"],
  parcels: ["sdk", "ui"],
  elements: ["sdk", "ui", "parcels"],
  shell: ["sdk", "ui"],
  server: ["sdk/contract", "sdk/administration", "sdk/rules", "sdk/limits", "sdk/errors", "sdk/locales", "sdk/timing"],
};

function isWithin(name: string, places: readonly string[]): boolean {
  return places.some((place) => name === place || name.startsWith(`${place}/`));
}

/** The names that the packages of the rooms publish. */
function publishedNames(): Set<string> {
  return new Set(
    Object.keys(allowed).flatMap((room) => {
      const { exports } = JSON.parse(readFileSync(`${room}/package.json`, "utf8")) as { exports: object };
      return Object.keys(exports).map((path) => `${scope}${room}${path.slice(1)}`);
    }),
  );
}

const isRelative = ({ specifier }: ImportLine) => specifier.startsWith(".");
const isRoom = ({ specifier }: ImportLine) => specifier.startsWith(scope);

suite("layers", () => {
  test("imports are seen in every form, and none in comments", () => {
    const source = `import "a"; import { x,\ny } from "b"; import type C from 'c'; export * from "d"; // import "e"
      const f = () => import("f"); /* import "g" */ const text = "imported from h";`;
    assert.deepEqual(importsOf(source), ["a", "b", "c", "d", "f"]);
  });

  for (const [room, names] of Object.entries(allowed)) {
    test(`${room} imports ${names.length > 0 ? names.join(", ") : "no other room"} and nothing above it`, () => {
      const wrong = importsBelow(room).filter((line) => {
        return isRoom(line) && !isWithin(line.specifier.slice(scope.length), [...names, room]);
      });
      assert.deepEqual(lines(wrong), []);
    });
  }

  test("sdk knows neither React nor Lit", () => {
    const wrong = importsBelow("sdk").filter(({ specifier }) => /^(react|lit|@lit)(\/|-|$)/.test(specifier));
    assert.deepEqual(lines(wrong), []);
  });

  test("no path leads from one room into another", () => {
    const rooms = [...Object.keys(allowed), ...examples.map(({ name }) => `examples/${name}`)];
    const wrong = rooms.flatMap((room) =>
      importsBelow(room).filter((line) => isRelative(line) && !isWithin(targetOf(line), [room])),
    );
    assert.deepEqual(lines(wrong), []);
  });

  test("no path leads from one parcel into another", () => {
    const parcels = readdirSync("parcels", { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !["node_modules", "dist"].includes(entry.name),
    );
    const wrong = parcels.flatMap(({ name }) => {
      return importsBelow(`parcels/${name}`).filter(
        (line) => isRelative(line) && !isWithin(targetOf(line), [`parcels/${name}`]),
      );
    });
    assert.deepEqual(lines(wrong), []);
  });

  test("rooms and examples meet under published names only", () => {
    const published = publishedNames();
    const wrong = [...Object.keys(allowed), "examples"].flatMap((room) => {
      return importsBelow(room).filter((line) => isRoom(line) && !published.has(line.specifier));
    });
    assert.deepEqual(lines(wrong), []);
  });

  test("business lines import what the import map shares, and what they bundle themselves", () => {
    const { shared, parcels } = JSON.parse(readFileSync("import-map.json", "utf8")) as Record<string, object>;
    // These are pure: a line bundles what it takes of them.
    const bundled = ["rules", "limits", "locales", "administration"].map((part) => `@customs-portal/sdk/${part}`);
    const names = new Set([...Object.keys({ ...shared, ...parcels }), ...bundled]);
    const wrong = examples.flatMap(({ name }) => {
      return importsBelow(`examples/${name}/line`).filter((line) => isRoom(line) && !names.has(line.specifier));
    });
    assert.deepEqual(lines(wrong), []);
  });
});
