import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import {
  goodsColumnKeys,
  goodsExportSchema,
  goodsSort,
  type GoodsColumnKey,
  type ListedGoods,
} from "../../../../examples/declarations/goods-contract.ts";
import { sumOf } from "../../../../examples/declarations/decimals.ts";
import { readGoodsSums } from "../../../../examples/declarations/server/sums.ts";
import { goodsExport } from "../../../../examples/declarations/server/goods/export.ts";
import {
  createReadGoods,
  goodsQuerySchema,
  type ReadGoods,
} from "../../../../examples/declarations/server/goods/list.ts";
import { migrations } from "../../../../examples/declarations/server/migrations.ts";
import { readMissingGoods } from "../../../../examples/declarations/server/missing.ts";
import { readNeighbours, readParts } from "../../../../examples/declarations/server/parts.ts";
import { declarationRows } from "../../../../examples/declarations/server/seed/rows.ts";
import { tablesOf, toDeclaration } from "../../../../examples/declarations/server/table.ts";
import { migrate } from "../../../../server/db/index.ts";
import { availableDialects, createTestDatabase } from "../../modules/export/support/database.ts";
import { inOrderOf } from "./support/order.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const [first, second] = companies;
const catalogue = await readFile(
  resolve(import.meta.dirname, "../../../../server/modules/elements/sample-catalogue.csv"),
  "utf8",
);
const sampleCatalogueCodes = catalogue.split("\n").map((line) => line.slice(0, 10));
const signal = new AbortController().signal;
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Math.round(Number(text) * 100), 0);

