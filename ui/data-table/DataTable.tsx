import { useEffect, type ComponentType } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { comingByTexts } from "../parts/coming.ts";
import { NeededPart } from "../parts/NeededPart.tsx";
import { tableCss } from "../styles/table.ts";
import type { DataTableProps } from "./props.ts";

/** A table of rows of any kind. */
type AnyTable = ComponentType<DataTableProps<never>>;

const tableOf = comingByTexts(async (i18n): Promise<AnyTable> => {
  const { FullTable, tableTexts } = await import("./FullTable.tsx");
  i18n.register("ui-table", tableTexts);
  await i18n.load("ui-table");
  return FullTable;
});

/** Has the code of `DataTable` come after the first paint, for a table that may be needed when the portal is away. */
export function useTableAhead(): void {
  const { i18n } = usePortal();
  useEffect(() => void tableOf(i18n)(), [i18n]);
}

/**
 * A table for lists of any length: it draws the rows in sight. Columns are resized (R26-14, R26-15), moved, pinned and
 * hidden by pointer, keys or the menu of their heading; rows are sorted, chosen over pages and copied. One stop of the
 * Tab key, with arrow keys inside (the grid pattern of ARIA). Its code loads with the first one that is shown.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  useStyles(tableCss);
  const { i18n } = usePortal();
  const { height, fill = false } = props;
  const place = (
    <div className="cp-table" data-busy="" data-fill={fill ? "" : undefined} style={{ height: height ?? 320 }} />
  );
  return <NeededPart come={tableOf(i18n)} props={props as DataTableProps<never>} place={place} />;
}
