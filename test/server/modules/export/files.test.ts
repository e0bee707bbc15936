import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { exportTaskSchema, type ExportTaskCreate } from "@customs-portal/sdk/contract";
import { dispositionFileName } from "@customs-portal/sdk/rules";
import { fileColumns } from "../../../../server/modules/export/export-file.ts";
import { exportTables } from "../../../../server/modules/export/table.ts";
import { readXlsx } from "../../export-file/support/read-xlsx.ts";
import { unzip } from "../../export-file/support/unzip.ts";
import { availableDialects } from "./support/database.ts";
import type { FixtureParams } from "./support/fixture-module.ts";
import { openTestPortal, type TestPortal } from "./support/portal.ts";
import { waitForTask } from "./support/tasks.ts";

/** Everything that a task may say; some of it is left to its default. */
type Payload = Partial<ExportTaskCreate>;

interface Downloaded {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A user at the calls of the exports. */
function userOf(server: () => TestPortal) {
  async function ended(params: Partial<FixtureParams>, payload: Payload) {
    const body = {
      systemCode: "TEST",
      taskCode: "count",
      extraCode: "",
      taskName: "清单",
      fileName: "清单.xlsx",
      exportParamJson: JSON.stringify({ rows: 3, ...params }),
      ...payload,
    };
    const answer = await server().call("operator", { method: "POST", path: "/v1/task/add", body });
    assert.equal(answer.statusCode, 200, answer.body);
    const task = exportTaskSchema.parse(answer.json().data);
    const isEnd = ({ status }: { status: string }) => status === "success" || status === "failed";
    return { task, row: await waitForTask(server().db, task.id, isEnd) };
  }

  return {
    ended,
    /** Makes a task and fetches its file as a browser does. */
    async download(params: Partial<FixtureParams>, payload: Payload = {}): Promise<Downloaded> {
      const { row } = await ended(params, payload);
      assert.equal(row.status, "success", row.note);
      const query = { filePath: String(row.path) };
      const answer = await server().call("operator", { method: "GET", path: "/v1/file/download", query });
      assert.equal(answer.statusCode, 200);
      return {
        name: dispositionFileName(String(answer.headers["content-disposition"])) ?? "",
        type: String(answer.headers["content-type"]),
        bytes: answer.rawPayload,
      };
    },
  };
}

const chosen = [
  { key: "corp", title: "企业代码" },
  { key: "no", title: "号" },
];

function linesOf(text: Buffer | undefined): string[][] {
  return (text ?? Buffer.alloc(0))
    .toString()
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split("\t"));
}

test("rows that lack a column that was chosen are an error that names it", () => {
  const wanted = chosen.map((column) => ({ ...column, type: "text" as const }));
  assert.throws(() => fileColumns(wanted, ["corp", "other"]), /the column no/);
  assert.deepEqual(
    fileColumns(wanted, ["no", "corp"]).map(({ key, title }) => [key, title]),
    [
      [1, "企业代码"],
      [0, "号"],
    ],
  );
});