for (const dialect of await availableDialects()) {
  describe(`goods lines on ${dialect}`, () => {
    let table: FilledTable;
    let readGoods: ReadGoods;
    let all: ListedGoods[];

    before(async () => {
      table = await fillTable(dialect, 600);
      readGoods = createReadGoods(table.db);
      all = await readAll({});
    });
    after(() => table.drop());

    async function readAll(query: Record<string, string>): Promise<ListedGoods[]> {
      const rows: ListedGoods[] = [];
      for (let page = 1; ; page += 1) {
        const asked = goodsQuerySchema.parse({ ...query, page: String(page), pageSize: "500" });
        const answer = await readGoods(first.code, asked, { locale: "zh-CN" });
        rows.push(...answer.rows);
        if (answer.rows.length < 500) return rows;
      }
    }

    it("the figures of the lines of a declaration add up to its own", async () => {
      const declarations = await table.db.selectFrom("declaration").selectAll().execute();
      const lines = await table.db.selectFrom("declaration_goods").selectAll().execute();
      assert.ok(lines.length > declarations.length);
      for (const row of declarations) {
        const own = lines.filter((line) => line.declaration_id === row.id);
        for (const figure of ["amount", "quantity", "net_weight", "gross_weight"] as const)
          assert.equal(sum(own.map((line) => line[figure])), sum([row[figure]]), `${figure} of ${row.declaration_no}`);
      }
    });

    it("the lines of a declaration are of other goods each, most of them of the sample catalogue", () => {
      const byDeclaration = Map.groupBy(all, (row) => row.declarationId);
      const several = [...byDeclaration.values()].filter((lines) => lines.length > 1);
      assert.ok(several.length > 100);
      for (const lines of several)
        assert.equal(new Set(lines.map((line) => line.tariffCode)).size, lines.length, lines[0]?.declarationNo);
      const sample = new Set(sampleCatalogueCodes);
      const further = several.flat().filter((line) => line.lineNo > 1);
      const known = further.filter((line) => sample.has(line.tariffCode));
      assert.ok(known.length > further.length / 2, `${known.length} of ${further.length}`);
    });

    const idsOf = (rows: readonly ListedGoods[]) => rows.map(({ id }) => id);
    for (const key of goodsSort.keys) {
      it(`pages by ${key}, both ways, follow each other without gaps and repeats`, async () => {
        for (const sort of [key, `-${key}`])
          assert.deepEqual(idsOf(await readAll({ sort })), idsOf(inOrderOf(all, sort)), sort);
      });
    }

    it("orders by several columns at once, of lines and of their declarations", async () => {
      for (const sort of ["consignee,-status,lineNo", "-releaseDate,dutyAmount", "originCountry,-unitPrice"])
        assert.deepEqual(idsOf(await readAll({ sort })), idsOf(inOrderOf(all, sort)), sort);
    });

    const filters: [name: string, query: Record<string, string>, keeps: (row: ListedGoods) => boolean][] = [
      ["tariff code", { tariffCode: "847" }, (row) => row.tariffCode.startsWith("847")],
      [
        "several tariff codes, whole and their first digits",
        { tariffCode: "8471301000,39" },
        (row) => /^(39|8471301000$)/.test(row.tariffCode),
      ],
      ["goods name", { goodsName: "电" }, (row) => row.goodsName.includes("电")],
      ["country of origin", { originCountry: "DEU,JPN" }, (row) => ["DEU", "JPN"].includes(row.originCountry.code)],
      ["part number", { partNo: "-1" }, (row) => row.partNo.includes("-1")],
      ["status", { status: "draft,rejected" }, (row) => ["draft", "rejected"].includes(row.status)],
      ["import or export", { ieFlag: "I" }, (row) => row.ieFlag === "I"],
      ["trade mode", { tradeMode: "0110" }, (row) => row.tradeMode.code === "0110"],
      [
        "what its declaration says and what it says itself",
        { status: "released", ieFlag: "E", tariffCode: "85" },
        (row) => row.status === "released" && row.ieFlag === "E" && row.tariffCode.startsWith("85"),
      ],
      ["manual", { manualNo: "c22" }, (row) => row.manualNo.startsWith("C22")],
      [
        "dates",
        { dateFrom: "2026-01-01", dateTo: "2026-03-31" },
        (row) => row.declarationDate >= "2026-01-01" && row.declarationDate <= "2026-03-31",
      ],
    ];
    for (const [name, query, keeps] of filters) {
      it(`filters by ${name}`, async () => {
        const expected = all.filter(keeps);
        assert.ok(expected.length > 0 && expected.length < all.length, `${expected.length} rows prove nothing`);
        assert.deepEqual(await readAll(query), expected);
      });
    }

    it("those that are named alone, or all but those, are listed, exported and summed up", async () => {
      const named = [all[0], all[7], all[40]].flatMap((row) => row ?? []);
      const list = named.map(({ id }) => id).join();
      const [theirs] = (await readGoods(second.code, goodsQuerySchema.parse({}), { locale: "en" })).rows;
      assert.deepEqual(idsOf(await readAll({ only: `${list},${theirs?.id}` })), idsOf(named));
      const { length } = await readAll({ except: list });
      assert.equal(length, all.length - named.length);
      const asked = { locale: "en", columns: ["declarationNo"] } as const;
      const scope = { userId: "1", userNo: "operator", corpCode: first.code };
      const only = goodsExportSchema.parse({ only: list });
      assert.equal((await goodsExport.open(table.connection, scope, only, asked)).total, named.length);
      assert.equal((await readGoodsSums(table.db, first.code, { only: list }, { locale: "en", signal })).count, 3);
    });

    it("sums are exact: by currency, by unit, with customs values and duties of the lines that have them", async () => {
      const chosen = all.filter(({ ieFlag }) => ieFlag === "I");
      const sums = await readGoodsSums(table.db, first.code, { ieFlag: "I" }, { locale: "zh-CN", signal });
      const of = (rows: readonly ListedGoods[], figure: (row: ListedGoods) => string) =>
        sumOf(rows.map(figure).filter((text) => text !== ""));
      const by = (key: (row: ListedGoods) => string) => [...Map.groupBy(chosen, key)];
      assert.ok(by((row) => row.unitCode).length > 2);
      assert.deepEqual(sums, {
        count: chosen.length,
        netWeight: of(chosen, (row) => row.netWeight),
        grossWeight: of(chosen, (row) => row.grossWeight),
        customsValue: of(chosen, (row) => row.customsValue),
        dutyAmount: of(chosen, (row) => row.dutyAmount),
        vatAmount: of(chosen, (row) => row.vatAmount),
        amounts: by((row) => row.currency)
          .map(([currency, rows]) => ({ currency, amount: of(rows, (row) => row.amount) }))
          .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
        quantities: by((row) => row.unitCode)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([, rows]) => ({ unit: rows[0]?.unit, quantity: of(rows, (row) => row.quantity) })),
      });
      const none = await readGoodsSums(table.db, first.code, { only: "no-such-line" }, { locale: "en", signal });
      assert.deepEqual([none.count, none.customsValue, none.quantities], [0, "0", []]);
    });

    it("tells which numbers find no goods line: not there, or left out by another filter", async () => {
      const isLine = (row: ListedGoods) => row.tariffCode.startsWith("84");
      const kept = all.find(isLine)?.declarationNo ?? "";
      const others = [...new Set(all.map((row) => row.declarationNo))].filter(
        (number) => !all.some((row) => row.declarationNo === number && isLine(row)),
      );
      const asked = [kept, others[0] ?? "", "999920251000000000"];
      assert.deepEqual(
        await readMissingGoods(table.db, first.code, { declarationNo: asked.join(","), tariffCode: "84" }, signal),
        { asked: 3, absent: ["999920251000000000"], hidden: [asked[1]] },
      );
    });

    it("exports 40 columns of the same rows in the same order, with words for codes", async () => {
      const asked = { locale: "en", columns: [...goodsColumnKeys] };
      const scope = { userId: "1", userNo: "operator", corpCode: first.code };
      const sort = "originCountry,-amount";
      const { total, keys = [], pages } = await goodsExport.open(table.connection, scope, { sort }, asked);
      const rows: unknown[][] = [];
      for await (const page of pages) rows.push(...(page as unknown[][]));
      const of = (key: GoodsColumnKey) => rows.map((row) => row[keys.indexOf(key)]);
      const expected = await readAll({ sort });
      assert.equal(goodsColumnKeys.length, 40);
      assert.equal(total, all.length);
      assert.deepEqual(
        of("amount"),
        expected.map((row) => row.amount),
      );
      assert.deepEqual(
        of("declarationNo"),
        expected.map((row) => row.declarationNo),
      );
      assert.ok(of("unit").includes("kg") && of("dutyMode").includes("1 Levied"));
    });

    it("a company gets its own lines and events alone; those of a draft begin with its making", async () => {
      const [row] = all;
      assert.ok(row);
      const id = row.declarationId;
      const parts = await readParts(table.db, { corpCode: first.code, id, signal }, "vi");
      assert.deepEqual(
        parts.lines.map(({ lineNo }) => lineNo),
        parts.lines.map((_, at) => at + 1),
      );
      assert.equal(parts.events.at(-1)?.action, "created");
      assert.deepEqual(
        parts.events.map(({ at }) => at),
        parts.events
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
      const other = await readParts(table.db, { corpCode: second.code, id, signal }, "vi");
      assert.deepEqual(other, { lines: [], events: [] });
    });

    for (const sort of ["-declarationDate", "declarationNo", "-releaseDate,amount", "status,-netWeight"]) {
      it(`the way through a filtered list by ${sort} is that of the list, and ends at its ends`, async () => {
        const rows = await table.db
          .selectFrom("declaration")
          .selectAll()
          .where("corp_code", "=", first.code)
          .where("ie_flag", "=", "E")
          .execute();
        const order = inOrderOf(
          rows.map((row) => toDeclaration(row, "zh-CN")),
          sort,
        );
        const walked: string[] = [];
        for (let id = order[0]?.id ?? null; id !== null;) {
          const beside = await readNeighbours(table.db, { corpCode: first.code, id, signal }, { ieFlag: "E", sort });
          assert.equal(beside.previous, walked.at(-1) ?? null);
          walked.push(id);
          id = beside.next;
        }
        assert.deepEqual(
          walked,
          order.map(({ id }) => id),
        );
      });
    }
  });

  describe(`a data folder of before on ${dialect}`, () => {
    it("gets one line for each declaration when it is upgraded, and its first event", async () => {
      const { db: connection, drop } = await createTestDatabase(dialect);
      try {
        const [name = "", migration] = Object.entries(migrations)[0] ?? [];
        assert.ok(migration);
        await migrate(connection, dialect, [{ name: "declarations", migrations: { [name]: migration } }]);
        const db = tablesOf(connection);
        const made = [...declarationRows(companies, 50)];
        await db.insertInto("declaration").values(made).execute();
        await migrate(connection, dialect, [{ name: "declarations", migrations }]);
        const lines = await db.selectFrom("declaration_goods").selectAll().orderBy("id").execute();
        assert.deepEqual(
          lines.map((line) => [line.declaration_id, line.line_no, line.amount, line.tariff_code]),
          made.map((row) => [row.id, 1, row.amount, row.tariff_code]),
        );
        const events = await db.selectFrom("declaration_event").selectAll().execute();
        assert.equal(events.length, made.length);
      } finally {
        await drop();
      }
    });
  });
}
