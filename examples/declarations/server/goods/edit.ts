import { lookUpElements } from "@customs-portal/server";
import { PortalError } from "@customs-portal/sdk/errors";
import { normalise } from "@customs-portal/sdk/rules";
import type { Kysely, Transaction } from "kysely";
import {
  goodsEntryKeys,
  isEditable,
  isGrossBelowNet,
  type GoodsEdit,
  type GoodsEntry,
  type SpecificationEdit,
  type SpecificationOutcomes,
} from "../../edit-contract.ts";
import { declaredSpecification, specificationProblem, type SpecificationProblem } from "../../specification.ts";
import { units } from "../reference/code-lists.ts";
import { tablesOf, type DeclarationDatabase, type DeclarationTable } from "../table.ts";
import { figuresOfLine, sumUp, weightsOfLine } from "./sum-up.ts";
import type { EventTable, GoodsTable } from "./table.ts";

/** Who changes what when. */
export interface Edit {
  corpCode: string;
  userNo: string;
  /** ISO 8601 in UTC. */
  at: string;
  newId(): string;
}

type Trx = Transaction<DeclarationDatabase>;
const storedAs: Readonly<Record<keyof GoodsEntry, keyof GoodsTable>> = {
  tariffCode: "tariff_code",
  goodsName: "goods_name",
  specification: "specification",
  partNo: "part_no",
  batchNo: "batch_no",
  certificateNo: "certificate_no",
  quantity: "quantity",
  unit: "unit",
  unitPrice: "unit_price",
  netWeight: "net_weight",
  grossWeight: "gross_weight",
};
/** @param problem what is wrong with the field, for the page to say */
const refused = (field: keyof GoodsEntry, problem?: SpecificationProblem) =>
  new PortalError("request-invalid", { params: { field }, ...(problem && { data: { field, problem } }) });

/** Takes a declaration for this transaction: whoever changes it or another line of it waits. */
export function take(trx: Trx, { corpCode }: Edit, id: string): Promise<DeclarationTable | undefined> {
  return trx
    .updateTable("declaration")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", id)
    .where("corp_code", "=", corpCode)
    .returningAll()
    .executeTakeFirst();
}

/** The events of what is unlike before. */
function eventsOf(edit: Edit, line: GoodsTable, next: Partial<GoodsTable>): EventTable[] {
  return goodsEntryKeys.flatMap((field) => {
    const [before, after] = [String(line[storedAs[field]]), String(next[storedAs[field]] ?? line[storedAs[field]])];
    if (before === after) return [];
    const { corpCode: corp_code, userNo: user_name, at } = edit;
    const of = { corp_code, declaration_id: line.declaration_id, line_no: line.line_no };
    return [{ id: edit.newId(), ...of, at, user_name, action: "changed" as const, field, before, after }];
  });
}

/** Whether a change says what the goods weigh. */
const isWeighed = ({ netWeight, grossWeight }: Pick<GoodsEntry, "netWeight" | "grossWeight">) =>
  (netWeight ?? grossWeight) !== undefined;

/**
 * Changes a goods line, what follows from it and the sums of its declaration, and writes the history.
 * @throws PortalError `not-found`, `edit-conflict` where it is not as it was read, `request-invalid` naming the field
 */
export async function saveLine(
  db: Kysely<never>,
  edit: Edit,
  { id, version, writtenFor, ...entry }: GoodsEdit,
): Promise<void> {
  if (!units.has(entry.unit)) throw refused("unit");
  const found = await lineOf(tablesOf(db), edit, id);
  if (!found) throw new PortalError("not-found");
  // What is looked up does not change with the line, and need not be waited for in the transaction.
  const elements = await elementsOf(db, [entry.tariffCode, writtenFor ?? found.tariff_code]);
  const rows = elements.get(entry.tariffCode) ?? [];
  await tablesOf(db)
    .transaction()
    .execute(async (trx) => {
      const declaration = await take(trx, edit, found.declaration_id);
      const line = await lineOf(trx, edit, id);
      if (!declaration || !line || !isEditable(declaration.status)) throw new PortalError("edit-conflict");
      const isRewritten = normalise(entry.specification) !== line.specification;
      const isOther = isRewritten || entry.tariffCode !== line.tariff_code;
      // A string of last year's elements that nobody touched stays as it was declared.
      const specification = isOther ? declaredSpecification(entry.specification, rows) : line.specification;
      const weights = weightsOfLine(line, entry);
      const entered: Partial<GoodsTable> = {
        tariff_code: entry.tariffCode,
        goods_name: entry.goodsName,
        specification,
        part_no: entry.partNo,
        batch_no: entry.batchNo,
        certificate_no: entry.certificateNo,
        ...figuresOfLine(line, entry),
        ...weights,
      };
      // Whoever got no answer asks again: what stands there is what they entered.
      if (isThere(line, entered)) return;
      if (line.version !== version) throw new PortalError("edit-conflict");
      // What nobody wrote anew is of the code that stood there.
      const ofCode = writtenFor ?? (isRewritten ? entry.tariffCode : line.tariff_code);
      const writtenRows = ofCode === entry.tariffCode ? undefined : (elements.get(ofCode) ?? []);
      const problem = isOther ? specificationProblem(specification, { rows, writtenRows }) : undefined;
      if (problem) throw refused("specification", problem);
      const { net_weight: netWeight, gross_weight: grossWeight } = weights;
      if (isWeighed(entry) && isGrossBelowNet({ netWeight, grossWeight })) throw refused("grossWeight");
      const next = { ...entered, version: version + 1 };
      await trx.updateTable("declaration_goods").set(next).where("id", "=", id).execute();
      const events = eventsOf(edit, line, next);
      if (events.length > 0) await trx.insertInto("declaration_event").values(events).execute();
      await sumUp(trx, declaration);
    });
}

