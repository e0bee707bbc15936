import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { goods } from "../../../../examples/declarations/server/reference/goods.ts";
import { checkLine } from "../../../../sdk/rules/index.ts";
import { readSampleCatalogue } from "../../../../server/modules/elements/sample-catalogue.ts";
import { customsDistricts, tradeModes } from "../../../../examples/declarations/server/reference/code-lists.ts";
import { declarationRows, rowCount } from "../../../../examples/declarations/server/seed/rows.ts";
import { seedDeclarations } from "../../../../examples/declarations/server/seed/insert.ts";
import type { DeclarationTable } from "../../../../examples/declarations/server/table.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const rows = 2_000;
/** Of the rows below, ordered by id; it changes only when the example data change on purpose. */
const knownHash = "ff97738cec8d9d54834f51c3a853f266e00a64f63526253e0cdf53d6dda18816";

function hashOf(table: readonly DeclarationTable[]): string {
  const hash = createHash("sha256");
  for (const row of table) hash.update(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
  return hash.digest("hex");
}

describe("declaration rows", () => {
  const made = [...declarationRows(companies, rows)];

  it("the same companies and number give the same rows on every machine", () => {
    assert.equal(hashOf(made), knownHash);
  });

  it("the first company gets as many rows as asked for, every other one a tenth", () => {
    const counts = companies.map(({ code }) => made.filter((row) => row.corp_code === code).length);
    assert.deepEqual(counts, [rows, rows / 10, rows / 10]);
    assert.equal(rowCount(companies, rows), made.length);
  });

  it("ids grow with the order of entry and nothing comes twice", () => {
    const ids = made.map((row) => row.id);
    assert.deepEqual(ids, ids.toSorted());
    assert.equal(new Set(ids).size, made.length);
    assert.equal(new Set(made.map((row) => row.declaration_no)).size, made.length);
  });

  it("a declaration number is office, year, direction and nine digits", () => {
    for (const row of made) {
      const direction = row.ie_flag === "I" ? "1" : "0";
      const head = `${row.customs_district}${row.declaration_date.slice(0, 4)}${direction}`;
      assert.ok(row.declaration_no.startsWith(head), row.declaration_no);
      assert.match(row.declaration_no, /^\d{18}$/);
    }
  });

  it("strings of goods in the sample catalogue say what its elements ask for", () => {
    const elements = new Map(readSampleCatalogue().codes.map(({ code, rows: asked }) => [code, asked]));
    const catalogued = made.filter((row) => elements.has(row.tariff_code));
    assert.ok(catalogued.length > rows / 10);
    for (const { tariff_code: code, specification } of catalogued) {
      const { findings, specification: declared } = checkLine(code, specification, elements.get(code));
      assert.deepEqual(findings, [], specification);
      assert.equal(declared, specification);
    }
  });

  it("codes are in the code lists, figures are exact decimals, and net weight is below gross weight", () => {
    const known = new Map(goods.map((item) => [item.tariffCode, item.goodsName]));
    assert.ok(known.size >= 60);
    for (const row of made) {
      assert.equal(known.get(row.tariff_code), row.goods_name);
      assert.ok(customsDistricts.has(row.customs_district) && customsDistricts.has(row.port));
      assert.ok(tradeModes.has(row.trade_mode));
      for (const figure of [row.quantity, row.amount, row.gross_weight, row.net_weight])
        assert.match(figure, /^\d+(\.\d+)?$/);
      assert.ok(Number(row.net_weight) <= Number(row.gross_weight) && Number(row.amount) > 0);
      assert.ok(row.release_date === null || row.release_date >= row.declaration_date);
    }
  });
});

for (const dialect of await availableDialects()) {
  describe(`filling the table on ${dialect}`, () => {
    let table: FilledTable;
    before(async () => {
      table = await fillTable(dialect, rows);
    });
    after(() => table.drop());

    it("stores exactly the rows that were made", async () => {
      const stored = await table.db.selectFrom("declaration").selectAll().orderBy("id").execute();
      assert.equal(hashOf(stored), knownHash);
    });

    it("leaves a filled table alone", async () => {
      await seedDeclarations({
        ...table,
        db: table.connection,
        companies,
        rows: 10,
        now: Date.now,
        progress: () => undefined,
      });
      const { count } = await table.db
        .selectFrom("declaration")
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      assert.equal(Number(count), rowCount(companies, rows));
    });
  });
}
