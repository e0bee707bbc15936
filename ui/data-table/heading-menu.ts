import type { MenuItem } from "../controls/MenuItems.tsx";
import type { Translate } from "../hooks/use-texts.ts";
import { mayHide, neighbourOf, topOf, withMoved, withoutColumn, withPin } from "./column-changes.ts";
import type { DataColumn } from "./columns.ts";
import type { SortBy } from "./row-source.ts";

interface HeadingMenuParts<Row> {
  key: string;
  shown: readonly DataColumn<Row>[];
  sort: readonly SortBy[];
  /** Undefined where the column is not sorted by. */
  onSort: ((sort: readonly SortBy[]) => void) | undefined;
  onChange(shown: readonly DataColumn<Row>[]): void;
  /** Undefined for groups. */
  onFit: (() => void) | undefined;
  t: Translate<"ui-table">;
}

/** All that can be done with a column, for those who do not drag. */
export function headingMenu<Row>(parts: HeadingMenuParts<Row>): MenuItem[][] {
  const { key, shown, sort, onSort, onChange, onFit, t } = parts;
  const order = sort.find((one) => one.key === key);
  const pinned = topOf(shown, key)?.pinned;
  const move = (step: -1 | 1, side: "before" | "after"): (() => void) | undefined => {
    const beside = neighbourOf(shown, key, step);
    return beside && (() => onChange(withMoved(shown, key, beside.key, side)));
  };
  const left = move(-1, "before");
  const right = move(1, "after");
  const sorts: MenuItem[] = onSort
    ? [
        { label: t("ascending"), checked: order?.desc === false, onSelect: () => onSort([{ key, desc: false }]) },
        { label: t("descending"), checked: order?.desc === true, onSelect: () => onSort([{ key, desc: true }]) },
        { label: t("unsorted"), checked: !order, onSelect: () => onSort(sort.filter((one) => one.key !== key)) },
      ]
    : [];
  const pin = (side: DataColumn<Row>["pinned"], label: string): MenuItem => ({
    label,
    checked: pinned === side,
    onSelect: () => onChange(withPin(shown, key, side)),
  });
  const fit: MenuItem[] = onFit ? [{ label: t("fit"), onSelect: onFit }] : [];
  const hide = () => onChange(withoutColumn(shown, key));
  return [
    sorts,
    [pin("left", t("pinLeft")), pin("right", t("pinRight")), pin(undefined, t("unpinned"))],
    [
      { label: t("moveLeft"), disabled: !left, onSelect: () => left?.() },
      { label: t("moveRight"), disabled: !right, onSelect: () => right?.() },
      ...fit,
      { label: t("hide"), disabled: !mayHide(shown, key), onSelect: hide },
    ],
  ].filter((group) => group.length > 0);
}
