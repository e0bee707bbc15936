import type { Portal } from "@customs-portal/sdk/portal";
import { Suspense, use } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { tableCss } from "../styles/table.ts";
import type { DataTableProps } from "./props.ts";

type FullTable = typeof import("./FullTable.tsx").FullTable;

/** By the texts of a portal. */
const loading = new WeakMap<Portal["i18n"], Promise<FullTable>>();

async function load(i18n: Portal["i18n"]): Promise<FullTable> {
  const { FullTable, tableTexts } = await import("./FullTable.tsx");
  i18n.register("ui-table", tableTexts);
  await i18n.load("ui-table");
  return FullTable;
}

/** The code of the table and its texts, once; where they could not be had, the next table asks again. */
function loadOnce(i18n: Portal["i18n"]): Promise<FullTable> {
  const begun = loading.get(i18n);
  if (begun) return begun;
  const promise = load(i18n);
  loading.set(i18n, promise);
  promise.catch(() => loading.delete(i18n));
  return promise;
}

function Loaded<Row>(props: DataTableProps<Row>) {
  const Table = use(loadOnce(usePortal().i18n));
  // One and the same component, once it is there.
  // oxlint-disable-next-line react/static-components
  return <Table {...props} />;
}

/**
 * A table for lists of any length: it draws the rows in sight. Columns are resized (R26-14, R26-15), moved, pinned and
 * hidden by pointer, keys or the menu of their heading; rows are sorted, chosen over pages and copied. One stop of the
 * Tab key, with arrow keys inside (the grid pattern of ARIA). Its code loads with the first one that is shown.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  useStyles(tableCss);
  const { height, fill = false } = props;
  const place = (
    <div className="cp-table" data-busy="" data-fill={fill ? "" : undefined} style={{ height: height ?? 320 }} />
  );
  return (
    <Suspense fallback={place}>
      <Loaded {...props} />
    </Suspense>
  );
}
