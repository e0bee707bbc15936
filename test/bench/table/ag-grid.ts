import { AllCommunityModule, createGrid, ModuleRegistry, type GridApi } from "ag-grid-community";
import { columns, heightPx, offer, rowPx, type BenchRow } from "./rows.ts";

ModuleRegistry.registerModules([AllCommunityModule]);
const { compare } = new Intl.Collator("en", { numeric: true });
let grid: GridApi<BenchRow>;
let isDown = false;

function fail(): never {
  throw new Error("AG Grid scrolls nothing.");
}

offer({
  show(root, rows) {
    root.style.height = `${heightPx}px`;
    grid = createGrid<BenchRow>(root, {
      rowData: rows,
      rowHeight: rowPx,
      getRowId: ({ data }) => data["c0"] ?? "",
      columnDefs: columns.map(({ key, title, width }) => ({
        field: key,
        headerName: title,
        width,
        comparator: compare,
      })),
    });
  },
  sort() {
    grid.applyColumnState({ state: [{ colId: "c1", sort: isDown ? "desc" : "asc" }] });
    isDown = !isDown;
  },
  scroller() {
    const all = [...document.querySelectorAll<HTMLElement>("#root *")];
    return (
      all.find((one) => one.scrollHeight > one.clientHeight + 1000 && getComputedStyle(one).overflowY === "auto") ??
      fail()
    );
  },
});