for (const dialect of await availableDialects()) {
  describe(`exported files over HTTP on ${dialect}`, () => {
    let server: TestPortal;
    const user = userOf(() => server);
    before(async () => {
      server = await openTestPortal(dialect);
    });
    after(() => server.close());

    for (const asArrays of [false, true]) {
      const kind = asArrays ? "arrays" : "objects";
      test(`R3-43 the file has the chosen columns, in their order and with their headings: ${kind}`, async () => {
        const wanted = [
          ["企业代码", "号"],
          ["3223960518", 1],
          ["3223960518", 2],
          ["3223960518", 3],
        ];
        const xlsx = await user.download({ asArrays }, { exportColumns: chosen });
        assert.deepEqual((await readXlsx(xlsx.bytes))[0]!.rows, wanted);
        const txt = await user.download({ asArrays }, { exportColumns: chosen, exportType: "txt" });
        assert.deepEqual(
          linesOf(txt.bytes),
          wanted.map((row) => row.map(String)),
        );
        assert.deepEqual([txt.name, txt.type], ["清单.txt", "text/plain; charset=utf-8"]);
      });

      test(`without chosen columns it has all of them, in the order of the definition: ${kind}`, async () => {
        const { bytes } = await user.download({ asArrays });
        const [sheet] = await readXlsx(bytes);
        assert.deepEqual(sheet!.rows.slice(0, 2), [
          ["序号", "文字", "企业", "语言"],
          [1, '第 1 行 "报关" & <单>', "3223960518", "zh-CN"],
        ]);
      });
    }

    test("a spreadsheet says on its last sheet whose rows it holds and which, in each part; a text file has rows alone", async () => {
      const about = { filterText: "状态：已放行、品名：<电>", fileName: "a.xlsx" };
      const { bytes } = await user.download({}, about);
      const [rows, last, ...more] = await readXlsx(bytes);
      assert.deepEqual([rows!.rows.length, last!.name, more.length], [4, "导出说明", 0]);
      const facts = Object.fromEntries(last!.rows as [string, string][]);
      assert.deepEqual(facts, {
        企业: facts["企业"],
        导出内容: "清单",
        筛选条件: about.filterText,
        行数: "3",
        导出人: facts["导出人"],
        导出时间: facts["导出时间"],
      });
      assert.match(facts["企业"]!, /^苏州.+ \(3223960518\)$/);
      assert.match(facts["导出人"]!, /operator/);
      assert.match(facts["导出时间"]!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
      const parts = await unzip((await user.download({}, { ...about, enableSharding: true })).bytes);
      assert.deepEqual(
        (await readXlsx(parts.files.get("a-1.xlsx")!)).map(({ name }) => name),
        ["清单", "导出说明"],
      );
      const silent = await readXlsx((await user.download({}, { fileName: "a.xlsx" })).bytes);
      assert.ok(
        silent.at(-1)!.rows.every(([name]) => name !== "筛选条件"),
        "nobody said which",
      );
      const { bytes: text } = await user.download({}, { ...about, exportType: "txt" });
      assert.equal(linesOf(text).length, 4);
    });

    test("R3-04 disableZip is false where the call leaves it out: sharding makes an archive", async () => {
      const { task } = await user.ended({}, { enableSharding: true });
      assert.deepEqual([task.enableSharding, task.disableZip], [true, false]);
    });

    test("R73-16 sharding gives a.zip of parts, with the zip disabled the file itself, and so it does without", async () => {
      const parts = await user.download({}, { enableSharding: true, fileName: "a.xlsx", exportColumns: chosen });
      assert.deepEqual([parts.name, parts.type], ["a.zip", "application/zip"]);
      const { files } = await unzip(parts.bytes);
      assert.deepEqual([...files.keys()], ["a-1.xlsx"]);
      assert.deepEqual((await readXlsx(files.get("a-1.xlsx")!))[0]!.rows[3], ["3223960518", 3]);

      const texts = await user.download({}, { enableSharding: true, fileName: "a.xlsx", exportType: "txt" });
      assert.equal(texts.name, "a.zip");
      assert.equal(linesOf((await unzip(texts.bytes)).files.get("a-1.txt")).length, 4);

      for (const payload of [{ enableSharding: true, disableZip: true }, { disableZip: true }, {}]) {
        const one = await user.download({}, { fileName: "a.xlsx", ...payload });
        assert.equal(one.name, "a.xlsx", JSON.stringify(payload));
        assert.equal((await readXlsx(one.bytes))[0]!.rows.length, 4);
      }
      const oneText = await user.download({}, { enableSharding: true, disableZip: true, exportType: "txt" });
      assert.equal(oneText.name, "清单.txt");
    });

    test("R73-16 a name of which nothing is to be seen becomes that of the task, also of a task made before", async () => {
      for (const fileName of ["\u0007\u001f", " \u0007.xlsx", " ", "...", "\u200b.zip"]) {
        const { task } = await user.ended({}, { fileName });
        assert.equal(task.fileName, "清单.xlsx", JSON.stringify(fileName));
      }
      const named = await user.ended({}, { fileName: "2026/01 \u0007报关单 .xlsx" });
      assert.equal(named.task.fileName, "2026_01 报关单.xlsx");
      const nameless = await user.ended({}, { fileName: "\u0007", taskName: "\u0007" });
      assert.equal(nameless.task.fileName, "export.xlsx");
      const { row } = await user.ended({}, { fileName: "\u0007", enableSharding: true });
      const tasks = exportTables(server.db).updateTable("export_task").where("id", "=", row.id);
      for (const [before, expected] of [
        [row.file_name, "清单.zip"],
        ["\u0007.xlsx", "清单.zip"],
      ] as const) {
        await tasks.set({ file_name: before }).execute();
        const query = { filePath: String(row.path) };
        const answer = await server.call("operator", { method: "GET", path: "/v1/file/download", query });
        assert.equal(dispositionFileName(String(answer.headers["content-disposition"])), expected);
      }
    });

    test("what begins like a formula stays text: as it is in a sheet, defused in a text file", async () => {
      const texts = ["=1+1", "+1+1", "-2+3", "@SUM(A1)", '=HYPERLINK("x")', "-12.50"];
      const columns = [{ key: "text", title: "=标题" }];
      const request = { rows: texts.length, texts };
      const xlsx = await user.download(request, { exportColumns: columns });
      const [sheet] = await readXlsx(xlsx.bytes);
      assert.deepEqual(
        sheet!.rows,
        ["=标题", ...texts].map((text) => [text]),
      );
      assert.ok(!sheet!.xml.includes("<f>"), "no cell has a formula");
      const txt = await user.download(request, { exportColumns: columns, exportType: "txt" });
      assert.deepEqual(
        linesOf(txt.bytes).flat(),
        ["=标题", ...texts].map((text) => (text === "-12.50" ? text : `'${text}`)),
      );
    });
  });
}

/** How often a text stands in some bytes. */
function countOf(bytes: Buffer | undefined, text: string): number {
  let count = 0;
  for (let at = bytes?.indexOf(text) ?? -1; at >= 0; at = bytes!.indexOf(text, at + text.length)) count += 1;
  return count;
}

/** Rows of each sheet but the last one, which says what they are. */
async function rowsOfSheets(xlsx: Buffer): Promise<number[]> {
  const { files } = await unzip(xlsx);
  const sheets = [...files].filter(([name]) => name.startsWith("xl/worksheets/")).slice(0, -1);
  return sheets.map(([, xml]) => countOf(xml, "</row>"));
}

describe("large exported files over HTTP", () => {
  let server: TestPortal;
  const user = userOf(() => server);
  const small = { exportColumns: [{ key: "no", title: "号" }] };
  before(async () => {
    server = await openTestPortal("sqlite");
  });
  after(() => server.close());

  test("R73-16 a sharded export has 500,000 rows in each part", async () => {
    const { bytes } = await user.download({ rows: 500_001, asArrays: true }, { ...small, enableSharding: true });
    const { files } = await unzip(bytes);
    assert.deepEqual([...files.keys()], ["清单-1.xlsx", "清单-2.xlsx"]);
    const counts = await Promise.all([...files.values()].map(rowsOfSheets));
    assert.deepEqual(counts, [[500_001], [2]], "each with its heading");
  });

  test("a sheet is filled to 1,048,576 rows with its heading; one more needs sharding", async () => {
    const full = { rows: 1_048_575, asArrays: true };
    assert.deepEqual(await rowsOfSheets((await user.download(full, small)).bytes), [1_048_576]);
    const beyond = { rows: 1_048_576, asArrays: true };
    const { row } = await user.ended(beyond, small);
    assert.equal(row.status, "failed");
    assert.match(row.note, /1,?048,?575/);
    const further = await user.download(beyond, { ...small, enableSharding: true, disableZip: true });
    assert.deepEqual(await rowsOfSheets(further.bytes), [1_048_576, 2]);
  });
});
