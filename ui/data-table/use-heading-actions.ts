import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import { siblingsOf, withMoved, withWidth } from "./column-changes.ts";
import type { DataColumn } from "./columns.ts";
import { fittingWidth } from "./content-width.ts";
import type { HeadingActions } from "./HeaderCell.tsx";
import { widthProperties } from "./layout.ts";
import { followDrag } from "./reorder.ts";
import { clampWidth, stepWidth } from "./resize.ts";
import type { Columns } from "./use-columns.ts";

interface HeadingParts<Row> {
  table: RefObject<HTMLElement | null>;
  mark: RefObject<HTMLElement | null>;
  shown: readonly DataColumn<Row>[];
  columns: Columns<Row>;
  isChoosing: boolean;
  onChange(shown: readonly DataColumn<Row>[]): void;
}

/** What headings do, and whose menu is open. */
export function useHeadingActions<Row>({ table, mark, shown, columns, isChoosing, onChange }: HeadingParts<Row>) {
  const [menuKey, setMenuKey] = useState<string>();
  const headingOf = useCallback(
    (key: string) => table.current?.querySelector<HTMLElement>(`[data-heading="${CSS.escape(key)}"]`) ?? undefined,
    [table],
  );
  const closed = useRef<string>(undefined);
  const closeMenu = useCallback(() => {
    setMenuKey((key) => {
      closed.current = key;
      return undefined;
    });
  }, []);
  useEffect(() => {
    const key = closed.current;
    if (menuKey !== undefined || key === undefined) return;
    closed.current = undefined;
    // The heading may stand elsewhere now, or be hidden.
    const heir = headingOf(key) ?? table.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    const root = heir?.getRootNode() as Document | ShadowRoot | undefined;
    const { activeElement } = root ?? {};
    if (!activeElement || activeElement === document.body) heir?.focus({ preventScroll: true });
  }, [menuKey, headingOf, table]);
  const setWidth = (key: string, px: number) => {
    const leaf = columns.leaves.find((one) => one.key === key);
    if (leaf) onChange(withWidth(shown, key, clampWidth(px, leaf.minPx)));
  };
  const actions: HeadingActions = {
    preview(key, px) {
      const widthOf = (one: string) => (one === key ? px : columns.widthOf(one));
      const properties = widthProperties(columns.leaves, widthOf, isChoosing);
      for (const [name, value] of Object.entries(properties)) table.current?.style.setProperty(name, value);
    },
    setWidth,
    fit(key) {
      const leaf = columns.leaves.find((one) => one.key === key);
      if (leaf && table.current) setWidth(key, fittingWidth(table.current, leaf, isChoosing));
    },
    openMenu: setMenuKey,
    press(event: PointerEvent<HTMLElement>, key) {
      const isOther = event.target instanceof Element && event.target.closest(".cp-dt-menu, .cp-dt-handle");
      if (event.button !== 0 || event.pointerType === "touch" || isOther || !mark.current) return;
      const own = siblingsOf(shown, key).find((one) => one.key === key);
      const beside = () =>
        siblingsOf(shown, key).flatMap((one) => (one.pinned === own?.pinned ? (headingOf(one.key) ?? []) : []));
      followDrag(event.nativeEvent, event.currentTarget, key, beside, mark.current, (drop) =>
        onChange(withMoved(shown, drop.key, drop.target, drop.side)),
      );
    },
  };
  const resize = (key: string, steps: number) => {
    const leaf = columns.leaves.find((one) => one.key === key);
    if (leaf) setWidth(key, stepWidth(columns.widthOf(key), steps, leaf.minPx));
  };
  return { actions, resize, headingOf, menuKey, closeMenu };
}
