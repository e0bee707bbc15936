import { uuidv7 } from "@customs-portal/server";
import { PortalError } from "@customs-portal/sdk/errors";
import { sql, type Kysely, type Transaction } from "kysely";
import type { CopiedDeclaration } from "../edit-contract.ts";
import { take, type Edit } from "./goods/edit.ts";
import { goodsIdOf, type GoodsTable } from "./goods/table.ts";
import { tablesOf, type DeclarationDatabase, type DeclarationTable } from "./table.ts";

type Trx = Transaction<DeclarationDatabase>;

/** Calendar days are those of the customs offices, all of which are in one time zone without summer time. */
const officeOffsetMs = 8 * 3_600_000;
const sequenceDigits = 9;
/** Whoever takes a number at the same time makes the next one be tried. */
const numberTries = 20;

/** What belongs to one shipment or is reckoned on the day of the declaration: a copy says it anew, or not at all. */
const ofShipment = {
  batch_no: "",
  certificate_no: "",
  exchange_rate: "",
  customs_value: "",
  duty_amount: "",
  vat_amount: "",
} as const satisfies Partial<GoodsTable>;

/**
 * Makes a draft of today with the goods of a declaration, under the next number of its office, year and direction.
 * @throws PortalError `not-found`; `edit-conflict` where the number went to others again and again
 */
export function copyDeclaration(db: Kysely<never>, edit: Edit, id: string): Promise<CopiedDeclaration> {
  return tablesOf(db)
    .transaction()
    .execute(async (trx) => {
      const source = await take(trx, edit, id);
      if (!source) throw new PortalError("not-found");
      const draft = await insertDraft(trx, edit, source);
      await copyLines(trx, source, draft);
      const of = { corp_code: edit.corpCode, declaration_id: draft.id, line_no: 0, at: edit.at };
      const change = { action: "created" as const, field: "", before: source.declaration_no, after: "" };
      await trx
        .insertInto("declaration_event")
        .values({ id: edit.newId(), user_name: edit.userNo, ...of, ...change })
        .execute();
      return { id: draft.id, declarationNo: draft.declaration_no };
    });
}

async function insertDraft(trx: Trx, edit: Edit, source: DeclarationTable): Promise<DeclarationTable> {
  const now = Date.parse(edit.at);
  const day = new Date(now + officeOffsetMs).toISOString().slice(0, 10);
  const series = `${source.customs_district}${day.slice(0, 4)}${source.ie_flag === "I" ? 1 : 0}`;
  for (let tries = 0; tries < numberTries; tries += 1) {
    const last = await trx
      .selectFrom("declaration")
      .select(sql<string | null>`max(declaration_no)`.as("number"))
      .where("corp_code", "=", edit.corpCode)
      .where("declaration_no", ">", series)
      .where("declaration_no", "<=", series + "9".repeat(sequenceDigits))
      .executeTakeFirst();
    const sequence = Number(last?.number?.slice(series.length) ?? 0) + 1;
    const draft: DeclarationTable = {
      ...source,
      id: uuidv7(now),
      declaration_no: series + String(sequence).padStart(sequenceDigits, "0"),
      status: "draft",
      declaration_date: day,
      release_date: null,
    };
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto("declaration")
      .values(draft)
      .onConflict((conflict) => conflict.columns(["corp_code", "declaration_no"]).doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 1n) return draft;
  }
  throw new PortalError("edit-conflict");
}

async function copyLines(trx: Trx, source: DeclarationTable, draft: DeclarationTable): Promise<void> {
  const lines = await trx.selectFrom("declaration_goods").selectAll().where("declaration_id", "=", source.id).execute();
  if (lines.length === 0) return;
  const of = {
    declaration_id: draft.id,
    declaration_no: draft.declaration_no,
    declaration_date: draft.declaration_date,
  };
  const copies = lines.map((line) => ({
    ...line,
    ...of,
    ...ofShipment,
    id: goodsIdOf(draft.id, line.line_no),
    version: 1,
  }));
  await trx.insertInto("declaration_goods").values(copies).execute();
}

/**
 * Deletes a draft with its lines and its history; what is not there is deleted.
 * @throws PortalError `edit-conflict` where it is no draft any more
 */
export async function deleteDraft(db: Kysely<never>, edit: Edit, id: string): Promise<void> {
  await tablesOf(db)
    .transaction()
    .execute(async (trx) => {
      const declaration = await take(trx, edit, id);
      if (!declaration) return;
      if (declaration.status !== "draft") throw new PortalError("edit-conflict");
      for (const table of ["declaration_goods", "declaration_event"] as const)
        await trx.deleteFrom(table).where("declaration_id", "=", id).execute();
      await trx.deleteFrom("declaration").where("id", "=", id).execute();
    });
}
