import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import {
  declarationExportSchema,
  declarationSort,
  type DeclarationExportParams,
} from "../../../../examples/declarations/contract.ts";
import { declarationExport } from "../../../../examples/declarations/server/export.ts";
import type { CellValue, ExportRequest, OpenExport } from "../../../../server/index.ts";
import { codeListsIn, type CodeListName } from "../../../../examples/declarations/server/reference/code-names.ts";
import { dateSerial } from "../../../../server/export-file/xlsx-dates.ts";
import { uuidv7 } from "../../../../server/db/index.ts";
import { locales } from "../../../../sdk/portal/types/index.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { toDeclaration } from "../../../../examples/declarations/server/table.ts";
import { inOrderOf } from "./support/order.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const [first, second] = companies;
/** More than two pages of the export. */
const rows = 9_000;

type Row = Readonly<Record<string, CellValue>>;

async function* one<T>(page: T): AsyncGenerator<T> {
  yield page;
}

describe("declaration export", () => {
  it("every code has a name in every language", () => {
    const names: readonly CodeListName[] = ["customsDistricts", "tradeModes", "transportModes", "countries"];
    const chinese = codeListsIn("zh-CN");
    for (const locale of locales.filter((name) => name !== "zh-CN")) {
      const lists = codeListsIn(locale);
      for (const list of names) {
        const entries = lists.entries(list);
        assert.ok(entries.length >= 5);
        for (const { code, name } of entries)
          assert.notEqual(name, chinese.entry(list, code).name, `${list} ${code} in ${locale}`);
      }
    }
  });

  it("begins with the columns of the list, in their order and with their titles", async () => {
    const source = await readFile(
      new URL(import.meta.resolve("../../../../examples/declarations/line/columns.tsx")),
      "utf8",
    );
    const listed = [...source.matchAll(/\bkey: "(\w+)"/g)].map(([, key]) => key);
    assert.ok(listed.length > 10);
    assert.deepEqual(declarationExport.columns.map(({ key }) => key).slice(0, listed.length), listed);
    assert.equal(declarationExport.columns.find(({ key }) => key === "declarationDate")?.title["en"], "Declared on");
  });

  it("R3-03 refuses filters that are not valid", () => {
    assert.equal(declarationExportSchema.safeParse({ dateFrom: "2025-02-30" }).success, false);
    assert.equal(declarationExportSchema.safeParse({ status: "lost" }).success, false);
    assert.equal(declarationExportSchema.safeParse({ dateFrom: "2025-02-02", dateTo: "2025-02-01" }).success, false);
    assert.equal(declarationExportSchema.safeParse({ sort: "amount,lost" }).success, false);
    assert.equal(declarationExportSchema.safeParse({ statsu: "released" }).success, false);
    assert.deepEqual(declarationExportSchema.parse({}), {});
  });

  it("every column has a heading in every locale", () => {
    for (const { key, title } of declarationExport.columns) {
      for (const locale of locales) assert.ok(title[locale], `${key} in ${locale}`);
    }
  });
});

