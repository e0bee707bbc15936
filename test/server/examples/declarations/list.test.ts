import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { CompiledQuery } from "kysely";
import {
  declarationSort,
  numbersMax,
  partialNumbersMax,
  type Declaration,
  type DeclarationPage,
} from "../../../../examples/declarations/contract.ts";
import { sumOf } from "../../../../examples/declarations/decimals.ts";
import { declarationOrder } from "../../../../examples/declarations/server/declaration-order.ts";
import { readMissing } from "../../../../examples/declarations/server/missing.ts";
import { inOrder } from "../../../../examples/declarations/server/order.ts";
import { createReadPage, listQuerySchema, type ReadPage } from "../../../../examples/declarations/server/list.ts";
import { readSums } from "../../../../examples/declarations/server/sums.ts";
import { toDeclaration } from "../../../../examples/declarations/server/table.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { inOrderOf } from "./support/order.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const [first, second] = companies;
const { signal } = new AbortController();

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
    const idsOf = (rows: readonly Declaration[]) => rows.map(({ id }) => id);
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

    for (const key of declarationSort.keys) {
      it(`orders by ${key} both ways, equal ones by id, what is empty last`, async () => {
        for (const sort of [key, `-${key}`])
          assert.deepEqual(idsOf(await readAll({ sort })), idsOf(inOrderOf(all, sort)), sort);
      });
    }

    it("orders by several columns at once, each its own way", async () => {
      for (const sort of [
        "status,-amount",
        "-releaseDate,country,-netWeight",
        "-currency,amount",
        "ieFlag,-declarationNo",
      ])
        assert.deepEqual(idsOf(await readAll({ sort })), idsOf(inOrderOf(all, sort)), sort);
    });

    it("amounts are ordered within their currency and quantities within their unit, never across", async () => {
      const groups = (await readAll({ sort: "-amount" })).map(({ currency }) => currency);
      assert.equal(groups.filter((currency, at) => currency !== groups[at - 1]).length, new Set(groups).size);
      const units = (await readAll({ sort: "quantity" })).map(({ unit }) => unit);
      assert.equal(units.filter((unit, at) => unit !== units[at - 1]).length, new Set(units).size);
    });

    if (dialect === "sqlite")
      it("finds a page by an index where people order by most: amount, weight, country, state, day of release", async () => {
        for (const sort of ["amount", "-netWeight", "country", "status", "-status", "-releaseDate"]) {
          const query = table.db.selectFrom("declaration").select("id").where("corp_code", "=", first.code);
          const { sql: text, parameters } = inOrder(query, declarationOrder(table.db, sort)).compile();
          const { rows } = await table.db.executeQuery<{ detail: string }>(
            CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
          );
          const steps = rows.map(({ detail }) => detail).join("; ");
          assert.match(steps, /USING (COVERING )?INDEX declaration_(amount|weight|country|way|released)/, sort);
          assert.doesNotMatch(steps, /TEMP B-TREE/, sort);
        }
      });

    it("refuses columns that it does not know, and one that comes twice", () => {
      for (const sort of ["lost", "amount,lost", "amount,-amount", "", "specification"])
        assert.equal(listQuerySchema.safeParse({ sort }).success, false, sort);
    });

    const filters: [name: string, query: Record<string, string>, keeps: (row: Declaration) => boolean][] = [
      ["part of a number", { declarationNo: "2025100" }, (row) => row.declarationNo.includes("2025100")],
      ["customs office", { customsDistrict: "2248" }, (row) => row.customsDistrict.code === "2248"],
      [
        "several customs offices",
        { customsDistrict: "2248,3700" },
        (row) => ["2248", "3700"].includes(row.customsDistrict.code),
      ],
      ["several states", { status: "rejected,released" }, (row) => ["rejected", "released"].includes(row.status)],
      ["country", { country: "DEU" }, (row) => row.country.code === "DEU"],
      [
        "days of release, both ends included",
        { releaseFrom: "2025-03-01", releaseTo: "2025-03-31" },
        (row) => row.releaseDate !== null && row.releaseDate >= "2025-03-01" && row.releaseDate <= "2025-03-31",
      ],
      [
        "net weight as a number, both ends included",
        { netWeightFrom: "90", netWeightTo: "1000.5" },
        (row) => Number(row.netWeight) >= 90 && Number(row.netWeight) <= 1000.5,
      ],
      [
        "part of a contract number, in either case",
        { contractNo: " ht2503-1" },
        (row) => row.contractNo.includes("HT2503-1"),
      ],
      [
        "amount as a number, both ends included",
        { amountFrom: "9000", amountTo: "120000.5" },
        (row) => Number(row.amount) >= 9000 && Number(row.amount) <= 120_000.5,
      ],
      ["several currencies", { currency: "EUR,JPY" }, (row) => ["EUR", "JPY"].includes(row.currency)],
      ["trade mode", { tradeMode: "0615" }, (row) => row.tradeMode.code === "0615"],
      ["beginning of a tariff code", { tariffCode: "847" }, (row) => row.tariffCode.startsWith("847")],
      ["whole tariff code", { tariffCode: "8471301000" }, (row) => row.tariffCode === "8471301000"],
      [
        "several tariff codes, whole and their first digits",
        { tariffCode: "8471301000,39,847" },
        (row) => /^(39|847)/.test(row.tariffCode),
      ],
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
    it("letters of any script are found in either case", async () => {
      const names = ["ĐÈN LED", "Café moulu", "Ölfilter", "МАСЛО"];
      const rows = all.slice(0, names.length);
      for (const [at, row] of rows.entries())
        await table.db
          .updateTable("declaration")
          .set({ goods_name: names[at] ?? "" })
          .where("id", "=", row.id)
          .execute();
      const found: number[] = [];
      for (const name of names)
        for (const typed of [name, name.toLowerCase(), name.toUpperCase()])
          found.push(
            (await createReadPage(table.db)(first.code, listQuerySchema.parse({ goodsName: typed }), { locale: "en" }))
              .total,
          );
      for (const row of rows)
        await table.db.updateTable("declaration").set({ goods_name: row.goodsName }).where("id", "=", row.id).execute();
      assert.deepEqual(
        found,
        found.map(() => 1),
      );
    });

    it("sums are exact, by currency, over what the filters find, in one company", async () => {
      const sums = async (query: object) => readSums(table.db, first.code, query, signal);
      const chosen = all.filter(({ ieFlag, status }) => ieFlag === "I" && status === "closed");
      const { count, netWeight, grossWeight, amounts } = await sums({ ieFlag: "I", status: "closed" });
      assert.equal(count, chosen.length);
      assert.equal(netWeight, sumOf(chosen.map((row) => row.netWeight)));
      assert.equal(grossWeight, sumOf(chosen.map((row) => row.grossWeight)));
      const byCurrency = Map.groupBy(chosen, (row) => row.currency);
      assert.ok(byCurrency.size > 2);
      assert.deepEqual(
        amounts,
        [...byCurrency]
          .map(([currency, rows]) => ({ currency, amount: sumOf(rows.map((row) => row.amount)) }))
          .toSorted((x, y) => (x.currency < y.currency ? -1 : 1)),
      );
      const nothing = { count: 0, netWeight: "0", grossWeight: "0", amounts: [] };
      assert.deepEqual(await sums({ declarationNo: "999920251000000000" }), nothing);
    });

    it("sums keep every decimal of large figures", async () => {
      const [one, other] = all;
      assert.ok(one && other);
      const set = (row: Declaration, amount: string) =>
        table.db.updateTable("declaration").set({ amount }).where("id", "=", row.id).execute();
      await set(one, "999999999999999999999999.9999");
      await set(other, "0.0001");
      const declarationNo = `${one.declarationNo},${other.declarationNo}`;
      const { count, amounts } = await readSums(table.db, first.code, { declarationNo }, signal);
      await set(one, one.amount);
      await set(other, other.amount);
      assert.equal(count, 2);
      assert.equal(sumOf(amounts.map(({ amount }) => amount)), "1000000000000000000000000");
    });

    it("sums of amounts as large as any that the database adds do not pass what it can hold", async () => {
      const amounts = await table.db.selectFrom("declaration").select(["id", "amount"]).execute();
      const amount = "999999999999";
      await table.db.updateTable("declaration").set({ amount }).execute();
      const sums = await readSums(table.db, first.code, {}, signal);
      for (const row of amounts)
        await table.db.updateTable("declaration").set({ amount: row.amount }).where("id", "=", row.id).execute();
      assert.ok(sums.count > 0 && BigInt(amount) * BigInt(sums.count) * 10_000n > 2n ** 63n);
      assert.equal(sumOf(sums.amounts.map((one) => one.amount)), String(BigInt(amount) * BigInt(sums.count)));
    });

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

    it("finds a pasted list of numbers, parts among them, and leaves out those that are excepted", async () => {
      const numbers = all.slice(100, 100 + numbersMax - 1).map((row) => row.declarationNo);
      const part = (all[2000] as Declaration).declarationNo.slice(0, 12);
      const expected = all.filter((row) => numbers.includes(row.declarationNo) || row.declarationNo.includes(part));
      assert.deepEqual(await readAll({ declarationNo: [...numbers, part].join(",") }), expected.toSorted(newestFirst));
      assert.equal((await read({ except: numbers.join(",") })).total, all.length - numbers.length);
    });

    it("tells of a pasted list which numbers the company has not, and which another filter leaves out", async () => {
      const own = all.slice(0, 150);
      const foreign = (await read({}, second.code)).rows[0] as Declaration;
      const unknown = Array.from({ length: numbersMax - 153 }, (_, at) => String(999920251000000000n + BigInt(at)));
      const part = (all[2000] as Declaration).declarationNo.slice(0, 12);
      const asked = [...unknown, foreign.declarationNo, ...own.map((row) => row.declarationNo), part, "77777"];
      const answer = await readMissing(
        table.db,
        first.code,
        { declarationNo: asked.join(","), status: "closed", ieFlag: "I" },
        signal,
      );
      const isFound = (row: Declaration) => row.status === "closed" && row.ieFlag === "I";
      const partIsFound = all.some((row) => row.declarationNo.includes(part) && isFound(row));
      const hidden = own.filter((row) => !isFound(row)).map((row) => row.declarationNo);
      assert.ok(hidden.length > 0 && hidden.length < own.length);
      assert.deepEqual(answer, {
        asked: asked.length,
        absent: [...unknown, foreign.declarationNo, "77777"],
        hidden: partIsFound ? hidden : [...hidden, part],
      });
    });

    it("tells nothing where all are found, counts a number that comes twice once, and takes parts alone", async () => {
      const number = (all[5] as Declaration).declarationNo;
      const twice = await readMissing(table.db, first.code, { declarationNo: `${number},${number}` }, signal);
      assert.deepEqual(twice, { asked: 1, absent: [], hidden: [] });
      const parts = await readMissing(table.db, first.code, { declarationNo: "2025,888888888" }, signal);
      assert.deepEqual(parts, { asked: 2, absent: ["888888888"], hidden: [] });
    });

    it("refuses longer lists, and many parts of numbers, which each cost a look at every row", () => {
      const parse = (declarationNo: string[]) => listQuerySchema.safeParse({ declarationNo: declarationNo.join(",") });
      const whole = Array.from({ length: numbersMax + 1 }, (_, at) => String(223320251000000000n + BigInt(at)));
      assert.equal(parse(whole.slice(1)).success, true);
      assert.equal(parse(whole).success, false);
      const parts = Array.from({ length: partialNumbersMax + 1 }, (_, at) => String(2025 + at));
      assert.equal(parse(parts.slice(1)).success, true);
      assert.equal(parse(parts).success, false);
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
