import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ElementRow } from "@customs-portal/sdk/contract";
import {
  declaredValue,
  elementProblem,
  fixedElementValue,
  isSameElements,
  moveElements,
  readPastedElements,
} from "@customs-portal/sdk/rules";

const row = (NAME: string, more: Partial<ElementRow> = {}): ElementRow => ({
  CODE: "0",
  NAME,
  ISNULL: "0",
  DECFACTYPE: "0",
  DECFACCODE: "",
  DECFACCONTENT: "",
  ...more,
});
const choice = { DECFACTYPE: "1", DECFACCODE: "0|3", DECFACCONTENT: "无|不适用" };

describe("values of declaration elements", () => {
  it("R5-06 R5-07 only what is required may not be empty, blanks and what takes no width being nothing", () => {
    for (const value of ["", "  ", "\u3000", "\u200b", "\n"]) {
      assert.equal(elementProblem(row("n", { ISNULL: "1" }), value), "empty", JSON.stringify(value));
      assert.equal(elementProblem(row("n"), value), undefined);
    }
    assert.equal(elementProblem(row("n", { ISNULL: "1" }), "a"), undefined);
  });

  it("R3-23 R3-24 a choice takes its codes alone, a choice or text anything, and a choice of nothing too", () => {
    assert.equal(elementProblem(row("n", choice), "3"), undefined);
    assert.equal(elementProblem(row("n", choice), "1"), "not-a-choice");
    assert.equal(elementProblem(row("n", { ...choice, DECFACTYPE: "2" }), "1"), undefined);
    assert.equal(elementProblem(row("n", { DECFACTYPE: "1" }), "1"), undefined);
  });

  it("R5-11 a text of the choice is declared by its code, all else normalised", () => {
    assert.equal(declaredValue(row("n", choice), "无"), "0");
    assert.equal(declaredValue(row("n"), "无；"), "无;");
    assert.equal(declaredValue(undefined, " （a） "), "(a)");
  });

  it("the preferential treatment does not apply to imports, where the catalogue has a code for that", () => {
    const preference = row("出口享惠情况", choice);
    assert.equal(fixedElementValue(preference, "import"), "3");
    assert.equal(fixedElementValue(preference, "export"), undefined);
    assert.equal(fixedElementValue(preference, undefined), undefined);
    assert.equal(fixedElementValue(row("品牌类型", choice), "import"), undefined);
    assert.equal(fixedElementValue(row("出口享惠情况"), "import"), undefined);
  });
});

describe("values in another list of elements", () => {
  it("go to the same name, by its hint in brackets first, and what has no place is told", () => {
    const moved = moveElements(
      ["品牌(中文及外文名称)", "用途", "旧"],
      ["甲", "乙", "丙"],
      ["用途", "品牌（中文或外文名称）", "新"],
    );
    assert.deepEqual(moved, { values: ["乙", "甲", ""], lost: [{ name: "旧", value: "丙" }] });
    assert.deepEqual(moveElements(["a(1)", "a(2)"], ["x", "y"], ["a(2)", "a(3)"]).values, ["y", "x"]);
  });

  it("go each to a place of its own where a name comes twice, and empty ones are not missed", () => {
    assert.deepEqual(moveElements(["a", "a", "b"], ["1", "2", ""], ["a", "a"]), { values: ["1", "2"], lost: [] });
  });

  it("lists are the same by name and order", () => {
    assert.equal(isSameElements(["用途 ", "a（b）"], ["用途", "a(b)"]), true);
    assert.equal(isSameElements(["a", "b"], ["b", "a"]), false);
    assert.equal(isSameElements(["a"], ["a", "b"]), false);
  });
});

describe("surplus of a pasted text", () => {
  const rows = [row("用途"), row("光源")];
  it("R5-16 is told apart from the values, wherever the form is known", () => {
    assert.deepEqual(readPastedElements("用途:a\n光源:b\n颜色:c", rows).surplus, ["颜色:c"]);
    assert.deepEqual(readPastedElements("a\nb\nc", rows).surplus, ["c"]);
    assert.deepEqual(readPastedElements("a|b", rows).surplus, []);
    assert.deepEqual(readPastedElements("a|b|c;d|e", rows).surplus, ["c;d|e"]);
  });
});
