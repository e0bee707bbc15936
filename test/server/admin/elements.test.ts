import assert from "node:assert/strict";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { elementFaultsMax, elementFileMaxBytes } from "@customs-portal/sdk/limits";
import { apple, csvOf, elementsOf, heading } from "../modules/elements/support.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

/** `鲜苹果` and `用途` in GB18030, which no UTF-8 reads. */
const gbkOf: Readonly<Record<string, number[]>> = {
  鲜苹果: [0xcf, 0xca, 0xc6, 0xbb, 0xb9, 0xfb],
  用途: [0xd3, 0xc3, 0xcd, 0xbe],
};

onEachEngine("the catalogue of declaration elements by the administration", (engine) => {
  let test: TestPortal;
  let elements: ReturnType<typeof elementsOf>;
  let token: string;
  before(async () => {
    test = await openTestPortal(engine);
    elements = elementsOf(test);
    token = await test.tokenOf("operator");
  });
  after(() => test.close());

  const rowsOf = async (code: string) => (await elements.lookUp(token, code)).data.rows;
  const namesOf = async (code: string) => (await rowsOf(code)).map(({ NAME }) => NAME);
  const row = (code: string, name: string, at = 0) => `${code},苹果,${at},${name},0,0,,`;

  it("says which one is in force, and shows a code", async () => {
    assert.match((await elements.run("elements", "status")).out, /sample +yes .* 20 +192/);
    const shown = await elements.run("elements", "show", apple);
    assert.match(shown.out, /0808100000 鲜苹果\n.*\n0 +1 +1 +品牌类型 +0\|1\|2\|3\|4 +无品牌/);
    for (const code of ["0808", "9999999999"]) assert.equal((await elements.run("elements", "show", code)).code, 1);
    assert.doesNotMatch((await elements.run("audit", "list")).out, /elements (show|status)/);
  });

  it("replaces it by a file at once, keeps the history, and is written down", async () => {
    const accepted = { code: apple, specification: "0|3|鲜", names: ["品牌类型"] };
    assert.equal((await elements.save(token, accepted)).status, 200);
    const said = await elements.imports(
      csvOf({ "1111111111": "甲", abcd000000: "乙" }),
      "目录.csv",
      "--date",
      "2026-01-01",
    );
    assert.match(said, /"目录" of 2026-01-01 with 2 tariff codes and 4 elements/);
    assert.deepEqual(await rowsOf(apple), []);
    const { data } = await elements.lookUp(token, "abCD000000");
    assert.deepEqual([data.goodsName, data.catalogue], ["乙", { name: "目录", date: "2026-01-01", isSample: false }]);
    assert.equal((await elements.list(token)).data.items.length, 1);
    assert.match((await elements.run("audit", "list", "--event", "administration")).out, /elements import .*目录\.csv/);
  });

  it("names the catalogue that it takes the place of, and asks before most tariff codes are gone", async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [String(2_000_000_000 + index), "甲"]));
    const said = await elements.imports(csvOf(many), "all.csv", "--date", "2026-01-01");
    assert.match(said, /It takes the place of "目录" of 2026-01-01 with 2 tariff codes\./);
    const part = csvOf({ [apple]: "鲜苹果" });
    const { code, err } = await elements.importFile(part, "chapter.csv");
    assert.equal(code, 1);
    assert.match(err, /the file has 1 tariff codes, and the catalogue "all" of 2026-01-01 with 120 tariff codes/);
    assert.match(err, /--fewer/);
    assert.equal((await rowsOf("2000000119")).length > 0, true);
    assert.match(await elements.imports(part, "chapter.csv", "--fewer"), /takes the place of "all"/);
    assert.deepEqual(await namesOf("2000000119"), []);
  });

  it("reads UTF-8 with and without a mark, GB18030, UTF-16, any of three separators, quotes, and headings of the trade", async () => {
    const text = csvOf({ [apple]: "鲜苹果" });
    const plain = ["tariffCode,goodsName,NAME,ISNULL,DECFACTYPE", `${apple},`, ",1,0"];
    const gb18030 = Buffer.concat([
      Buffer.from(`${plain[0]}\r\n${plain[1]}`),
      Buffer.from(gbkOf["鲜苹果"]!),
      Buffer.from(","),
      Buffer.from(gbkOf["用途"]!),
      Buffer.from(plain[2]!),
    ]);
    const files: Record<string, string | Buffer> = {
      plain: text,
      mark: `\ufeff${text}`,
      gb18030,
      utf16: Buffer.from(`\ufeff${text.replaceAll(",", "\t")}`, "utf16le"),
      semicolons: text.replaceAll(",", ";"),
      "line feeds": text.replaceAll("\r\n", "\n"),
      "lines of nothing": `${text}\r\n,,,,,,,\r\n\r\n`,
      quotes: `${heading}\n"${apple}","鲜苹果",0,"用途 ""a"",\nb",0,0,,`,
      trade: `CODE_T_S,G_NAME,S_NUM,ELEMENT,ELEMENT_NULL,DECFAC_TYPE,other\n${apple},鲜苹果,0,用途,1,0,x`,
      chinese: `商品编码,商品名称,要素,必填,要素类型\n${apple},鲜苹果,用途,1,0`,
    };
    for (const [name, content] of Object.entries(files)) {
      await elements.imports(csvOf({ "1111111111": "甲" }));
      await elements.imports(content, `${name}.csv`);
      const { goodsName, rows } = (await elements.lookUp(token, apple)).data;
      assert.equal(goodsName, "鲜苹果", name);
      assert.equal(rows.at(-1)?.NAME, name === "quotes" ? '用途 "a", b' : "用途", name);
    }
  });

  it("reads JSON, and what it says of itself", async () => {
    const codes = [
      {
        tariffCode: apple,
        goodsName: "苹果",
        elements: [
          { CODE: 1, NAME: "乙", ISNULL: "0", DECFACTYPE: 0 },
          { CODE: 0, NAME: "甲", ISNULL: "1", DECFACTYPE: "2", DECFACCONTENT: "x|y" },
        ],
      },
    ];
    await elements.imports(JSON.stringify({ name: "Mine", date: "2026-02-28", isSample: true, codes }), "a.json");
    const { data } = await elements.lookUp(token, apple);
    assert.deepEqual(data.catalogue, { name: "Mine", date: "2026-02-28", isSample: true });
    assert.deepEqual(data.rows, [
      { CODE: "0", NAME: "甲", ISNULL: "1", DECFACTYPE: "2", DECFACCODE: "", DECFACCONTENT: "x|y" },
      { CODE: "1", NAME: "乙", ISNULL: "0", DECFACTYPE: "0", DECFACCODE: "", DECFACCONTENT: "" },
    ]);
    const [{ goodsName: name, ...unnamed } = { goodsName: "" }] = codes;
    await elements.imports(JSON.stringify({ codes: [{ ...unnamed, name }] }), "c.json");
    assert.equal((await elements.lookUp(token, apple)).data.goodsName, name);
    await elements.imports(JSON.stringify({ name: "Mine", codes }), "a.json");
    for (const [wrong, said] of [
      ["{", /the JSON is broken/],
      ["[]", /needs a list "codes"/],
      ['{"codes":{}}', /needs a list "codes"/],
      ['{"codes":[{"tariffCode":"0808100000"}]}', /codes\[0\]: a tariff code needs a list of elements/],
      ['{"codes":[null]}', /codes\[0\]/],
      ['{"codes":[],"date":"2026-02-30"}', /"2026-02-30" is no day/],
      [
        JSON.stringify({ codes: [{ ...codes[0], elements: [{ NAME: { self: 1 } }] }] }),
        /codes\[0\]\.elements\[0\]: NAME is no text/,
      ],
      [JSON.stringify({ codes: [{ ...codes[0], goodsName: "x\ud800" }] }), /goodsName holds half a character/],
      ["[".repeat(200_000), /the JSON/],
    ] as const) {
      const { code, err } = await elements.importFile(wrong, "b.json");
      assert.equal(code, 1);
      assert.match(err, said);
    }
    assert.equal((await elements.lookUp(token, apple)).data.catalogue?.name, "Mine");
  });

  it("puts elements in the order of their positions, without any in that of the file", async () => {
    const none = (name: string) => `2222222222,,,${name},0,0,,`;
    const names = Array.from({ length: 11 }, (_, at) => `n${at}`);
    const backwards = names.map((name, at) => row(apple, name, at)).toReversed();
    await elements.imports(csvOf({}, [...backwards.slice(0, 3), none("z"), none("y"), ...backwards.slice(3)]));
    assert.deepEqual(await namesOf(apple), names);
    assert.deepEqual(
      (await rowsOf("2222222222")).map(({ CODE, NAME }) => CODE + NAME),
      ["0z", "1y"],
    );
  });

  it("refuses a tariff code without an element at one of its positions, as all values behind would move", async () => {
    const refused: [string[], RegExp][] = [
      [
        [row(apple, "a", 0), row(apple, "c", 3), row(apple, "b", 1)],
        /line 3: the tariff code 0808100000 has no element with CODE 2, and one with CODE 3/,
      ],
      [
        [row("abcd000000", "a", 1), row(apple, "x", 0), row("ABCD000000", "b", 2)],
        /line 2: the tariff code ABCD000000 has no element with CODE 0, and one with CODE 1/,
      ],
      [[row(apple, "a", 0), row(apple, "", 1), row(apple, "c", 2)], /line 3: NAME is empty/],
      [[row(apple, "a", 0), `${row(apple, "b", 1)},x`, row(apple, "c", 2)], /line 3: 9 values below 8 headings/],
      [[row(apple, "a", 0), row(apple, "a", 1), row(apple, "c", 2)], /line 3: NAME "a" stands twice/],
    ];
    for (const [lines, said] of refused) {
      const { code, err } = await elements.importFile(csvOf({}, lines));
      assert.equal(code, 1);
      assert.match(err, said);
      assert.match(err, /Nothing was imported: the file has 1 fault\./);
    }
  });

  it("a file with a fault changes nothing; each is told with its line", async () => {
    await elements.imports(csvOf({ [apple]: "鲜苹果" }));
    const wrong: [string, RegExp][] = [
      [
        row("808100000", "用途"),
        /line 4: the tariff code "808100000" has 9 digits instead of 10: spreadsheets drop a zero/,
      ],
      [row("8.081E+09", "用途"), /line 4: the tariff code "8\.081E\+09" was turned into a number by a spreadsheet/],
      [row("0808 10000", "用途"), /line 4: .* is not 10 digits or letters/],
      [row("0808100000", ""), /line 4: NAME is empty/],
      [`${apple},鲜苹果,2,等级,是,0,,`, /line 4: ISNULL "是" is neither 1 \(required\) nor 0/],
      [`${apple},鲜苹果,x,等级,1,0,,`, /line 4: CODE "x" is no position/],
      [`${apple},鲜苹果,2,等级,1,1,,`, /line 4: DECFACTYPE 1 is a choice/],
      [`${apple},鲜苹果,2,等级,1,free,,`, /line 4: DECFACTYPE/],
      [`${apple},鲜苹果,2,等级,1,1,|,| `, /line 4: DECFACTYPE 1 is a choice/],
      [`${apple},鲜苹果,2,等级,1,1,\u200b,`, /line 4: DECFACTYPE 1 is a choice/],
      [`${apple},鲜苹果,2,等级,1,1,0|1|0,甲|乙|丙`, /line 4: the choice has "0" twice/],
      [`${apple},鲜苹果,2,等级,1,2,,板（热）|片|板(热)`, /line 4: the choice has "板\(热\)" twice/],
      [`${apple},鲜苹果,2,\u200b,1,0,,`, /line 4: NAME is empty/],
      [`${apple},鲜苹果,2,用\u200b途,1,0,,`, /line 4: NAME "用\\u\{200b\}途" stands twice .*, first in line 3/],
      [`${apple},鲜苹果,2,等级`, /line 4: ISNULL "" is neither/],
      [`${apple},鲜苹果,2,等级,规格,1,0,甲,乙`, /line 4: 9 values below 8 headings/],
      [`${apple},鲜苹果,2,用途,1,0,,`, /line 4: NAME "用途" stands twice for its tariff code, first in line 3/],
      [`${apple},鲜苹果,01,等级,1,0,,`, /line 4: CODE 1 stands twice|line 4: CODE 01 stands twice/],
      [`${apple},鲜苹果,,等级,1,0,,`, /line 4: CODE stands at some elements/],
      [`${apple},梨,2,等级,1,0,,`, /line 4: the goods are called "梨", and "鲜苹果" further up/],
      [`${apple},鲜苹果,2,"等级,1,0,,`, /line 4: a quotation mark is not closed/],
      [`${apple},鲜苹果,2,等级\0,1,0,,`, /line 4: NAME holds the character NUL/],
      [`${apple},鲜苹果,2,等\ufffd,1,0,,`, /line 4: NAME holds a character that was lost/],
      [`${apple},鲜苹果,2,${"长".repeat(201)},1,0,,`, /line 4: NAME has more than 200 characters: "长{40}…"/],
      [`${apple},鲜苹果,2,\u001b[31m等级,1,是,,`, /line 4: DECFACTYPE/],
    ];
    for (const [line, said] of wrong) {
      const { code, err } = await elements.importFile(csvOf({ [apple]: "鲜苹果" }, [line]));
      assert.equal(code, 1, line);
      assert.match(err, said);
      assert.match(err, /Nothing was imported: the file has 1 fault\./);
    }
    for (const [content, said] of [
      ["", /there is no element in it/],
      [heading, /there is no element in it/],
      ["a,b,c\n1,2,3", /line 1: the column tariffCode is missing\nline 1: the column NAME is missing/],
      [`${heading},NAME\n`, /line 1: the column NAME stands twice/],
      [Buffer.from([0x61, 0xff, 0xff, 0x62]), /neither UTF-8 nor GB18030/],
    ] as const) {
      const { code, err } = await elements.importFile(content);
      assert.equal(code, 1);
      assert.match(err, said);
    }
    assert.deepEqual(await namesOf(apple), ["品牌类型", "用途"]);
  });

  it("tells fifty faults and how many more there are, and where lines of a cell count", async () => {
    const many = Array.from({ length: elementFaultsMax + 7 }, () => row("1", "用途"));
    const { err } = await elements.importFile(csvOf({}, [`${apple},苹果,0,"a\nb",0,0,,`, ...many]));
    const lines = err.split("\n").filter((line) => line.startsWith("line "));
    assert.equal(lines.length, elementFaultsMax);
    assert.match(lines[0]!, /^line 4:/);
    assert.match(err, /\nand 7 more\n.*57 faults/);
  });

  it("A27 choices of unequal length are taken, and noted", async () => {
    const said = await elements.imports(
      csvOf({}, [`${apple},苹果,0,用途,1,1,0|1|2,甲|乙`, `${apple},苹果,1,等级,1,2,,甲|乙`]),
    );
    assert.match(said, /1 choices have codes and texts of unequal number; .*: line 2/);
    assert.equal((await rowsOf(apple))[0]?.DECFACCODE, "0|1|2");
  });

  it("refuses at once what is no file, is not there or is too large, and options that cannot be", async () => {
    const large = join(test.folder, "large.csv");
    await writeFile(large, "");
    // Without a byte on the disk.
    await truncate(large, 200 * 1024 * 1024);
    const folder = join(test.folder, "folder");
    await mkdir(folder);
    const ok = join(test.folder, "ok.csv");
    await writeFile(ok, csvOf({ [apple]: "鲜苹果" }));
    assert.ok(200 * 1024 * 1024 > elementFileMaxBytes);
    for (const [args, said] of [
      [[large], /has 200 MB; a catalogue has at most 64/],
      [[folder], /is no file/],
      [[join(test.folder, "nowhere")], /cannot be read/],
      [[ok, "--date", "2026-02-30"], /"2026-02-30" is not a day/],
      [[ok, "--name", "x".repeat(101)], /is not a name/],
      [[ok, "--name", ""], /is not a name/],
      [[], /FILE is missing/],
    ] as const) {
      const { code, err } = await elements.run("elements", "import", ...args);
      assert.equal(code, 1);
      assert.match(err, said);
    }
  });

  it("two imports at once leave one whole catalogue, and those who look up meanwhile see one whole", async () => {
    const codes = (name: string) =>
      Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [String(n).padStart(10, "0"), name]));
    await elements.imports(csvOf(codes("甲")));
    let isOver = false;
    const seen = new Set<string>();
    const reader = (async () => {
      while (!isOver) {
        const { status, data } = await elements.lookUp(token, "0000000000");
        assert.deepEqual([status, data.rows.length], [200, 2]);
        seen.add(data.goodsName + (data.catalogue?.name ?? ""));
      }
    })();
    const both = await Promise.all([
      elements.importFile(csvOf(codes("乙")), "乙.csv"),
      elements.importFile(csvOf(codes("丙")), "丙.csv"),
    ]);
    isOver = true;
    await reader;
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    for (const one of seen) assert.ok(["甲catalogue", "乙乙", "丙丙"].includes(one), one);
    const { items, catalogue } = (await elements.search(token, "00000014")).data;
    assert.deepEqual(new Set(items.map(({ goodsName }) => goodsName)), new Set([catalogue?.name]));
    assert.match((await elements.run("elements", "status")).out, /1500 +3000/);
  });

  it("a database of before has to be started once", async () => {
    const { schema } = test.database.db;
    await schema.alterTable("element_catalogue").renameTo("element_catalogue_away").execute();
    for (const args of [["status"], ["show", apple]]) {
      const { code, err } = await elements.run("elements", ...args);
      assert.equal(code, 1);
      assert.match(err, /start the portal once/);
    }
    await schema.alterTable("element_catalogue_away").renameTo("element_catalogue").execute();
  });
});
