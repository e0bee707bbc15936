import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { codeOfText, elementOptions, entryOf, readPastedElements } from "@customs-portal/sdk/rules";
import * as fc from "fast-check";
import { assertProportional } from "../support/proportional.ts";

// The same texts in each run; `test/fuzz` looks for new ones.
fc.configureGlobal({ seed: 20_260_401 });

const row = (NAME: string, more: Partial<ElementRow> = {}): ElementRow => ({
  CODE: "0",
  NAME,
  ISNULL: "1",
  DECFACTYPE: "0",
  DECFACCODE: "",
  DECFACCONTENT: "",
  ...more,
});
const rows = [
  row("品牌类型", { DECFACTYPE: "1", DECFACCODE: "0|1|3", DECFACCONTENT: "无品牌|境内自主品牌|境外品牌(贴牌生产)" }),
  row("出口享惠情况", { DECFACTYPE: "1", DECFACCODE: "0|3", DECFACCONTENT: "不享受优惠关税|不适用于进口报关单" }),
  row("用途", { DECFACTYPE: "2", DECFACCODE: "", DECFACCONTENT: "照明用|装饰用" }),
  row("种类（蛇果、富士等）"),
  row("其他"),
];
const read = (text: string) => readPastedElements(text, rows);
const valuesOf = (text: string) => read(text).values.join("|");

describe("options of declaration elements", () => {
  it("R3-23, R3-24, R3-25 the type says whether one chooses, chooses or writes, or writes", () => {
    const types = ["1", "2", "0", "", "9"].map((DECFACTYPE) => entryOf({ DECFACTYPE }));
    assert.deepEqual(types, ["choice", "choice-or-text", "text", "text", "text"]);
  });

  it("R3-26, A27 codes and texts are paired by place; what lacks is the other one", () => {
    const of = (DECFACCODE: string, DECFACCONTENT: string) =>
      elementOptions(row("n", { DECFACCODE, DECFACCONTENT })).map(({ code, text }) => `${code}=${text}`);
    assert.deepEqual(of("0| 1 ", "a|b"), ["0=a", "1=b"]);
    assert.deepEqual(of("", "a|b"), ["a=a", "b=b"]);
    assert.deepEqual(of("0|1|2", "a"), ["0=a", "1=1", "2=2"]);
    assert.deepEqual(of("0", "a|b"), ["0=a", "b=b"]);
    assert.deepEqual(of("", ""), []);
    assert.deepEqual(of("0||2", "a||c"), ["0=a", "2=c"]);
  });

  it("R5-11, R5-12, R5-13 codes are as a string may have them: in half width, and nothing in them parts elements", () => {
    const packed = row("包装", { DECFACTYPE: "2", DECFACCONTENT: "散装（桶）|IBC｜吨桶" });
    assert.deepEqual(
      elementOptions(packed).map(({ code, text }) => `${code}=${text}`),
      ["散装(桶)=散装(桶)", "IBC/吨桶=IBC/吨桶"],
    );
    const [brandRow] = rows as [ElementRow];
    const packedRows = [brandRow, packed, row("用途")];
    const declared = (text: string) => readPastedElements(text, packedRows).values.join("|");
    assert.equal(declared("0|散装(桶)|吃"), "0|散装(桶)|吃");
    assert.equal(declared("0|散装（桶）|吃"), "0|散装(桶)|吃");
    assert.equal(declared("0|IBC/吨桶|吃"), "0|IBC/吨桶|吃");
  });

  it("knows an option by its code, its text, or both", () => {
    const options = elementOptions(rows[0] as ElementRow);
    for (const text of ["0", "无品牌", "0-无品牌", "0:无品牌", "0 无品牌", "0、无品牌"]) {
      assert.equal(codeOfText(options, text), "0", text);
    }
    assert.equal(codeOfText(options, "境外品牌（贴牌生产）"), "3");
    for (const text of ["00", "0-境内自主品牌", "品牌", ""]) assert.equal(codeOfText(options, text), undefined, text);
  });
});

