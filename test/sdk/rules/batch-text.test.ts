import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkByPattern, normalise, parseBatchText, readBatchText } from "@customs-portal/sdk/rules";
import { createRandom } from "../../fuzz/random.ts";

const entriesOf = (text: string, separators?: string) =>
  parseBatchText(text, separators === undefined ? {} : { separators }).entries;

describe("batch text", () => {
  it("R4-27 line breaks and commas part entries", () => {
    assert.deepEqual(entriesOf("a\nb,c"), ["a", "b", "c"]);
    assert.deepEqual(entriesOf("a\r\nb\rc\u2028d\ve"), ["a", "b", "c", "d", "e"]);
    assert.deepEqual(entriesOf("1 2;3，4\t5"), ["1 2;3，4\t5"]);
  });

  it("A35 full-width commas, tabs and what else is named part entries where they are asked for", () => {
    assert.deepEqual(entriesOf("a，b\tc；d", "，；\t"), ["a", "b", "c", "d"]);
    assert.deepEqual(entriesOf("a]b^c-d\\e", "]^-\\"), ["a", "b", "c", "d", "e"]);
  });

  it("R5-18 blank lines, and blank entries between commas, count for nothing", () => {
    assert.deepEqual(parseBatchText("\n\n , ,\u3000\r\n\ufeff\n"), { entries: [], duplicates: [], invalid: [] });
    assert.deepEqual(entriesOf(",a,,\n \nb,"), ["a", "b"]);
    assert.deepEqual(parseBatchText("a\n\u200b\nb", { normalise }).entries, ["a", "b"]);
  });

  it("R5-19 each entry is trimmed, blanks inside stay", () => {
    assert.deepEqual(entriesOf(" a b \n\t\u00a0c\u3000"), ["a b", "c"]);
  });

  it("digits and letters in full width are those of ASCII, also where a pattern is checked or the same came before", () => {
    const isValid = checkByPattern("[0-9A-Za-z]{4}");
    assert.ok(isValid);
    assert.deepEqual(parseBatchText("０２２６\n0226,Ａｂ９Ｚ，\n（０２", { separators: "，", isValid }), {
      entries: ["0226", "Ab9Z"],
      duplicates: ["0226"],
      invalid: ["（02"],
    });
  });

  it("keeps what came again and what is refused apart, each time, in the order of the text", () => {
    const options = { normalise: (entry: string) => entry.toUpperCase(), isValid: (entry: string) => entry !== "X" };
    assert.deepEqual(parseBatchText("b,a,x,B,a,b,X", options), {
      entries: ["B", "A"],
      duplicates: ["B", "A", "B"],
      invalid: ["X", "X"],
    });
  });

  it("reads any text as the plain rule does, in one go or in steps, and loses no entry", () => {
    const random = createRandom(26);
    const pieces = [
      "a",
      "b",
      "报关",
      "𠮷",
      "，",
      ",",
      ",",
      "\n",
      "\r\n",
      "\r",
      " ",
      "\u3000",
      "\u200b",
      "；",
      "\t",
      "x1",
    ];
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: random.below(40) }, () => random.pick(pieces)).join("");
      const separators = random.chance(50) ? "，；" : "";
      const isValid = (entry: string) => !entry.includes("x");
      const plain = text
        .split(/[\n\r,]/)
        .flatMap((part) => (separators ? part.split(/[，；]/) : [part]))
        .map((part) => part.trim())
        .filter(Boolean);
      const read = parseBatchText(text, { separators, isValid });
      const wanted = plain.filter(isValid);
      assert.deepEqual(read.entries, [...new Set(wanted)], JSON.stringify(text));
      assert.deepEqual([...read.entries, ...read.duplicates].sort(), wanted.sort());
      assert.deepEqual(
        read.invalid,
        plain.filter((entry) => !isValid(entry)),
      );
      assert.deepEqual(parseBatchText(read.entries.join("\n"), { separators }).entries, read.entries);
    }
  });

  it("a page can draw while 100,000 lines are read", () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => String(index % 99_000).padStart(18, "0"));
    const text = lines.join("\r\n");
    const places: number[] = [];
    const steps = readBatchText(text);
    let step = steps.next();
    for (; !step.done; step = steps.next()) places.push(step.value);
    assert.equal(step.value.entries.length, 99_000);
    assert.deepEqual(step.value.duplicates, lines.slice(99_000));
    const longest = Math.max(...places.map((place, index) => place - (places[index - 1] ?? 0)));
    assert.ok(places.length > 30 && longest < 60_000, `${places.length} steps, the longest of ${longest} characters`);
  });
});

describe("normalised text", () => {
  it("R5-11, R5-12, R5-13 full-width semicolons, commas and brackets become those of ASCII", () => {
    assert.equal(normalise("0；3，外观（板、片）｜a"), "0;3,外观(板、片)|a");
    assert.equal(normalise("成分：铁。"), "成分：铁。");
  });

  it("has no line breaks, no blanks at its ends and nothing without width", () => {
    assert.equal(normalise("\ufeff 0|3|a\r\n\tb  c\u200b \u3000"), "0|3|a b  c");
    assert.equal(normalise("0|3|X9\u202e8781\u2066-\u00ad8\u200e2"), "0|3|X98781-82");
  });

  it("stays as it is", () => {
    const random = createRandom(11);
    const pieces = ["a", "；", "，", "（", "｜", " ", "\n", "\u0085", "\u200b", "\ufeff", "\u3000", "𠮷"];
    for (let round = 0; round < 2000; round++) {
      const once = normalise(Array.from({ length: random.below(20) }, () => random.pick(pieces)).join(""));
      assert.equal(normalise(once), once);
    }
  });

  it("an entry must match a pattern as a whole; without one every entry is taken", () => {
    const isValid = checkByPattern("[0-9]{2}|x");
    assert.ok(isValid);
    assert.deepEqual(parseBatchText("11\n111\nx\nxx\n1x", { isValid }).entries, ["11", "x"]);
    assert.equal(checkByPattern(""), undefined);
    assert.equal(checkByPattern(null), undefined);
  });
});
