import type { Kysely } from "kysely";
import type { ExportedLine } from "@customs-portal/sdk/contract";
import { elementLinesKeepMs, elementLinesMaxBytes } from "@customs-portal/sdk/limits";
import { uuidv7 } from "../../db/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import { elementTables } from "./table.ts";

/** A part of the lines of an export. */
export interface KeptLines {
  id: string;
  count: number;
}

/** Removes the oldest parts of a user until the rest is within what one may have; the newest stays. */
async function dropOldest(db: Kysely<never>, userId: string, maxBytes: number): Promise<void> {
  const parts = await elementTables(db)
    .selectFrom("element_lines")
    .select(["id", "size"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  let bytes = 0;
  const beyond = parts.slice(1).filter(({ size }) => (bytes += size) + (parts[0]?.size ?? 0) > maxBytes);
  for (const { id } of beyond) await elementTables(db).deleteFrom("element_lines").where("id", "=", id).execute();
}

/**
 * Keeps lines for the exports of a user in a company, for a week. What is older goes with the next ones of anybody.
 * @returns what an export names them by
 */
export async function keepLines(
  db: Kysely<never>,
  { userId, corpCode }: Scope,
  lines: readonly ExportedLine[],
  now: number,
  maxBytes: number = elementLinesMaxBytes,
): Promise<string> {
  const id = uuidv7();
  const text = JSON.stringify(lines);
  await elementTables(db)
    .transaction()
    .execute(async (trx) => {
      await trx
        .deleteFrom("element_lines")
        .where("at", "<", now - elementLinesKeepMs)
        .execute();
      await trx
        .insertInto("element_lines")
        .values({
          id,
          user_id: userId,
          corp_code: corpCode,
          lines: text,
          count: lines.length,
          size: Buffer.byteLength(text),
          at: now,
        })
        .execute();
      await dropOldest(trx as unknown as Kysely<never>, userId, maxBytes);
    });
  return id;
}

/** Those of the parts that the user has in the company, in the order in which they are named. */
export async function findLines(
  db: Kysely<never>,
  { userId, corpCode }: Scope,
  ids: readonly string[],
): Promise<KeptLines[]> {
  const found = await elementTables(db)
    .selectFrom("element_lines")
    .select(["id", "count"])
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(found.map((part) => [part.id, part]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The lines of a part. @throws Error where it is gone meanwhile: an export with a hole is none */
export async function readLines(db: Kysely<never>, id: string): Promise<ExportedLine[]> {
  const part = await elementTables(db)
    .selectFrom("element_lines")
    .select("lines")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!part) throw new Error(`The lines ${id} are gone.`);
  return JSON.parse(part.lines) as ExportedLine[];
}

/** Removes the lines of a user or a company that is removed. */
export async function forgetElementLines(db: Kysely<never>, of: "user_id" | "corp_code", owner: string): Promise<void> {
  await elementTables(db).deleteFrom("element_lines").where(of, "=", owner).execute();
}
