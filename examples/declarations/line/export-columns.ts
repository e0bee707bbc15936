import type { PersonalColumn } from "@customs-portal/sdk";
import { applyColumnSetup, leafKeys, type PageColumn } from "@customs-portal/sdk/rules";
import type { ExportTarget } from "./use-export.ts";

/** Columns as a table draws them: what is pinned stands at its edge. */
function drawn<Column extends PageColumn>(columns: readonly Column[]): Column[] {
  const at = (side: Column["pinned"]) => columns.filter(({ pinned }) => pinned === side);
  return [...at("left"), ...at(undefined), ...at("right")];
}

/**
 * What an export offers: the columns that the table shows, in its order and ticked; then the others, not ticked.
 * @param keys of all that a file may hold
 */
export function exportColumns<Key extends string>(
  keys: readonly Key[],
  columns: readonly PageColumn[],
  setup: readonly PersonalColumn[] | undefined,
  titleOf: (key: Key) => string,
): ExportTarget["columns"] {
  const shown = leafKeys(drawn(applyColumnSetup(columns, setup))).flatMap(
    (key) => keys.find((known) => known === key) ?? [],
  );
  const others = keys.filter((key) => !shown.includes(key));
  return [
    ...shown.map((key) => ({ key, title: titleOf(key) })),
    ...others.map((key) => ({ key, title: titleOf(key), unticked: true })),
  ];
}
