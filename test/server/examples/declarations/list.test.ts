import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Declaration, DeclarationPage } from "../../../../examples/declarations/contract.ts";
import { createReadPage, listQuerySchema, type ReadPage } from "../../../../examples/declarations/server/list.ts";
import { toDeclaration } from "../../../../examples/declarations/server/table.ts";
import { availableDialects } from "../../jobs/support/database.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const [first, second] = companies;

for (const dialect of await availableDialects()) {
  describe(`list of declarations on ${dialect}`, () => {
    let table: FilledTable;
    let readPage: ReadPage;
    let all: Declaration[];
    let clock = 0;

    before(async () => {
      table = await fillTable(dialect, 3_000);
      readPage = createReadPage(table.db, () => clock);
      const rows = await table.db.selectFrom("declaration").selectAll().where("corp_code", "=", first.code).execute();
      all = rows.map((row) => toDeclaration(row, "zh-CN"));
    });
    after(() => table.drop());

    const read = (query: Record<string, string> = {}, corpCode: string = first.code): Promise<DeclarationPage> =>
      readPage(corpCode, listQuerySchema.parse(query), { locale: "zh-CN" });

    /** Reads every page. */
    async function readAll(query: Record<string, string>): Promise<Declaration[]> {
      const rows: Declaration[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await read({ ...query, page: String(page), pageSize: "100" });
        rows.push(...answer.rows);
        if (answer.rows.length < 100) return rows;
      }
    }
    const newestFirst = (a: Declaration, b: Declaration) =>
      a.declarationDate === b.declarationDate ? (a.id < b.id ? 1 : -1) : a.declarationDate < b.declarationDate ? 1 : -1;

    it("a company sees its own declarations and no others", async () => {
      const own = await read();
      const other = await read({}, second.code);
      assert.equal(own.total, 3_000);
      assert.equal(other.total, 300);
      assert.ok(own.rows.every((row) => row.consignee === first.name));
      assert.ok(other.rows.every((row) => row.consignee === second.name));
    });

    it("pages follow each other without gaps and repeats, newest first", async () => {
      assert.deepEqual(await readAll({}), all.toSorted(newestFirst));
    });

    it("the number orders both ways", async () => {
      const numbers = all.map((row) => row.declarationNo).toSorted();
      assert.deepEqual(
        (await readAll({ sort: "declarationNo" })).map((row) => row.declarationNo),
        numbers,
      );
      assert.deepEqual(
        (await readAll({ sort: "-declarationNo" })).map((row) => row.declarationNo),
        numbers.toReversed(),
      );
    });

    const filters: [name: string, query: Record<string, string>, keeps: (row: Declaration) => boolean][] = [
      ["part of a number", { declarationNo: "2025100" }, (row) => row.declarationNo.includes("2025100")],
      ["customs office", { customsDistrict: "2248" }, (row) => row.customsDistrict.code === "2248"],
      ["trade mode", { tradeMode: "0615" }, (row) => row.tradeMode.code === "0615"],
      ["beginning of a tariff code", { tariffCode: "847" }, (row) => row.tariffCode.startsWith("847")],
      ["whole tariff code", { tariffCode: "8471301000" }, (row) => row.tariffCode === "8471301000"],
      ["part of a goods name", { goodsName: "电" }, (row) => row.goodsName.includes("电")],
      ["import or export", { ieFlag: "E" }, (row) => row.ieFlag === "E"],
      ["status", { status: "rejected" }, (row) => row.status === "rejected"],
      [
        "dates, both ends included",
        { dateFrom: "2025-03-01", dateTo: "2025-03-31" },
        (row) => row.declarationDate >= "2025-03-01" && row.declarationDate <= "2025-03-31",
      ],
      [
        "several together",
        { ieFlag: "I", status: "closed", tradeMode: "0110", dateFrom: "2025-06-01" },
        (row) =>
          row.ieFlag === "I" &&
          row.status === "closed" &&
          row.tradeMode.code === "0110" &&
          row.declarationDate >= "2025-06-01",
      ],
    ];
    for (const [name, query, keeps] of filters) {
      it(`filters by ${name}`, async () => {
        const expected = all.filter(keeps).toSorted(newestFirst);
        assert.ok(expected.length > 0 && expected.length < all.length, `${expected.length} rows prove nothing`);
        assert.deepEqual(await readAll(query), expected);
        assert.equal((await read(query)).total, expected.length);
      });
    }

    it("finds the one declaration of a whole number", async () => {
      const wanted = all[1234];
      assert.ok(wanted);
      assert.deepEqual(await read({ declarationNo: wanted.declarationNo }), { rows: [wanted], total: 1 });
    });

    it("takes the signs of a pattern in a goods name as they are, and letters in either case", async () => {
      const [row] = all;
      assert.ok(row);
      const rename = (goods_name: string) =>
        table.db.updateTable("declaration").set({ goods_name }).where("id", "=", row.id).execute();
      await rename("100%_USB\\线 Cable");
      try {
        for (const goodsName of ["100%", "%_u", "B\\线", "cAbLe"]) {
          assert.deepEqual(
            (await read({ goodsName })).rows.map(({ id }) => id),
            [row.id],
            goodsName,
          );
        }
        assert.equal((await read({ goodsName: "1%0" })).total, 0);
      } finally {
        await rename(row.goodsName);
      }
    });

    it("a page past the end is empty and tells the total", async () => {
      assert.deepEqual(await read({ page: "900000", pageSize: "100" }), { rows: [], total: 3_000 });
    });

    it("counts the same filters again once the total is some seconds old", async () => {
      const query = { status: "closed" };
      const counted = (await read(query)).total;
      const closed = all.find((row) => row.status === "closed");
      assert.ok(closed);
      const setStatus = (status: "closed" | "rejected") =>
        table.db.updateTable("declaration").set({ status }).where("id", "=", closed.id).execute();
      await setStatus("rejected");
      try {
        assert.equal((await read(query)).total, counted);
        clock += 60_000;
        assert.equal((await read(query)).total, counted - 1);
      } finally {
        await setStatus("closed");
        clock += 60_000;
      }
    });
  });
}
