import type { ColumnSide, PersonalColumn } from "../contract/index.ts";
import { columnMinWidthPx } from "../limits.ts";

/** A column of a page, or a group of columns, as far as a setup knows it. */
export interface PageColumn {
  /** Unlike every other key of the page's columns. */
  key: string;
  /** The heading, in the language of the page. */
  title: string;
  children?: readonly PageColumn[] | undefined;
  /** Pixels. */
  width?: number | undefined;
  /** Of columns and groups that stand in no group. */
  pinned?: ColumnSide | undefined;
  /** Cannot be hidden. */
  isRequired?: boolean | undefined;
}

/** What became of a page's columns since a setup was saved. */
export interface ColumnChanges {
  /** Keys of columns that the setup cannot know: they are shown at the page's place. */
  added: readonly string[];
  /** Columns that the page no longer has; the setup keeps them. */
  missing: readonly PersonalColumn[];
}

type Columns = readonly PageColumn[];
type Saved = readonly PersonalColumn[];

/** The keys of the columns that are no groups, in order. */
export function leafKeys(columns: readonly { key: string; children?: Columns | Saved | undefined }[]): string[] {
  return columns.flatMap(({ key, children }) => (children?.length ? leafKeys(children) : [key]));
}

/** Keys of the columns that were left out when a setup was saved; undefined where its writer does not tell. */
function omittedKeys(saved: Saved): ReadonlySet<string> | undefined {
  const told = saved.find(({ omitted }) => omitted);
  return told && new Set(told.omitted);
}

/** What a setup cannot leave out of a column or group that it does not show: what is required or new. */
function newOf<C extends PageColumn>(column: C, omitted: ReadonlySet<string> | undefined): C | undefined {
  if (!column.children?.length) {
    const isNew = omitted !== undefined && !omitted.has(column.key);
    return isNew || column.isRequired ? column : undefined;
  }
  const children = column.children.flatMap((child) => newOf(child, omitted) ?? []);
  return children.length > 0 ? { ...column, children } : undefined;
}

/** Puts what the setup lacks behind the column that it follows on the page. */
function insertNew<C extends PageColumn>(shown: C[], page: readonly C[], omitted: ReadonlySet<string> | undefined) {
  page.forEach((column, index) => {
    if (shown.some(({ key }) => key === column.key)) return;
    const wanted = newOf(column, omitted);
    if (!wanted) return;
    const before = page.slice(0, index).findLast(({ key }) => shown.some((one) => one.key === key));
    shown.splice(before ? shown.findIndex(({ key }) => key === before.key) + 1 : 0, 0, wanted);
  });
}

function applyLevel<C extends PageColumn>(
  page: readonly C[],
  saved: Saved,
  omitted: ReadonlySet<string> | undefined,
): C[] {
  const shown = saved.flatMap((one) => {
    const column = page.find(({ key }) => key === one.key);
    if (!column) return [];
    const width = one.width ?? column.width;
    const own = {
      ...column,
      ...(width !== undefined && { width: Math.max(width, columnMinWidthPx) }),
      pinned: omitted ? one.pinned : (one.pinned ?? column.pinned),
    };
    if (!column.children?.length) return [own];
    const children = applyLevel(column.children, one.children ?? [], omitted);
    return children.length > 0 ? [{ ...own, children }] : [];
  });
  insertNew(shown, page, omitted);
  return shown;
}

/**
 * The columns of a page as a setup shows them: chosen, ordered, with their widths and pins; headings stay the page's.
 * Columns that the page got since are shown at their place. Without a setup, or where nothing would be left of it, the
 * page's own.
 */
export function applyColumnSetup<C extends PageColumn>(page: readonly C[], saved: Saved | undefined): readonly C[] {
  if (!saved?.length) return page;
  const shown = applyLevel(page, saved, omittedKeys(saved));
  return shown.length > 0 ? shown : page;
}

function toPersonal(shown: Columns, page: Columns, before: Saved): PersonalColumn[] {
  const columns = shown.map(({ key, title, width, pinned, children }): PersonalColumn => {
    const was = before.find((one) => one.key === key)?.children ?? [];
    const below = page.find((one) => one.key === key)?.children ?? [];
    return {
      key,
      title,
      ...(width !== undefined && { width: Math.max(Math.round(width), columnMinWidthPx) }),
      ...(pinned && { pinned }),
      ...(children?.length && { children: toPersonal(children, below, was) }),
    };
  });
  before.forEach((one, index) => {
    if (page.some(({ key }) => key === one.key)) return;
    const { omitted: _omitted, ...kept } = one;
    const previous = before.slice(0, index).findLast(({ key }) => columns.some((column) => column.key === key));
    columns.splice(previous ? columns.findIndex(({ key }) => key === previous.key) + 1 : 0, 0, kept);
  });
  return columns;
}

/**
 * What is saved of columns that are shown: their order, widths and pins, the columns that are left out, and what an
 * earlier setup says of columns that the page has no more.
 * @param shown at least one (R5-03)
 * @param before the setup that is being changed
 */
export function toColumnSetup(shown: Columns, page: Columns, before: Saved = []): PersonalColumn[] {
  const [first, ...rest] = toPersonal(shown, page, before);
  if (!first) return [];
  const chosen = new Set(leafKeys([first, ...rest]));
  const known = new Set([...leafKeys(page), ...(omittedKeys(before) ?? [])]);
  return [{ ...first, omitted: [...known].filter((key) => !chosen.has(key)) }, ...rest];
}

function missingOf(page: Columns, saved: Saved): PersonalColumn[] {
  return saved.flatMap((one) => {
    const column = page.find(({ key }) => key === one.key);
    return column ? missingOf(column.children ?? [], one.children ?? []) : [one];
  });
}

/** What became of the page's columns since a setup was saved. */
export function columnChanges(page: Columns, saved: Saved): ColumnChanges {
  const omitted = omittedKeys(saved);
  const chosen = new Set(leafKeys(saved));
  const added = omitted ? leafKeys(page).filter((key) => !chosen.has(key) && !omitted.has(key)) : [];
  return { added, missing: missingOf(page, saved) };
}
