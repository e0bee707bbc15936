import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import {
  declarationPageSchema,
  declarationSchema,
  type Declaration,
} from "../../../../examples/declarations/contract.ts";
import {
  specificationEditsMax,
  specificationOutcomesSchema,
  type GoodsEdit,
} from "../../../../examples/declarations/edit-contract.ts";
import {
  declarationPartsSchema,
  type DeclarationParts,
  type GoodsLine,
} from "../../../../examples/declarations/goods-contract.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { openDeclarationsPortal, type DeclarationsPortal } from "./support/portal.ts";

/** A code of the sample catalogue, and strings that may and may not be declared of it. */
const phenol = { tariffCode: "2907111000", goodsName: "苯酚", specification: "4|3|苯酚99.95%|生产双酚A" };
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Math.round(Number(text) * 100), 0);

for (const dialect of await availableDialects()) {
  describe(`changes of goods lines on ${dialect}`, () => {
    let portal: DeclarationsPortal;
    let rejected: Declaration[];
    before(async () => {
      portal = await openDeclarationsPortal(dialect, 600);
      const { data } = await portal.get("operator", "list", { status: "rejected" });
      rejected = declarationPageSchema.parse(data).rows;
      assert.ok(rejected.length > 6);
    });
    after(() => portal.close());

    const partsOf = async (id: string): Promise<DeclarationParts> =>
      declarationPartsSchema.parse((await portal.get("operator", "parts", { id })).data);
    const declarationOf = async (id: string): Promise<Declaration> =>
      declarationSchema.parse((await portal.get("operator", "detail", { id })).data);
    /** Lines of declarations that may be changed, of one declaration each. */
    async function linesOf(count: number, isFit = (lines: readonly GoodsLine[]) => lines.length > 0) {
      const found: { declaration: Declaration; lines: GoodsLine[] }[] = [];
      for (const declaration of rejected) {
        const { lines } = await partsOf(declaration.id);
        if (isFit(lines)) found.push({ declaration, lines });
        if (found.length === count) return found;
      }
      throw new Error("too few declarations");
    }
    const editOf = ({ id, version, ...line }: GoodsLine, change: Partial<GoodsEdit> = {}): GoodsEdit => ({
      id,
      version,
      tariffCode: line.tariffCode,
      goodsName: line.goodsName,
      specification: line.specification,
      partNo: line.partNo,
      batchNo: line.batchNo,
      certificateNo: line.certificateNo,
      quantity: line.quantity,
      unit: line.unitCode,
      unitPrice: line.unitPrice,
      netWeight: line.netWeight,
      grossWeight: line.grossWeight,
      ...change,
    });
    const save = (edit: object, user: string | undefined = "operator") => portal.put(user, "goods-line", edit);

    it("saves what was entered, what follows from it, the sums of the declaration, and writes who changed what", async () => {
      const [found] = await linesOf(1, (lines) => lines.length > 1);
      const line = found?.lines[1];
      assert.ok(found && line);
      const answer = await save(editOf(line, { ...phenol, quantity: "12.5", unitPrice: "3.2" }));
      assert.deepEqual([answer.status, answer.data], [200, null]);
      const { lines, events } = await partsOf(found.declaration.id);
      const saved = lines[1];
      assert.ok(saved);
      assert.deepEqual(
        [saved.tariffCode, saved.specification, saved.quantity, saved.amount, saved.version],
        [phenol.tariffCode, phenol.specification, "12.5", "40", line.version + 1],
      );
      assert.equal(Number(saved.customsValue), Math.round(40 * Number(line.exchangeRate) * 100) / 100);
      const declaration = await declarationOf(found.declaration.id);
      assert.equal(sum([declaration.amount]), sum(lines.map(({ amount }) => amount)));
      assert.equal(declaration.tariffCode, lines[0]?.tariffCode);
      const changes = events.filter((event) => event.lineNo === 2);
      assert.deepEqual(
        new Set(changes.map(({ field }) => field)),
        new Set(["tariffCode", "goodsName", "specification", "quantity", "unitPrice"]),
      );
      assert.ok(changes.every(({ userName, action }) => userName === "operator" && action === "changed"));
      const price = changes.find(({ field }) => field === "unitPrice");
      assert.deepEqual([price?.before, price?.after], [line.unitPrice, "3.2"]);
    });

    it("what no eye sees and a copy brings along is not stored: it would not be found again", async () => {
      const [found] = await linesOf(1, (lines) => lines.length > 1);
      const line = found?.lines[1];
      assert.ok(found && line);
      const pasted = { ...phenol, goodsName: "\u200b苯\u00ad酚\ufeff\u0007 A\r\nB", partNo: " A\u200e-1\u2060 " };
      assert.equal((await save(editOf(line, pasted))).status, 200);
      const saved = (await partsOf(found.declaration.id)).lines[1];
      assert.deepEqual([saved?.goodsName, saved?.partNo], ["苯酚  A B", "A-1"]);
    });

    it("weights are entered, summed for the declaration and written down; less gross than net is refused", async () => {
      const [found] = await linesOf(1, (lines) => lines.length > 1 && lines[0]?.secondUnit === "千克");
      const [line] = found?.lines ?? [];
      assert.ok(found && line);
      const heavy = editOf(line, { netWeight: "120.5", grossWeight: "120.4999" });
      const { grossWeight: _heavier, ...netAlone } = editOf(line, { netWeight: `9${line.grossWeight}` });
      for (const refused of [
        heavy,
        netAlone,
        ...["x", "", "0", "0130"].map((text) => ({ ...heavy, grossWeight: text })),
      ])
        assert.equal((await save(refused)).status, 400, JSON.stringify(refused));
      assert.equal((await save({ ...heavy, grossWeight: "130" })).status, 200);
      const { lines, events } = await partsOf(found.declaration.id);
      const saved = lines[0];
      assert.deepEqual(
        [saved?.netWeight, saved?.grossWeight, saved?.secondQuantity, saved?.amount],
        ["120.5", "130", "120.5", line.amount],
      );
      const declaration = await declarationOf(found.declaration.id);
      assert.equal(sum([declaration.netWeight]), sum(lines.map(({ netWeight }) => netWeight)));
      assert.equal(sum([declaration.grossWeight]), sum(lines.map(({ grossWeight }) => grossWeight)));
      const fields = events
        .filter(({ lineNo, action }) => lineNo === 1 && action === "changed")
        .map(({ field }) => field);
      assert.ok(fields.includes("netWeight") && fields.includes("grossWeight"), fields.join());
      // A page of an earlier version says nothing of them.
      const {
        netWeight: _net,
        grossWeight: _gross,
        ...earlier
      } = editOf(line, { goodsName: "甲", version: line.version + 1 });
      assert.equal((await save(earlier)).status, 200);
      assert.equal((await partsOf(found.declaration.id)).lines[0]?.netWeight, "120.5");
    });

    it("a string is stored as it is declared, whatever parted its elements where it was typed", async () => {
      const [one, two] = await linesOf(2);
      const [line, other] = [one?.lines[0], two?.lines[0]];
      assert.ok(one && two && line && other);
      const typed = { ...phenol, specification: "4；3；苯酚99.95%；生产双酚A；；" };
      assert.equal((await save(editOf(line, typed))).status, 200);
      assert.equal((await partsOf(one.declaration.id)).lines[0]?.specification, phenol.specification);
      await save(editOf(other, phenol));
      const lines = [{ id: other.id, version: other.version + 1, specification: "4,3,苯酚98%,制药；" }];
      assert.equal((await portal.put("operator", "specifications", { lines })).status, 200);
      assert.equal((await partsOf(two.declaration.id)).lines[0]?.specification, "4|3|苯酚98%|制药");
    });

    it("a string is not taken by the places of another code, whoever calls", async () => {
      const [found] = await linesOf(1);
      const line = found?.lines[0];
      assert.ok(found && line);
      await save(editOf(line, phenol));
      const [saved] = (await partsOf(found.declaration.id)).lines;
      assert.equal(saved?.specification, phenol.specification);
      const now = editOf(saved);
      const { status, data } = await save({ ...now, tariffCode: "0808100000" });
      assert.deepEqual([status, data], [400, { field: "specification", problem: "other-code" }]);
      // Parts that fit, written while the code was the old one.
      const rewritten = { ...now, tariffCode: "0808100000", specification: "4|3|1" };
      assert.equal((await save({ ...rewritten, writtenFor: phenol.tariffCode })).status, 400);
      assert.equal((await partsOf(found.declaration.id)).lines[0]?.tariffCode, phenol.tariffCode);
      // A code that the catalogue does not have says nothing of elements; what is said to be of the code is.
      assert.equal((await save({ ...now, tariffCode: "9999999999" })).status, 200);
      const back = { ...now, version: now.version + 1, writtenFor: phenol.tariffCode };
      assert.equal((await save(back)).status, 200);
    });

    it("two who changed the same line: the second is refused with 409 in its language, and nothing of the first is lost", async () => {
      const [found] = await linesOf(1);
      const line = found?.lines[0];
      assert.ok(found && line);
      assert.equal((await save(editOf(line, { goodsName: "甲" }))).status, 200);
      const second = await portal.put("operator", "goods-line?lang=fr", editOf(line, { goodsName: "乙" }));
      assert.deepEqual([second.status, second.errorCode], [409, "edit-conflict"]);
      assert.match(second.message, /modifiées/);
      assert.equal((await partsOf(found.declaration.id)).lines[0]?.goodsName, "甲");
      assert.equal((await save(editOf(line, { goodsName: "乙", version: line.version + 1 }))).status, 200);
    });

    it("who got no answer asks again with what was saved, and is told that it is", async () => {
      const [one, two] = await linesOf(2);
      const [line, other] = [one?.lines[0], two?.lines[0]];
      assert.ok(one && line && other);
      const edit = editOf(line, { ...phenol, quantity: "7.50", unitPrice: "3" });
      assert.equal((await save(edit)).status, 200);
      const { events } = await partsOf(one.declaration.id);
      assert.equal((await save(edit)).status, 200);
      const again = await partsOf(one.declaration.id);
      assert.equal(again.lines[0]?.version, line.version + 1);
      assert.equal(again.events.length, events.length);
      assert.equal((await save({ ...edit, goodsName: "另" })).errorCode, "edit-conflict");

      await save(editOf(other, phenol));
      const changed = "4|3|苯酚99.9%|生产酚醛树脂";
      const asked = { lines: [{ id: other.id, version: other.version + 1, specification: changed }] };
      for (const _ of [1, 2]) {
        const { data } = await portal.put("operator", "specifications", asked);
        assert.deepEqual(specificationOutcomesSchema.parse(data).outcomes, [{ id: other.id, outcome: "saved" }]);
      }
      const saved = await partsOf(two?.declaration.id ?? "");
      assert.equal(saved.lines[0]?.version, other.version + 2);
      assert.equal(saved.events.filter(({ after }) => after === changed).length, 1);
    });

    it("ten at once at the lines of one declaration: each is saved or refused, and the sums are right", async () => {
      const [found] = await linesOf(1, (lines) => lines.length > 2);
      assert.ok(found);
      const edits = Array.from({ length: 10 }, (_, at) => {
        const line = found.lines[at % 3] as GoodsLine;
        return save(editOf(line, { unitPrice: String(at + 1) }));
      });
      const statuses = (await Promise.all(edits)).map(({ status }) => status);
      assert.deepEqual(
        statuses.toSorted((one, other) => one - other),
        [200, 200, 200, 409, 409, 409, 409, 409, 409, 409],
        statuses.join(" "),
      );
      const { lines } = await partsOf(found.declaration.id);
      const declaration = await declarationOf(found.declaration.id);
      assert.equal(sum([declaration.amount]), sum(lines.map(({ amount }) => amount)));
    });

    it("refuses what may not be declared, and names the field", async () => {
      const [found] = await linesOf(1);
      const line = found?.lines[0];
      assert.ok(line);
      const wrong: [field: string, change: Partial<GoodsEdit>][] = [
        ["specification", { ...phenol, specification: "9|3|苯酚|用途" }],
        ["specification", { ...phenol, specification: "4|3" }],
        ["specification", { ...phenol, specification: `4|3|${"量".repeat(130)}|用途` }],
        ["tariffCode", { tariffCode: "29071110" }],
        ["goodsName", { goodsName: "  " }],
        ["quantity", { quantity: "0" }],
        ["quantity", { quantity: "1e3" }],
        ["unitPrice", { unitPrice: "-2" }],
        ["unit", { unit: "吨吨" }],
        ["version", { version: 0 }],
      ];
      for (const [field, change] of wrong) {
        const answer = await portal.put("operator", "goods-line?lang=en", editOf(line, change));
        assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], field);
        assert.match(answer.message, new RegExp(`\\b${field}\\b`));
      }
      const price = editOf(line, { unitPrice: "7" });
      assert.equal((await save(price)).status, 200, "a string of before may stay as it is");
    });

    it("only who may change declarations, only those of the own company, only while they may be changed", async () => {
      const [found] = await linesOf(1);
      const line = found?.lines[0];
      assert.ok(line);
      for (const path of ["goods-line", "specifications"]) {
        assert.equal((await portal.put(undefined, path, editOf(line))).status, 401);
        assert.deepEqual((await portal.put("newcomer", path, editOf(line))).status, 403);
      }
      assert.equal((await save(editOf(line), "manager")).errorCode, "not-found");
      const { data } = await portal.get("operator", "list", { status: "closed", pageSize: "1" });
      const [closed] = declarationPageSchema.parse(data).rows;
      const [locked] = (await partsOf(closed?.id ?? "")).lines;
      assert.ok(locked);
      assert.equal((await save(editOf(locked, { goodsName: "另" }))).errorCode, "edit-conflict");
    });

    it("strings of many lines are saved each by itself, with what became of it", async () => {
      const found = await linesOf(4, (lines) => lines.some((line) => line.tariffCode !== phenol.tariffCode));
      const lines = found.map((one) => one.lines[0] as GoodsLine);
      const [a, b, c, d] = lines as [GoodsLine, GoodsLine, GoodsLine, GoodsLine];
      await save(editOf(a, phenol));
      const { data } = await portal.get("operator", "list", { status: "closed", pageSize: "1" });
      const [closed] = declarationPageSchema.parse(data).rows;
      const [locked] = (await partsOf(closed?.id ?? "")).lines;
      const changed = "4|3|苯酚99.9%|生产酚醛树脂";
      const answer = await portal.put("operator", "specifications", {
        lines: [
          { id: a.id, version: a.version + 1, specification: changed },
          { id: b.id, version: b.version + 7, specification: "0|0" },
          { id: "nobody", version: 1, specification: "0|0" },
          { id: locked?.id, version: 1, specification: "0|0" },
          { id: c.id, version: c.version, specification: "量".repeat(140) },
          { id: d.id, version: d.version, specification: d.specification },
        ],
      });
      const { outcomes } = specificationOutcomesSchema.parse(answer.data);
      assert.deepEqual(outcomes.map(({ outcome }) => outcome).slice(0, 5), [
        "saved",
        "changed",
        "missing",
        "locked",
        "invalid",
      ]);
      const declaration = found[0]?.declaration.id ?? "";
      const { lines: after_, events } = await partsOf(declaration);
      assert.deepEqual([after_[0]?.specification, after_[0]?.version], [changed, a.version + 2]);
      assert.equal((await declarationOf(declaration)).specification, changed);
      assert.ok(events.some(({ after, field }) => field === "specification" && after === changed));
      const others = await partsOf(found[1]?.declaration.id ?? "");
      assert.equal(others.lines[0]?.specification, b.specification);
    });

    it("strings of more lines than a call takes, and lines that come twice, are refused", async () => {
      const of = (count: number) =>
        Array.from({ length: count }, (_, at) => ({ id: `line-${at}`, version: 1, specification: "量".repeat(255) }));
      const most = await portal.put("operator", "specifications", { lines: of(specificationEditsMax) });
      assert.equal(most.status, 200);
      for (const lines of [of(specificationEditsMax + 1), [...of(2), ...of(1)], []])
        assert.equal((await portal.put("operator", "specifications", { lines })).errorCode, "request-invalid");
    });
  });
}
