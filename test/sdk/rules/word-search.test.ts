import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordSearch } from "@customs-portal/sdk/rules";

/** What is marked of a text; undefined where it is not found. */
function marked(typed: string, shown: string, others: readonly string[] = []): string[] | undefined {
  return wordSearch(typed)(shown, others)?.marks.map(([start, end]) => shown.slice(start, end));
}

describe("a search by words", () => {
  it("finds Chinese, the initials of its pinyin and English, and marks what it found", () => {
    assert.deepEqual(marked("关单", "报关单查询"), ["关单"]);
    assert.deepEqual(marked("bgd", "报关单查询"), ["报关单"]);
    assert.deepEqual(marked("cx", "报关单查询"), ["查询"]);
    assert.deepEqual(marked("DECL", "Customs declarations"), ["decl"]);
    assert.equal(marked("zzz", "报关单查询"), undefined);
  });

  it("finds words in any order, and each has to be there", () => {
    assert.deepEqual(marked("cx 报关", "报关单查询"), ["报关", "查询"]);
    assert.deepEqual(marked("goods line", "Lines of goods"), ["Line", "goods"]);
    assert.equal(marked("goods zzz", "Lines of goods"), undefined);
    assert.deepEqual(marked("报关 关单", "报关单查询"), ["报关单"], "what overlaps is one mark");
  });

  it("passes over accents and width, and marks the text as it stands", () => {
    assert.deepEqual(marked("dieu", "Tra cứu điều kiện"), ["điều"]);
    assert.deepEqual(marked("ab", "ＡＢ-1"), ["ＡＢ"]);
    assert.deepEqual(marked("ffi", "e\uFB03cient"), ["\uFB03"], "a ligature is one character");
  });

  it("finds by another language, with nothing to mark", () => {
    assert.deepEqual(marked("declar", "报关单查询", ["Declarations", "Tra cứu tờ khai"]), []);
    assert.deepEqual(marked("bgd declar", "报关单查询", ["Declarations"]), ["报关单"]);
    assert.deepEqual(marked("bgd", "Declarations", ["报关单查询"]), []);
  });

  it("what begins so is better than a word inside, then initials, then other languages", () => {
    const rank = (typed: string, shown: string, others?: string[]) => wordSearch(typed)(shown, others)?.rank ?? -1;
    const ranks = [
      rank("bg", "bg list"),
      rank("bg", "list bg"),
      rank("bg", "xbg"),
      rank("bg", "查报关"),
      rank("bg", "Declarations", ["报关"]),
    ];
    assert.deepEqual(ranks, [0, 1, 2, 3, 4]);
    assert.equal(rank("", "all"), 0);
    assert.equal(rank("   ", "all"), 0);
  });

  it("takes a text of any length", () => {
    assert.equal(marked("很长".repeat(20_000), "报关单"), undefined);
    assert.equal(marked(Array.from({ length: 5000 }, () => "报").join(" "), "报关单")?.length, 1);
  });
});