/** The elements of tariff codes, by code. */
async function elementsOf(db: Kysely<never>, codes: readonly string[]) {
  const elements = new Map<string, Awaited<ReturnType<typeof lookUpElements>>["rows"]>();
  for (const code of new Set(codes)) elements.set(code, (await lookUpElements(db, code)).rows);
  return elements;
}

/** Whether a line holds already what it is to hold. */
function isThere(line: GoodsTable, wanted: Partial<GoodsTable>): boolean {
  return Object.entries(wanted).every(([name, value]) => line[name as keyof GoodsTable] === value);
}

function lineOf(db: Kysely<DeclarationDatabase>, { corpCode }: Edit, id: string): Promise<GoodsTable | undefined> {
  return db
    .selectFrom("declaration_goods")
    .selectAll()
    .where("id", "=", id)
    .where("corp_code", "=", corpCode)
    .executeTakeFirst();
}

/** Changes the specification strings of many lines: each line by itself, so that one that is refused stops no other. */
export async function saveSpecifications(
  db: Kysely<never>,
  edit: Edit,
  lines: readonly SpecificationEdit[],
): Promise<SpecificationOutcomes> {
  const ids = lines.map(({ id }) => id);
  const ofCompany = (of: Kysely<DeclarationDatabase>) =>
    of.selectFrom("declaration_goods").selectAll().where("id", "in", ids).where("corp_code", "=", edit.corpCode);
  const known = await ofCompany(tablesOf(db)).execute();
  const elements = await elementsOf(
    db,
    known.map((line) => line.tariff_code),
  );
  return tablesOf(db)
    .transaction()
    .execute(async (trx) => {
      // In one order, so that two of these wait for each other and never crosswise.
      const declarations = new Map<string, DeclarationTable | undefined>();
      for (const id of [...new Set(known.map((line) => line.declaration_id))].toSorted())
        declarations.set(id, await take(trx, edit, id));
      const stored = new Map((await ofCompany(trx).execute()).map((line) => [line.id, line]));
      const events: EventTable[] = [];
      const outcomes: SpecificationOutcomes = [];
      for (const { id, version, specification: written } of lines) {
        const line = stored.get(id);
        const rows = elements.get(line?.tariff_code ?? "") ?? [];
        const isSame = normalise(written) === line?.specification;
        const specification = isSame ? line.specification : declaredSpecification(written, rows);
        const outcome = outcomeOf(line, line && declarations.get(line.declaration_id), {
          version,
          isThere: line?.specification === specification,
          isValid: !specificationProblem(specification, { rows }),
        });
        outcomes.push({ id, outcome });
        if (!line || outcome !== "saved" || line.specification === specification) continue;
        const next = { specification, version: version + 1 };
        await trx.updateTable("declaration_goods").set(next).where("id", "=", id).execute();
        if (line.line_no === 1)
          await trx.updateTable("declaration").set({ specification }).where("id", "=", line.declaration_id).execute();
        events.push(...eventsOf(edit, line, next));
      }
      if (events.length > 0) await trx.insertInto("declaration_event").values(events).execute();
      return outcomes;
    });
}

function outcomeOf(
  line: GoodsTable | undefined,
  declaration: DeclarationTable | undefined,
  { version, isThere: isSaved, isValid }: { version: number; isThere: boolean; isValid: boolean },
): SpecificationOutcomes[number]["outcome"] {
  if (!line || !declaration) return "missing";
  if (!isEditable(declaration.status)) return "locked";
  // Also by an earlier try whose answer got lost.
  if (isSaved) return "saved";
  if (line.version !== version) return "changed";
  return isValid ? "saved" : "invalid";
}