for (const dialect of await availableDialects()) {
  describe(`declaration export on ${dialect}`, () => {
    let table: FilledTable;
    before(async () => {
      table = await fillTable(dialect, rows);
    });
    after(() => table.drop());

    const allColumns = declarationExport.columns.map(({ key }) => key);

    const open = (
      filters: DeclarationExportParams,
      corpCode: string = first.code,
      { locale = "zh-CN", columns = allColumns }: Partial<ExportRequest> = {},
    ) =>
      declarationExport.open(table.connection, { userId: "1", userNo: "operator", corpCode }, filters, {
        locale,
        columns,
      });

    /** The rows by column key. */
    async function collect({
      keys = [],
      pages,
    }: { keys?: OpenExport["keys"] | undefined } & Pick<OpenExport, "pages">): Promise<Row[]> {
      const collected: Row[] = [];
      for await (const page of pages) {
        assert.ok(page.length <= 5_000, "a page is never large");
        for (const row of page as readonly (readonly CellValue[])[])
          collected.push(Object.fromEntries(keys.map((key, at) => [key, row[at] ?? null])));
      }
      return collected;
    }

    it("gives every row of the company once, newest first", async () => {
      const { total, ...opened } = await open({});
      const given = (await collect(opened)).map((row) => row["declarationNo"]);
      const stored = await table.db
        .selectFrom("declaration")
        .select("declaration_no")
        .where("corp_code", "=", first.code)
        .orderBy("declaration_date", "desc")
        .orderBy("id", "desc")
        .execute();
      assert.equal(total, rows);
      assert.deepEqual(
        given,
        stored.map((row) => row.declaration_no),
      );
    });

    for (const sort of [...declarationSort.keys.map((key) => `-${key}`), "-releaseDate,amount", "status,-netWeight"]) {
      it(`gives every row once in the order of the list: ${sort}`, async () => {
        const given = (await collect(await open({ sort }))).map((row) => row["declarationNo"]);
        const stored = await table.db
          .selectFrom("declaration")
          .selectAll()
          .where("corp_code", "=", first.code)
          .execute();
        const ordered = inOrderOf(
          stored.map((row) => toDeclaration(row, "zh-CN")),
          sort,
        );
        assert.deepEqual(
          given,
          ordered.map((row) => row.declarationNo),
        );
      });
    }

    it("gives what the filters leave, of the own company", async () => {
      const { total, ...opened } = await open({ ieFlag: "I", tariffCode: "84" }, second.code);
      const given = await collect(opened);
      assert.ok(total > 0 && total < 900);
      assert.equal(given.length, total);
      for (const row of given) {
        assert.equal(row["ieFlag"], "进口");
        assert.match(String(row["tariffCode"]), /^84/);
        assert.equal(row["consignee"], second.name);
      }
    });

    it("every column finds a value in every row, save the release date of what is not released", async () => {
      for (const row of await collect(await open({ dateFrom: "2026-10-01" }))) {
        for (const { key, type } of declarationExport.columns) {
          const value = row[key];
          if (key === "releaseDate" && value === null) continue;
          assert.ok(typeof value === "string" && value !== "", `${key} of ${row["declarationNo"]}`);
          if (type === "number") assert.match(value, /^\d+(\.\d+)?$/);
          if (type === "date") assert.notEqual(dateSerial(value), undefined, `${key} ${value}`);
        }
      }
    });

    it("words and names of codes are in the language of the task, codes before them as the list shows them", async () => {
      const read = async (locale: string) => {
        const [row] = await collect(await open({ status: "closed", ieFlag: "E" }, first.code, { locale }));
        assert.ok(row);
        return row;
      };
      const zh = await read("zh-CN");
      assert.deepEqual([zh["status"], zh["ieFlag"]], ["已结关", "出口"]);
      assert.match(String(zh["tradeMode"]), /^\d{4} \p{Script=Han}/u);
      assert.match(String(zh["country"]), /^[A-Z]{3} \p{Script=Han}+$/u);
      assert.deepEqual(await read("constructor"), zh, "a language that there is not");
      for (const locale of locales.filter((name) => name !== "zh-CN")) {
        const row = await read(locale);
        assert.equal(row["declarationNo"], zh["declarationNo"]);
        for (const key of ["status", "ieFlag", "customsDistrict", "port", "tradeMode", "transportMode", "country"]) {
          const text = String(row[key]);
          assert.doesNotMatch(text, /\p{Script=Han}/u, `${key} in ${locale}`);
          const code = /^\d+ /.exec(String(zh[key]))?.[0] ?? "";
          assert.ok(text.startsWith(code) && text.length > code.length, `${key} in ${locale}: ${text}`);
        }
      }
    });

    it("rows added after it was opened never appear", async () => {
      const { total, keys, pages } = await open({});
      const stored = await table.db.selectFrom("declaration").selectAll().where("corp_code", "=", first.code).execute();
      const added: string[] = [];
      /** A copy of a row, entered now. */
      async function add(index: number): Promise<void> {
        const row = stored[index];
        assert.ok(row);
        const id = uuidv7(Date.now());
        await table.db
          .insertInto("declaration")
          .values({ ...row, id, declaration_no: `9${String(index).padStart(17, "0")}` })
          .execute();
        added.push(id);
      }
      try {
        // Before the first page, and while it is being read: in dates that are still to come.
        await add(10);
        const given: Row[] = [];
        for await (const page of pages) {
          given.push(...(await collect({ keys, pages: one(page) })));
          await add(20 + added.length);
        }
        assert.ok(added.length > 2);
        assert.equal(given.length, total);
        assert.equal(new Set(given.map((row) => row["declarationNo"])).size, rows);
        assert.ok(!given.some((row) => String(row["declarationNo"]).startsWith("9000")));
      } finally {
        await table.db.deleteFrom("declaration").where("id", "in", added).execute();
      }
    });

    it("reads the chosen columns in their order, and nothing else of the rows", async () => {
      const columns = ["port", "amount", "releaseDate"];
      const { keys, pages } = await open({}, first.code, { columns });
      assert.deepEqual(keys, columns);
      for await (const page of pages) {
        for (const row of page as readonly (readonly CellValue[])[]) {
          assert.match(String(row[0]), /^\d{4} \p{Script=Han}/u);
          assert.match(String(row[1]), /^\d+(\.\d+)?$/);
          assert.match(String(row[2]), /^(null|\d{4}-\d{2}-\d{2})$/);
          assert.ok(row.length <= columns.length + 2, "besides them what the rows are ordered by");
        }
      }
    });

    it("an export of nothing has no pages and stays empty", async () => {
      const { total, ...opened } = await open({ declarationNo: "999999999999999999" });
      assert.equal(total, 0);
      assert.deepEqual(await collect(opened), []);
    });
  });
}
