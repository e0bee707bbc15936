import { createPortal } from "@customs-portal/sdk/portal";
import { mountReact } from "../../../ui/mount/mount-react.tsx";
import { FullTable, tableTexts } from "../../../ui/data-table/FullTable.tsx";
import { memoryRows, sortRows, type SortBy } from "../../../ui/data-table/row-source.ts";
import { useStyles } from "../../../ui/hooks/use-styles.ts";
import { tableCss } from "../../../ui/styles/table.ts";
import { flushSync } from "react-dom";
import { useMemo, useState } from "react";
import { columns as shared, heightPx, offer, type BenchRow } from "./rows.ts";

const columns = shared.map((column) => ({
  ...column,
  isSortable: true,
  text: (row: BenchRow) => row[column.key] ?? "",
}));
const portal = createPortal({ locale: "en" });
portal.i18n.register("ui-table", tableTexts);
await portal.i18n.load("ui-table");
const keyOf = (row: BenchRow) => row["c0"] ?? "";
const actions = { sort: () => {} };

function Page({ list }: { list: BenchRow[] }) {
  useStyles(tableCss);
  const [order, setOrder] = useState<readonly SortBy[]>([]);
  // The benchmark presses from outside.
  // oxlint-disable-next-line react/immutability
  actions.sort = () => flushSync(() => setOrder([{ key: "c1", desc: order.length > 0 && !order[0]?.desc }]));
  const rows = useMemo(() => memoryRows(sortRows(list, columns, order, "en")), [list, order]);
  return (
    <FullTable
      label="Rows"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      empty="None"
      height={heightPx}
      sort={order}
      onSortChange={setOrder}
    />
  );
}

offer({
  show: (root, rows) => void mountReact(root, <Page list={rows} />, { portal }),
  sort: () => actions.sort(),
  scroller: () => document.querySelector<HTMLElement>("[role=grid]") as HTMLElement,
});
