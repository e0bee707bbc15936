import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import {
  declarationExportSchema,
  sortOrders,
  type DeclarationExportParams,
} from "../../../../examples/declarations/contract.ts";
import { declarationExport } from "../../../../examples/declarations/server/export.ts";
import type { CellValue } from "../../../../server/index.ts";
import { codeListsIn, type CodeListName } from "../../../../examples/declarations/server/reference/code-names.ts";
import { dateSerial } from "../../../../server/jobs/xlsx-dates.ts";
import { uuidv7 } from "../../../../server/db/index.ts";
import { locales } from "../../../../sdk/portal/types.ts";
import { availableDialects } from "../../jobs/support/database.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const [first, second] = companies;
/** More than two pages of the export. */
const rows = 9_000;

type Row = Readonly<Record<string, CellValue>>;

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
    assert.equal(declarationExportSchema.safeParse({ sort: "amount" }).success, false);
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

    const open = (filters: DeclarationExportParams, corpCode: string = first.code, locale = "zh-CN") =>
      declarationExport.open(table.connection, { userId: "1", userNo: "operator", corpCode }, filters, { locale });

    async function collect(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
      const collected: Row[] = [];
      for await (const page of pages) {
        assert.ok(page.length <= 5_000, "a page is never large");
        collected.push(...page);
      }
      return collected;
    }

    it("gives every row of the company once, newest first", async () => {
      const { total, pages } = await open({});
      const given = (await collect(pages)).map((row) => row["declarationNo"]);
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

    for (const sort of sortOrders) {
      it(`gives every row once in the order of the list: ${sort}`, async () => {
        const { pages } = await open({ sort });
        const given = (await collect(pages)).map((row) => row["declarationNo"]);
        const direction = sort.startsWith("-") ? "desc" : "asc";
        const stored = await table.db
          .selectFrom("declaration")
          .select("declaration_no")
          .where("corp_code", "=", first.code)
          .orderBy(sort.endsWith("No") ? "declaration_no" : "declaration_date", direction)
          .orderBy("id", direction)
          .execute();
        assert.deepEqual(
          given,
          stored.map((row) => row.declaration_no),
        );
      });
    }

    it("gives what the filters leave, of the own company", async () => {
      const { total, pages } = await open({ ieFlag: "I", tariffCode: "84" }, second.code);
      const given = await collect(pages);
      assert.ok(total > 0 && total < 900);
      assert.equal(given.length, total);
      for (const row of given) {
        assert.equal(row["ieFlag"], "进口");
        assert.match(String(row["tariffCode"]), /^84/);
        assert.equal(row["consignee"], second.name);
      }
    });

    it("every column finds a value in every row, save the release date of what is not released", async () => {
      const { pages } = await open({ dateFrom: "2026-10-01" });
      for (const row of await collect(pages)) {
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
        const [row] = await collect((await open({ status: "closed", ieFlag: "E" }, first.code, locale)).pages);
        assert.ok(row);
        return row;
      };
      const zh = await read("zh-CN");
      assert.deepEqual([zh["status"], zh["ieFlag"]], ["已结关", "出口"]);
      assert.match(String(zh["tradeMode"]), /^\d{4} \p{Script=Han}/u);
      assert.match(String(zh["country"]), /^\p{Script=Han}+$/u);
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
      const { total, pages } = await open({});
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
          given.push(...page);
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

    it("an export of nothing has no pages and stays empty", async () => {
      const { total, pages } = await open({ declarationNo: "999999999999999999" });
      assert.equal(total, 0);
      assert.deepEqual(await collect(pages), []);
    });
  });
}
