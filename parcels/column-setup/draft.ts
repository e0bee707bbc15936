import type { ColumnSide, PersonalColumn } from "@customs-portal/sdk/contract";
import { columnMaxWidthPx, columnMinWidthPx } from "@customs-portal/sdk/limits";
import { applyColumnSetup, type PageColumn } from "@customs-portal/sdk/rules";

/** A column or group as it is being set up: shown or not, in the order of the setup. */
export interface DraftColumn {
  readonly key: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** Of a column that is no group. */
  readonly isShown: boolean;
  readonly width: number | undefined;
  readonly pinned: ColumnSide | undefined;
  readonly children: readonly DraftColumn[];
}
export type Draft = readonly DraftColumn[];

/** How much of a column or group is shown. */
export type ShownState = "all" | "some" | "none";

function levelOf(page: readonly PageColumn[], shown: readonly PageColumn[], isBelowHidden: boolean): DraftColumn[] {
  const make = (column: PageColumn, now: PageColumn | undefined): DraftColumn => ({
    key: column.key,
    title: column.title,
    isRequired: column.isRequired === true,
    isShown: now !== undefined && !isBelowHidden,
    width: (now ?? column).width,
    pinned: now ? now.pinned : undefined,
    children: levelOf(column.children ?? [], now?.children ?? [], now === undefined),
  });
  const draft = shown.flatMap((now) => {
    const column = page.find(({ key }) => key === now.key);
    return column ? [make(column, now)] : [];
  });
  page.forEach((column, index) => {
    if (draft.some(({ key }) => key === column.key)) return;
    const previous = page.slice(0, index).findLast(({ key }) => draft.some((one) => one.key === key));
    draft.splice(previous ? draft.findIndex(({ key }) => key === previous.key) + 1 : 0, 0, make(column, undefined));
  });
  return draft;
}

/** All columns of a page as a setup has them; what it hides stands behind the column that it follows on the page. */
export function draftOf(page: readonly PageColumn[], saved: readonly PersonalColumn[] | undefined): Draft {
  return levelOf(page, applyColumnSetup(page, saved), false);
}

/** The columns that a draft shows. */
export function shownOf(draft: Draft): PageColumn[] {
  return draft.flatMap(({ key, title, isRequired, isShown, width, pinned, children }): PageColumn[] => {
    const below = shownOf(children);
    if (children.length > 0 ? below.length === 0 : !isShown) return [];
    return [{ key, title, isRequired, width, pinned, ...(below.length > 0 && { children: below }) }];
  });
}

/** The columns of a draft that are no groups. */
export function leavesOf(draft: Draft): DraftColumn[] {
  return draft.flatMap((column) => (column.children.length > 0 ? leavesOf(column.children) : [column]));
}

/** How much of a column or group is shown. */
export function stateOf(column: DraftColumn): ShownState {
  const leaves = leavesOf([column]);
  const shown = leaves.filter(({ isShown }) => isShown).length;
  if (shown === 0) return "none";
  return shown === leaves.length ? "all" : "some";
}

/** Whether nothing of a column or group can be hidden. */
export function isLocked(column: DraftColumn): boolean {
  return leavesOf([column]).every(({ isRequired }) => isRequired);
}

/** The draft with one of its columns changed. */
function change(draft: Draft, key: string, make: (column: DraftColumn) => DraftColumn): Draft {
  return draft.map((column) =>
    column.key === key ? make(column) : { ...column, children: change(column.children, key, make) },
  );
}

function withShown(column: DraftColumn, isShown: boolean): DraftColumn {
  const children = column.children.map((child) => withShown(child, isShown));
  return { ...column, isShown: isShown || column.isRequired, children };
}

/** Shows or hides a column, or all of a group; what is required stays. */
export function show(draft: Draft, key: string, isShown: boolean): Draft {
  return change(draft, key, (column) => withShown(column, isShown));
}

/** Shows or hides all of some columns; what is required stays. */
export function showAll(draft: Draft, keys: ReadonlySet<string>, isShown: boolean): Draft {
  return draft.map((column) =>
    keys.has(column.key)
      ? withShown(column, isShown)
      : { ...column, children: showAll(column.children, keys, isShown) },
  );
}

/** Keeps a column at an edge, or at none. */
export function pin(draft: Draft, key: string, pinned: ColumnSide | undefined): Draft {
  return change(draft, key, (column) => ({ ...column, pinned }));
}

/** Gives a column a width, within what a column may have; undefined is that of the page. */
export function resize(draft: Draft, key: string, width: number | undefined): Draft {
  const fitting = width && Math.round(Math.min(Math.max(width, columnMinWidthPx), columnMaxWidthPx));
  return change(draft, key, (column) => ({ ...column, width: fitting }));
}

/** The column with a key, and the columns beside it. */
export function placeOf(
  draft: Draft,
  key: string,
): { column: DraftColumn; siblings: Draft; index: number; depth: number } | undefined {
  const index = draft.findIndex((column) => column.key === key);
  const column = draft[index];
  if (column) return { column, siblings: draft, index, depth: 0 };
  for (const { children } of draft) {
    const found = placeOf(children, key);
    if (found) return { ...found, depth: found.depth + 1 };
  }
  return undefined;
}

/** Moves a column, or a group with all that is in it, to a place among the columns beside it; counted from 0. */
export function moveTo(draft: Draft, key: string, to: number): Draft {
  const column = draft.find((one) => one.key === key);
  if (!column) return draft.map((one) => ({ ...one, children: moveTo(one.children, key, to) }));
  const others = draft.filter((one) => one !== column);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), column, ...others.slice(at)];
}
