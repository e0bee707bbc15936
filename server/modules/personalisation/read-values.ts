import type { Kysely } from "kysely";
import type { Personalisation, PersonalisationKind } from "@customs-portal/sdk/contract";
import { readForm } from "./changes.ts";
import { personalTables, type PersonalOwner } from "./table.ts";

const kinds: readonly PersonalisationKind[] = ["tableColumn", "form", "xdoColumnTemplate", "queryView"];

/** All values of an owner, by kind and resource id, with their versions. @param signal ends the reading */
export async function readValues(
  db: Kysely<never>,
  { scope, owner }: PersonalOwner,
  signal: AbortSignal,
): Promise<Required<Personalisation>> {
  const rows = await personalTables(db)
    .selectFrom("personal_value")
    .select(["kind", "key", "value", "version"])
    .where("scope", "=", scope)
    .where("owner", "=", owner)
    .orderBy("key")
    .execute({ signal });
  const read = rows.map(({ value, ...row }) => ({ ...row, value: JSON.parse(value) as unknown }));
  const byKind = (kind: PersonalisationKind, of: (row: (typeof read)[number]) => unknown) =>
    Object.fromEntries(read.filter((row) => row.kind === kind).map((row) => [row.key, of(row)]));
  const valueOf = ({ kind, value }: (typeof read)[number]) => (kind === "form" ? readForm(value).value : value);
  const omitted = read.flatMap(({ kind, key, value }) => {
    const left = kind === "form" ? readForm(value).omitted : undefined;
    return left ? [[key, left] as const] : [];
  });
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, byKind(kind, valueOf)])),
    formOmitted: Object.fromEntries(omitted),
    versions: Object.fromEntries(kinds.map((kind) => [kind, byKind(kind, ({ version }) => version)])),
  } as unknown as Required<Personalisation>;
}
