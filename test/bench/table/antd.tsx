import { Table } from "antd";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { columns as shared, heightPx, offer, rowPx, type BenchRow } from "./rows.ts";

const { compare } = new Intl.Collator("en", { numeric: true });
const actions = { sort: () => {} };

function Page({ rows }: { rows: BenchRow[] }) {
  const [order, setOrder] = useState<"ascend" | "descend" | null>(null);
  // The benchmark presses from outside.
  // oxlint-disable-next-line react/immutability
  actions.sort = () => flushSync(() => setOrder(order === "ascend" ? "descend" : "ascend"));
  const columns = shared.map(({ key, title, width }) => ({
    key,
    title,
    width,
    dataIndex: key,
    ellipsis: true,
    sorter: (a: BenchRow, b: BenchRow) => compare(a[key] ?? "", b[key] ?? ""),
    sortOrder: key === "c1" ? order : null,
  }));
  return (
    <Table<BenchRow>
      virtual
      size="small"
      pagination={false}
      rowKey="c0"
      columns={columns}
      dataSource={rows}
      scroll={{ x: 1500, y: heightPx - rowPx }}
    />
  );
}

offer({
  show: (root, rows) => createRoot(root).render(<Page rows={rows} />),
  sort: () => actions.sort(),
  scroller: () => document.querySelector<HTMLElement>(".ant-table-tbody-virtual-holder") as HTMLElement,
});
