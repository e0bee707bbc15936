import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { checkLine, isLineFault } from "@customs-portal/sdk/rules";

const row = (NAME: string, more: Partial<ElementRow> = {}): ElementRow => ({
  CODE: "0",
  NAME,
  ISNULL: "0",
  DECFACTYPE: "0",
  DECFACCODE: "",
  DECFACCONTENT: "",
  ...more,
});
const rows = [
  row("品牌类型", { ISNULL: "1", DECFACTYPE: "1", DECFACCODE: "0|1", DECFACCONTENT: "无品牌|境内自主品牌" }),
  row("用途", { ISNULL: "1" }),
  row("型号"),
];
const code = "9405119000";
const found = (text: string, given: readonly ElementRow[] | undefined = rows, tariffCode = code) =>
  checkLine(tariffCode, text, given).findings.map(({ kind, name, detail }) => [kind, name, detail].join(" ").trim());

suite("check of a line", () => {
  test("R5-06 R5-07 nothing is found in a right string, and each fault is named with its element", () => {
    assert.deepEqual(found("0|照明|X"), []);
    assert.deepEqual(found("0|照明"), []);
    assert.deepEqual(found("7||X"), ["not-a-choice 品牌类型 7", "empty 用途"]);
    assert.deepEqual(found("   "), ["blank"]);
    assert.deepEqual(found("", [row("型号")]), []);
    assert.deepEqual(found("品牌类型;用途;型号"), ["names-only"]);
  });

  test("what the trade direction decides is filled in, where the line leaves it out and is not blank", () => {
    const choice = { DECFACTYPE: "1", DECFACCODE: "0|1|3", DECFACCONTENT: "不享惠|享惠|不适于进口报关单", ISNULL: "1" };
    const given = [row("出口享惠情况", choice), row("用途", { ISNULL: "1" })];
    const check = (text: string, direction?: "import" | "export") => {
      const { specification, findings } = checkLine(code, text, given, direction);
      return [specification, ...findings.map(({ kind }) => kind)];
    };
    assert.deepEqual(check("|照明", "import"), ["3|照明"]);
    assert.deepEqual(check("1|照明", "import"), ["1|照明", "preference-import"]);
    assert.deepEqual(check("3|照明", "import"), ["3|照明"]);
    assert.deepEqual(check("3|照明", "export"), ["3|照明", "preference-export"]);
    assert.deepEqual(check("7|照明", "import"), ["7|照明", "not-a-choice"]);
    assert.deepEqual(check("3|照明"), ["3|照明"]);
    assert.deepEqual(check("|照明", "export"), ["|照明", "empty"]);
    assert.deepEqual(check("|照明"), ["|照明", "empty"]);
    assert.deepEqual(check(" ", "import"), ["", "blank"]);
  });

  test("R5-16 what is more than the elements is pointed out, and is no fault", () => {
    const [surplus] = checkLine(code, "0|照明|X|Y|Z", rows).findings;
    assert.deepEqual(surplus, { kind: "surplus", name: "型号", detail: "Y|Z" });
    assert.equal(surplus && isLineFault(surplus), false);
    // However it is written: by names, as a list, with other separators.
    assert.deepEqual(found("品牌类型:0|用途:照明|型号:X|产地:中国"), ["surplus 型号 产地:中国"]);
    assert.deepEqual(found("0;照明;X;Y;Z"), ["surplus 型号 Y;Z"]);
    assert.deepEqual(found("0\n照明\nX\nY"), ["surplus 型号 Y"]);
    assert.deepEqual(found("0|照明|X,Y"), []);
    assert.deepEqual(found("0|照明|X|;"), []);
  });

  test("R5-08 R5-09 the bytes are those of the string as it is declared", () => {
    assert.equal(checkLine(code, `0|${"长".repeat(126)}`, rows).bytes, 254);
    assert.deepEqual(found(`0|${"长".repeat(126)}x`), []);
    assert.deepEqual(found(`0|${"长".repeat(127)}`), ["too-long  256"]);
  });

  test("a string is understood as a paste is: names with values, full-width marks, texts of choices", () => {
    for (const text of ["无品牌；照明；X", "品牌类型:0|用途:照明|型号:X", "0-无品牌|照明|X"]) {
      assert.equal(checkLine(code, text, rows).specification, "0|照明|X", text);
      assert.deepEqual(found(text), [], text);
    }
  });

  test("R5-17 ten characters that are no digits or letters are no code", () => {
    for (const none of ["<script>|x", "商品编号税则号列未知", "0808-10000", "０８０８１００００＃"])
      assert.deepEqual(found("0|照明", undefined, none), [`code  ${none}`], none);
    assert.deepEqual(found("0|照明", rows, "940511900A"), []);
  });

  test("a code that is none, that nobody has, and that nobody could ask for", () => {
    assert.deepEqual(found("x", [], "940511900"), ["code  940511900"]);
    assert.deepEqual(found("x", []), [`unknown-code  ${code}`]);
    assert.deepEqual(found("x", undefined), found("x", undefined));
    assert.deepEqual(checkLine(code, "x", undefined).findings, []);
    assert.equal(found("长".repeat(200), []).at(-1), "too-long  400");
  });

  test("characters of four bytes are named, and a value of any length is named shortly", () => {
    assert.deepEqual(found("0|5 m³"), ["wide  ³"]);
    const [fault] = checkLine(code, `${"😀".repeat(100_000)}|x`, rows).findings;
    assert.ok(fault && fault.detail.length <= 41 && fault.detail.isWellFormed());
  });
});
