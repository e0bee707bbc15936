import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { importsBelow, targetOf } from "./support/imports.ts";

/** What stands beside the folders of the server. */
const above = "*.ts";

/** The names of a line of the drawing: `modules/{session,web}, http` are three. */
function namesOf(line: string): string[] {
  const [column = ""] = line.split(/\s{2,}/);
  const spread = column.replace(/([\w/-]*)\{([^}]*)\}/g, (_, before: string, names: string) =>
    names
      .split(",")
      .map((name) => before + name)
      .join(", "),
  );
  return spread.split(", ");
}

/** The layers of the server as docs/architecture.md draws them, the lowest first. */
function drawnLayers(): string[][] {
  const page = readFileSync("docs/architecture.md", "utf8");
  const [, drawing = ""] = /### server\n\n```\n([^`]*)\n```/.exec(page) ?? [];
  return drawing.split("\n").map(namesOf).toReversed();
}

/** The folder of a file of the server; a module is one of its own. */
function folderOf(file: string): string {
  const [, first = "", second = "", third] = file.split("/");
  if (second === "") return above;
  return first === "modules" && third !== undefined ? `modules/${second}` : first;
}

/** Imports that do not lead down. @param layers the lowest first */
function upward(imports: readonly (readonly [from: string, to: string])[], layers: readonly string[][]): string[] {
  const heightOf = (folder: string) => layers.findIndex((layer) => layer.includes(folder));
  const wrong = imports.filter(([from, to]) => from !== to && heightOf(from) <= heightOf(to));
  return [...new Set(wrong.map((pair) => pair.join(" -> ")))];
}

suite("the layers of the server", () => {
  const layers = drawnLayers();
  const imports = importsBelow("server")
    .filter(({ specifier }) => specifier.startsWith("."))
    .map((line) => [folderOf(line.file), folderOf(targetOf(line))] as const);

  test("are drawn, with every folder once and none that is gone", () => {
    assert.deepEqual(layers.flat().toSorted(), [...new Set(imports.flat())].toSorted());
    assert.equal(layers[0]?.join(), "base");
    assert.equal(layers.at(-1)?.join(), above);
  });

  test("know those below them alone", () => {
    assert.deepEqual(upward(imports, layers), []);
  });

  test("a way up is seen, and one between neighbours", () => {
    const drawn = [["base"], ["db", "objects"], ["http"]];
    const pairs = [
      ["db", "http"],
      ["db", "objects"],
      ["http", "db"],
      ["base", "base"],
      ["http", "unknown"],
      ["unknown", "base"],
    ] as const;
    assert.deepEqual(upward(pairs, drawn), ["db -> http", "db -> objects", "unknown -> base"]);
  });
});
