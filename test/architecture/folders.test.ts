import assert from "node:assert/strict";
import { basename, dirname } from "node:path";
import { suite, test } from "node:test";
import { cyclesOf, graphOf } from "./support/cycles.ts";
import { type ImportLine, importsBelow, lines, targetOf } from "./support/imports.ts";

/** The rooms whose folders know each other one way only. */
const rooms = ["sdk", "ui", "parcels", "shell", "server"];
/** The rooms whose folders meet under their index. */
const indexedRooms = ["server"];

/** Imports that may reach past an index, each with its reason. */
const allowedPast: readonly { file: string; target: string; reason: string }[] = [];

/** The relative imports of a room; of types, too: whoever names a type of another folder depends on it. */
function importsInside(room: string): ImportLine[] {
  return importsBelow(room).filter(({ specifier }) => specifier.startsWith("."));
}

/** The folder of a file; what stands beside the folders of a room is one by itself. */
function folderOf(file: string, room: string): string {
  return dirname(file) === room ? file : dirname(file);
}

function reachesPastIndex(line: ImportLine): boolean {
  const target = targetOf(line);
  return dirname(target) !== dirname(line.file) && !/^index\.tsx?$/.test(basename(target));
}

const isAllowed = (line: ImportLine) =>
  allowedPast.some(({ file, target }) => file === line.file && target === targetOf(line));

suite("folders", () => {
  test("a cycle is found wherever it begins, each once, and none where there is none", () => {
    const found = (...pairs: [string, string][]) => cyclesOf(graphOf(pairs));
    assert.deepEqual(found(["a", "b"], ["b", "a"], ["b", "c"], ["c", "c"]), ["a -> b -> a"]);
    assert.deepEqual(found(["x", "a"], ["a", "b"], ["b", "c"], ["c", "a"], ["c", "d"]), ["a -> b -> c -> a"]);
    assert.deepEqual(found(["a", "b"], ["a", "c"], ["b", "d"], ["c", "d"]), []);
    assert.deepEqual(found(["a", "b"], ["b", "a"], ["c", "d"], ["d", "c"]), ["a -> b -> a", "c -> d -> c"]);
  });

  for (const room of rooms) {
    test(`no folders of ${room} know each other`, () => {
      const pairs = importsInside(room).map(
        (line) => [folderOf(line.file, room), folderOf(targetOf(line), room)] as const,
      );
      assert.ok(pairs.some(([from, to]) => from !== to));
      assert.deepEqual(cyclesOf(graphOf(pairs)), []);
    });

    test(`no files of ${room} know each other`, () => {
      const pairs = importsInside(room).map((line) => [line.file, targetOf(line)] as const);
      assert.deepEqual(cyclesOf(graphOf(pairs)), []);
    });
  }

  for (const room of indexedRooms) {
    test(`nobody in ${room} reaches past the index of another folder`, () => {
      const wrong = importsInside(room).filter((line) => reachesPastIndex(line) && !isAllowed(line));
      assert.deepEqual(lines(wrong), []);
    });
  }

  test("every exception is still needed, and has a reason", () => {
    const past = indexedRooms.flatMap(importsInside).filter(reachesPastIndex);
    for (const { file, target, reason } of allowedPast) {
      assert.ok(
        past.some((line) => line.file === file && targetOf(line) === target),
        `${file} -> ${target}`,
      );
      assert.match(reason, /\w+ \w+/);
    }
  });
});
