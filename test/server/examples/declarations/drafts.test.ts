import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import {
  declarationPageSchema,
  declarationSchema,
  type Declaration,
} from "../../../../examples/declarations/contract.ts";
import { copiedSchema, goodsEntryKeys } from "../../../../examples/declarations/edit-contract.ts";
import { declarationPartsSchema, type DeclarationParts } from "../../../../examples/declarations/goods-contract.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { openDeclarationsPortal, type DeclarationsPortal } from "./support/portal.ts";

/** Fields of a line that belong to one shipment, or to the day of its declaration. */
const notCopied = ["batchNo", "certificateNo", "exchangeRate", "customsValue", "dutyAmount", "vatAmount"] as const;

for (const dialect of await availableDialects()) {
  describe(`drafts made of declarations on ${dialect}`, () => {
    let portal: DeclarationsPortal;
    let released: Declaration[];
    before(async () => {
      portal = await openDeclarationsPortal(dialect, 600);
      const { data } = await portal.get("operator", "list", { status: "released", pageSize: "50" });
      released = declarationPageSchema.parse(data).rows;
      assert.ok(released.length > 10);
    });
    after(() => portal.close());

    const partsOf = async (id: string): Promise<DeclarationParts> =>
      declarationPartsSchema.parse((await portal.get("operator", "parts", { id })).data);
    const declarationOf = async (id: string): Promise<Declaration> =>
      declarationSchema.parse((await portal.get("operator", "detail", { id })).data);
    const copy = (id: string, reqId?: string, user = "operator") => portal.post(user, "copy", { id }, reqId);
    const madeOf = async (id: string, reqId?: string) => copiedSchema.parse((await copy(id, reqId)).data);
    const drafts = async (): Promise<number> => {
      const { data } = await portal.get("operator", "list", { status: "draft" });
      return declarationPageSchema.parse(data).total;
    };
    const sourceAt = (at: number): Declaration => {
      const source = released[at];
      assert.ok(source);
      return source;
    };

    it("a draft of today has the goods of its source, without what belongs to that shipment or that day", async () => {
      const source = sourceAt(0);
      const before = await partsOf(source.id);
      const made = await madeOf(source.id);
      const draft = await declarationOf(made.id);
      const { id, declarationNo, status, declarationDate, releaseDate, ...rest } = draft;
      assert.deepEqual(
        rest,
        Object.fromEntries(Object.keys(rest).map((key) => [key, source[key as keyof Declaration]])),
      );
      const today = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Shanghai" });
      assert.deepEqual([id, status, declarationDate, releaseDate], [made.id, "draft", today, null]);
      assert.equal(declarationNo, made.declarationNo);
      const series = `${source.customsDistrict.code}${today.slice(0, 4)}${source.ieFlag === "I" ? 1 : 0}`;
      assert.match(declarationNo, new RegExp(`^${series}\\d{9}$`));

      const { lines, events } = await partsOf(made.id);
      const blank = Object.fromEntries(notCopied.map((key) => [key, ""]));
      const expected = before.lines.map((line, at) => ({ ...line, ...blank, id: lines[at]?.id, version: 1 }));
      assert.deepEqual(lines, expected);
      assert.ok(lines.every((line) => !before.lines.some((other) => other.id === line.id)));
      assert.deepEqual(
        events.map(({ userName, action, before: from }) => [userName, action, from]),
        [["operator", "created", source.declarationNo]],
      );
      assert.deepEqual(await partsOf(source.id), before, "the source is as it was");
      const { data } = await portal.get("operator", "list", { declarationNo });
      assert.deepEqual(
        declarationPageSchema.parse(data).rows.map((row) => row.id),
        [made.id],
      );
    });

    it("what was not copied is entered again, and the history says so", async () => {
      const made = await madeOf(sourceAt(6).id);
      const [line] = (await partsOf(made.id)).lines;
      assert.ok(line);
      const { unitCode: unit, version, id } = line;
      const entry = Object.fromEntries(goodsEntryKeys.map((key) => [key, line[key]]));
      const edit = { ...entry, id, version, unit, batchNo: "B26112701", certificateNo: " CO1234567 " };
      assert.equal((await portal.put("operator", "goods-line", edit)).status, 200);
      const { lines, events } = await partsOf(made.id);
      assert.deepEqual([lines[0]?.batchNo, lines[0]?.certificateNo], ["B26112701", "CO1234567"]);
      assert.deepEqual(
        new Set(events.filter(({ action }) => action === "changed").map(({ field, after }) => `${field} ${after}`)),
        new Set(["batchNo B26112701", "certificateNo CO1234567"]),
      );
    });

    it("whoever asks again under the same reqId gets the same draft, also at the same time", async () => {
      const before = await drafts();
      const reqId = randomUUID();
      const [one, two] = await Promise.all([madeOf(sourceAt(1).id, reqId), madeOf(sourceAt(1).id, reqId)]);
      assert.deepEqual(one, two);
      assert.deepEqual(await madeOf(sourceAt(1).id, reqId), one);
      assert.equal(await drafts(), before + 1);
    });

    it("many at once get numbers of their own", async () => {
      const before = await drafts();
      const made = await Promise.all(Array.from({ length: 12 }, () => madeOf(sourceAt(2).id)));
      assert.equal(new Set(made.map(({ declarationNo }) => declarationNo)).size, 12);
      assert.equal(await drafts(), before + 12);
    });

    it("a list that was counted a moment ago shows a draft that came or went since", async () => {
      const first = await madeOf(sourceAt(5).id);
      const query = { declarationNo: String(BigInt(first.declarationNo) + 1n) };
      const find = async (path: "list" | "goods") => {
        const { rows, total } = (await portal.get("operator", path, query)).data as { rows: unknown[]; total: number };
        return [rows.length, total];
      };
      assert.deepEqual(
        [await find("list"), await find("goods")],
        [
          [0, 0],
          [0, 0],
        ],
      );
      const made = await madeOf(sourceAt(5).id);
      assert.equal(made.declarationNo, query.declarationNo);
      const lines = (await partsOf(made.id)).lines.length;
      assert.deepEqual(
        [await find("list"), await find("goods")],
        [
          [1, 1],
          [lines, lines],
        ],
      );
      await portal.delete("operator", "draft", { id: made.id });
      assert.deepEqual(
        [await find("list"), await find("goods")],
        [
          [0, 0],
          [0, 0],
        ],
      );
    });

    it("a declaration of another company, or one that is none, makes nothing", async () => {
      const before = await drafts();
      const foreign = await copy(sourceAt(3).id, undefined, "manager");
      assert.deepEqual([foreign.status, foreign.errorCode], [404, "not-found"]);
      const wrong = await portal.post("operator", "copy", { id: 7 });
      assert.deepEqual([wrong.status, wrong.errorCode], [400, "request-invalid"]);
      assert.equal(await drafts(), before);
    });

    it("a draft is deleted with its lines and history; nothing else is, and nobody else's", async () => {
      const made = await madeOf(sourceAt(4).id);
      const remove = (id: string, user = "operator") => portal.delete(user, "draft", { id });
      assert.equal((await remove(made.id, "manager")).status, 200);
      assert.equal((await declarationOf(made.id)).id, made.id, "another company's stays");
      assert.equal((await remove(made.id)).status, 200);
      assert.equal((await portal.get("operator", "detail", { id: made.id })).errorCode, "not-found");
      assert.deepEqual(await partsOf(made.id), { lines: [], events: [] });
      const goods = await portal.get("operator", "goods", { declarationNo: made.declarationNo });
      assert.equal((goods.data as { total: number }).total, 0);
      assert.equal((await remove(made.id)).status, 200, "who got no answer asks again");
      const refused = await remove(sourceAt(4).id);
      assert.deepEqual([refused.status, refused.errorCode], [409, "edit-conflict"]);
      assert.ok((await partsOf(sourceAt(4).id)).lines.length > 0);
    });
  });
}
