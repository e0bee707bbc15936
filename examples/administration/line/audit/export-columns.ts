import type { PersonalColumn } from "@customs-portal/sdk";
import { applyColumnSetup, type PageColumn } from "@customs-portal/sdk/rules";

/** What the export offers: the columns that the table shows, in its order and ticked; then the others, not ticked. */
export function exportColumns(columns: readonly PageColumn[], setup: readonly PersonalColumn[] | undefined) {
  const visible = applyColumnSetup(columns, setup);
  // What is pinned is drawn at its edge.
  const at = (side: PageColumn["pinned"]) => visible.filter(({ pinned }) => pinned === side);
  const shown = [...at("left"), ...at(undefined), ...at("right")];
  const others = columns.filter(({ key }) => !shown.some((one) => one.key === key));
  return [
    ...shown.map(({ key, title }) => ({ key, title })),
    ...others.map(({ key, title }) => ({ key, title, unticked: true })),
  ];
}
