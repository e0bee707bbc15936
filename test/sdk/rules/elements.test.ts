import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import { countBytes, formatElements, fourByteCharacters, normalise, parseElements } from "@customs-portal/sdk/rules";
import * as fc from "fast-check";
import { assertProportional } from "../support/proportional.ts";

// The same texts in each run; `test/fuzz` looks for new ones.
fc.configureGlobal({ seed: 20_260_401 });

interface Vector {
  id: string;
  elementCount: number;
  input: string;
  parts: string[];
  string: string;
  bytes: number;
  limit: "ok" | "over";
  note: string;
}
const { vectors } = JSON.parse(readFileSync(new URL("element-vectors.json", import.meta.url), "utf8")) as {
  vectors: Vector[];
};

/** Texts of what specification strings are made of, and of anything else. */
const piece = fc.constantFrom("|", ";", ",", "；", "，", "（", "）", "｜", " ", "\n", "\u3000", "a", "铁", "<b>", "𠮷");
const anyText = fc.oneof(fc.string({ unit: piece, maxLength: 40 }), fc.string({ unit: "binary", maxLength: 40 }));
const elementCount = fc.integer({ min: 1, max: 9 });

/** Values as `parseElements` gives them back: normalised, and with what would be read otherwise left out. */
const values = fc
  .array(fc.string({ unit: piece, maxLength: 8 }), { minLength: 1, maxLength: 6 })
  .map((parts) => {
    const last = parts.length - 1;
    return parts.map((part, index) => {
      const clean = normalise(index < last ? part.replaceAll(/[|｜]/g, "") : part);
      return clean.replaceAll(/[|;\s]+$/g, "");
    });
  })
  .filter((parts) => parts.length === 1 || parts.slice(1).some(Boolean) || !/[;,]/.test(parts[0] ?? ""));

describe("declaration elements", () => {
  for (const { id, note, input, elementCount: count, parts, string, bytes, limit } of vectors) {
    it(`R5-09, R5-11, R5-12, R5-13, R5-14, R5-15, R5-16 ${id}: ${note}`, () => {
      assert.deepEqual(parseElements(input, count), parts);
      assert.equal(formatElements(parts), string);
      assert.equal(countBytes(string), bytes);
      assert.equal(countBytes(string) <= specificationMaxBytes ? "ok" : "over", limit);
    });
  }

  it("A41 keeps 【】 and 「」, which are content", () => {
    assert.deepEqual(parseElements("0|【板】|「铁」", 3), ["0", "【板】", "「铁」"]);
  });

  it("A40 counts what is above U+007F as two, whatever it is", () => {
    assert.equal(countBytes("\u007f\u0080đế\ud800"), 9);
    assert.equal(countBytes("𠮷"), 4);
    assert.equal(countBytes(""), 0);
  });

  it("A39 trims the tail before counting: 255 bytes and a | are 255", () => {
    const full = "铁".repeat(127) + "a";
    assert.equal(countBytes(formatElements(parseElements(`${full}|`, 1))), specificationMaxBytes);
  });

  it("A81 writes | in a value that is not the last as /, so that the others keep their places", () => {
    assert.equal(formatElements(["a|b", "c", "d|e"]), "a/b|c|d|e");
    assert.deepEqual(parseElements(formatElements(["a|b", "c", "d|e"]), 3), ["a/b", "c", "d|e"]);
  });

  it("A81 without elements the whole text is kept, and an impossible count is refused", () => {
    assert.deepEqual(parseElements(" 0；3|a|b| ", 0), ["0;3|a|b"]);
    assert.deepEqual(parseElements(" | ", 0), []);
    for (const count of [-1, 1.5, NaN, Infinity]) assert.throws(() => parseElements("a", count), RangeError);
  });

  it("X08 keeps the groups of anti-dumping rows intact", () => {
    assert.deepEqual(
      parseElements("4|3|钢|<某厂><Some Works><10%><0%><1>", 4).at(-1),
      "<某厂><Some Works><10%><0%><1>",
    );
  });

  it("names the characters that GB18030 writes in four bytes, each once", () => {
    assert.deepEqual(fourByteCharacters("a铁，℃×±³½®đế𠮷³\ud800"), ["³", "½", "®", "đ", "ế", "𠮷", "\ud800"]);
    assert.deepEqual(fourByteCharacters("M5×16 25℃ 〇"), []);
  });

  it("gives as many values as there are elements, whatever the text", () => {
    fc.assert(
      fc.property(anyText, elementCount, (text, count) => {
        const parts = parseElements(text, count);
        assert.equal(parts.length, count);
        for (const part of parts) assert.equal(part, part.trim());
      }),
      { numRuns: 3000 },
    );
  });

  it("reads its own strings as they were", () => {
    fc.assert(
      fc.property(anyText, elementCount, (text, count) => {
        const once = formatElements(parseElements(text, count));
        assert.equal(formatElements(parseElements(once, count)), once);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(values, (parts) => assert.deepEqual(parseElements(formatElements(parts), parts.length), parts)),
      { numRuns: 3000 },
    );
  });

  it("never makes a string longer than its values and the separators between them", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 9 }), (parts) => {
        const sum = parts.reduce((bytes, part) => bytes + countBytes(part), 0);
        assert.ok(countBytes(formatElements(parts)) <= sum + parts.length - 1);
      }),
    );
  });

  it("takes time in proportion to the length of the text, also of the worst", () => {
    const worst = [(n: number) => "| ".repeat(n) + "a", (n: number) => "；，".repeat(n), (n: number) => " ".repeat(n)];
    for (const make of worst) {
      const work = (length: number) => void countBytes(formatElements(parseElements(make(length / 2), 9)));
      assertProportional(work, 50_000, 16, JSON.stringify(make(2)));
    }
  });
});