describe("pasted declaration elements", () => {
  it("what follows the last name goes on with a value, but in a string it has its place", () => {
    const chat = read("品牌类型：0；出口享惠情况：3；用途：照明用；富士；带键盘");
    assert.equal(chat.values.join("|"), "0|3|照明用||富士,带键盘");
    assert.deepEqual(chat.surplus, ["富士", "带键盘"]);
    assert.equal(valuesOf("品牌类型：0|出口享惠情况：3|照明用|富士"), "0|3|照明用|富士|");
    assert.equal(valuesOf("1. 品牌类型：0\n2. 出口享惠情况：3\n3. 照明用\n4. 富士"), "0|3|照明用|富士|");
  });

  it("a name that no element has is no value of the element at its place", () => {
    const { values, surplus } = read("品牌类型:无品牌|出口享惠情况:3|等级:1");
    assert.equal(values.join("|"), "0|3|||等级:1");
    assert.deepEqual(surplus, ["等级:1"]);
    assert.equal(valuesOf("品牌类型:0|出口享惠情况:3|10:30"), "0|3|10:30||");
  });

  it("an empty cell of a column keeps its place; empty lines between all the others are paragraphs", () => {
    assert.equal(valuesOf("0\n3\n\n富士\n其它\n"), "0|3||富士|其它");
    assert.equal(valuesOf("0\r\n3\r\n\r\n富士\r\n"), "0|3||富士|");
    assert.equal(valuesOf("0\n\n3\n\n照明用\n\n富士"), "0|3|照明用|富士|");
    assert.equal(valuesOf("品牌类型：0\n\n出口享惠情况：3\n用途：照明用"), "0|3|照明用||");
  });

  it("takes a specification string as it is", () => {
    for (const text of ["0|3|照明用|富士|A:B", "0；3；照明用；富士；A：B", "0,3,照明用,富士,A:B"]) {
      assert.equal(read(text).form, "plain", text);
      assert.equal(
        valuesOf(text),
        valuesOf("0|3|照明用|富士|A:B").replace("A:B", text.includes("：") ? "A：B" : "A:B"),
      );
    }
  });

  it("places values by their names, whatever the order, the brackets and the hints", () => {
    for (const text of [
      "用途:照明用|品牌类型:0|出口享惠情况:3|种类(蛇果、富士等):富士",
      "种类：富士；用途：照明用；出口享惠情况：3；品牌类型：0",
      "品牌类型: 无品牌\n出口享惠情况: 不适用于进口报关单\n\n用途: 照明用\r\n种类 : 富士",
      "1.品牌类型：0\n2.出口享惠情况：3\n3.用途：照明用\n4.种类：富士",
      "0:品牌类型:0;1:出口享惠情况:3;2:用途:照明用;3:种类:富士",
      "品牌类型\t0\n出口享惠情况\t3\n用途\t照明用\n种类\t富士",
    ]) {
      assert.equal(read(text).form, "labelled", text);
      assert.equal(valuesOf(text), "0|3|照明用|富士|", text);
    }
  });

  it("reads names with values beside values that stand at their own places", () => {
    for (const text of [
      "0|3|用途:照明用|种类:富士",
      "品牌类型:0|3|用途:照明用|富士",
      "0；3；用途：照明用；种类：富士",
      "0\n3\n用途：照明用\n种类：富士",
      "1. 0\n2. 3\n3.用途：照明用\n4.种类：富士",
    ]) {
      assert.deepEqual(
        [read(text).form, valuesOf(text), read(text).surplus],
        ["labelled", "0|3|照明用|富士|", []],
        text,
      );
    }
    assert.equal(valuesOf("0||用途:照明用|种类:富士|其他:a"), "0||照明用|富士|a");
    // One name alone may belong to its value.
    assert.equal(valuesOf("0|3|用途:照明用|富士|a"), "0|3|用途:照明用|富士|a");
    // Of names in another order nobody can say which places the others mean.
    assert.deepEqual(read("3|品牌类型:0|用途:照明用").surplus, ["3"]);
  });

  it("says which elements a text with names leaves out", () => {
    assert.deepEqual(read("用途:照明用|品牌类型:0|其他:").absent, [1, 3]);
    assert.deepEqual(read("品牌类型\t用途\n无品牌\t").absent, [1, 3, 4]);
    assert.deepEqual(read("0|3|用途:照明用|种类:富士").absent, [4]);
    for (const text of ["0|3", "0\n3", "1:0;2:3"]) assert.deepEqual(read(text).absent, [], text);
  });

  it("reads numbers, names and values in cells of their own, below headings too", () => {
    const text = "1\t品牌类型\t无品牌\n2\t出口享惠情况\t3\n3\t用途\t照明用\n4\t种类（蛇果、富士等）\t富士";
    for (const one of [text, `序号\t要素名称\t填报内容\n${text}`, `0.${text.slice(1)}`]) {
      assert.deepEqual([read(one).form, valuesOf(one), read(one).surplus], ["labelled", "0|3|照明用|富士|", []], one);
    }
    assert.equal(valuesOf("1\t0\n2\t3\n3\t照明用\n4\t富士"), "0|3|照明用|富士|");
    assert.equal(read("1\t品牌类型\n2\t出口享惠情况\n3\t用途").form, "catalogue");
  });

  it("puts what has an unknown name, or none, behind the last element", () => {
    assert.equal(valuesOf("品牌类型:0|用途:照明用|颜色:红|散装|种类:富士"), "0||照明用|富士|颜色:红,散装");
  });

  it("reads a row of names over a row of values", () => {
    assert.equal(read("品牌类型\t用途\t颜色\n无品牌\t照明用\t红").form, "table");
    assert.equal(valuesOf("品牌类型\t用途\t颜色\n无品牌\t照明用\t红"), "0||照明用||颜色:红");
  });

  it("reads lists of lines, of cells and with numbers", () => {
    assert.equal(read("0\n3\n照明用\n富士").form, "list");
    for (const text of [
      "0\n3\n照明用\n富士",
      "0\t3\t照明用\t富士",
      "0. 0\n1. 3\n2. 照明用\n3. 富士",
      "1:0;2:3;3:照明用;4:富士",
    ]) {
      assert.equal(valuesOf(text), "0|3|照明用|富士|", text);
    }
    assert.equal(valuesOf("0\t\t照明用"), "0||照明用||");
    assert.equal(valuesOf("0\n3\n1.5\n2.5"), "0|3|1.5|2.5|");
    assert.equal(valuesOf("0\n3\n照明用\n富士\na\nb"), "0|3|照明用|富士|a|b");
  });

  it("refuses the catalogue itself, which holds no value", () => {
    for (const text of [
      "0:品牌类型;1:出口享惠情况;2:用途;3:种类;4:其他",
      "品牌类型|出口享惠情况|用途|种类(蛇果、富士等)|其他",
    ]) {
      assert.deepEqual(
        read(text),
        { form: "catalogue", values: [], absent: [], translated: [], unknown: [], surplus: [] },
        text,
      );
    }
  });

  it("puts texts as their codes and names a choice that is none", () => {
    const { values, translated, unknown } = read("无品牌|9|照亮|富士|x");
    assert.deepEqual(values, ["0", "9", "照亮", "富士", "x"]);
    assert.deepEqual(translated, [{ index: 0, text: "无品牌", code: "0" }]);
    assert.deepEqual(unknown, [1]);
  });

  it("keeps the whole text where there are no elements", () => {
    assert.deepEqual(readPastedElements("a|b", []).values, ["a|b"]);
  });

  it("answers anything with a value for each element, and soon", () => {
    const piece = fc.constantFrom(
      "品牌类型",
      "用途",
      ":",
      "：",
      "\t",
      "\n",
      "|",
      ";",
      "1",
      ".",
      "(",
      "a",
      "\ud800",
      " ",
    );
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 60 }), (text) => {
        const { form, values } = read(text);
        assert.equal(values.length, form === "catalogue" ? 0 : rows.length);
      }),
      { numRuns: 5000 },
    );
    for (const unit of ["品牌类型:", "(", "1.\n", "\t ", "a:"])
      assertProportional((length) => void read(unit.repeat(length / unit.length)), 20_000, 16, JSON.stringify(unit));
  });
});
