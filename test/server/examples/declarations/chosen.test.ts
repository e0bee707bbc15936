import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import {
  chosenGoodsMax,
  chosenGoodsQuerySchema,
  type ChosenGoods,
} from "../../../../examples/declarations/chosen-contract.ts";
import { isEditable } from "../../../../examples/declarations/edit-contract.ts";
import { namedGoodsMax, type ListedGoods } from "../../../../examples/declarations/goods-contract.ts";
import { readChosen } from "../../../../examples/declarations/server/goods/chosen.ts";
import { createReadGoods, goodsQuerySchema } from "../../../../examples/declarations/server/goods/list.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { companies, fillTable, type FilledTable } from "./support/rows.ts";

const [first, second] = companies;
const { signal } = new AbortController();

for (const dialect of await availableDialects()) {
  describe(`chosen goods lines on ${dialect}`, () => {
    let table: FilledTable;
    before(async () => {
      table = await fillTable(dialect, 1_200);
    });
    after(() => table.drop());

    const ask = (query: Record<string, string>, corpCode: string = first.code) =>
      readChosen(table.db, { corpCode, signal }, chosenGoodsQuerySchema.parse(query));
    /** All lines of a company, those of the newest declaration first. */
    async function listed(corpCode: string = first.code): Promise<ListedGoods[]> {
      const readGoods = createReadGoods(table.db);
      const rows: ListedGoods[] = [];
      for (let page = 1; ; page += 1) {
        const asked = { page: String(page), pageSize: "500", sort: "-declarationNo" };
        const answer = await readGoods(corpCode, goodsQuerySchema.parse(asked), { locale: "en" });
        rows.push(...answer.rows);
        if (answer.rows.length < 500) return rows;
      }
    }
    const idsOf = (lines: readonly Pick<ChosenGoods, "id">[]) => lines.map(({ id }) => id);

    it("are those of drafts and of what was sent back alone, as the filters find them, in the order of the list", async () => {
      const all = await listed();
      const editable = all.filter(({ status }) => isEditable(status));
      assert.ok(editable.length > 100 && editable.length < all.length);
      const { lines, next } = await ask({});
      assert.deepEqual(idsOf(lines), idsOf(editable));
      assert.equal(next, undefined);
      const [line] = editable;
      assert.ok(line);
      const { id, version, declarationNo, lineNo, ieFlag, partNo, tariffCode, specification } = line;
      const told = { id, version, declarationNo, lineNo, ieFlag, partNo, tariffCode, specification };
      assert.deepEqual(lines[0], told);
      const found = await ask({ tariffCode });
      assert.deepEqual(idsOf(found.lines), idsOf(editable.filter((one) => one.tariffCode === tariffCode)));
    });

    it("are named, or left out, and are of the own company alone", async () => {
      const editable = (await listed()).filter(({ status }) => isEditable(status));
      const named = [editable[0], editable[5], editable[9]].flatMap((line) => line?.id ?? []);
      const theirs = (await listed(second.code)).find(({ status }) => isEditable(status))?.id ?? "";
      assert.deepEqual(idsOf((await ask({ only: [...named, theirs, "no-such-line"].join() })).lines), named);
      assert.deepEqual(
        idsOf((await ask({ except: named.join() })).lines),
        idsOf(editable.filter(({ id }) => !named.includes(id))),
      );
      assert.deepEqual(idsOf((await ask({ only: theirs }, second.code)).lines), [theirs]);
    });

    it("come in parts, each line once, also where one is taken away meanwhile", async () => {
      await table.db.updateTable("declaration").set({ status: "draft" }).where("corp_code", "=", first.code).execute();
      const all = await listed();
      assert.ok(all.length > 2 * chosenGoodsMax);
      const came: string[] = [];
      let after: string | undefined;
      do {
        const answer = await ask(after === undefined ? {} : { after });
        assert.ok(answer.lines.length <= chosenGoodsMax);
        came.push(...idsOf(answer.lines));
        after = answer.next;
        await table.db
          .deleteFrom("declaration_goods")
          .where("id", "=", came[0] ?? "")
          .execute();
      } while (after !== undefined);
      assert.deepEqual(came, idsOf(all));
    });

    it("are asked for by ids alone that could be one, and by no more than stand in an address", () => {
      const wrong: Record<string, string>[] = [
        { only: "" },
        { only: "a b" },
        { except: "'; drop table" },
        { only: Array.from({ length: namedGoodsMax + 1 }, (_, at) => `id-${at}`).join() },
        { after: "1" },
        { after: "x,y" },
        { dateFrom: "2026-02-01", dateTo: "2026-01-01" },
      ];
      for (const query of wrong)
        assert.equal(chosenGoodsQuerySchema.safeParse(query).success, false, JSON.stringify(query));
    });
  });
}
