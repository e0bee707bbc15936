import { styleFloor } from "./floor-style.ts";
import { columns, heightPx, offer, rowPx, type BenchRow } from "./rows.ts";

/** The least that a table of this size can be: rows in sight, made by hand, with nothing else. */

styleFloor();

const spare = 4;
let list: BenchRow[] = [];
let scroller: HTMLElement;
let body: HTMLElement;
let isDown = false;
let drawn = { first: 0, end: 0 };
const rows = new Map<number, HTMLElement>();

function element(className: string, role: string): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  made.setAttribute("role", role);
  return made;
}

function makeRow(index: number): HTMLElement {
  const row = element("r", "row");
  row.setAttribute("aria-rowindex", String(index + 2));
  row.style.top = `${index * rowPx}px`;
  for (const { key } of columns) {
    const cell = element("c", "gridcell");
    cell.textContent = list[index]?.[key] ?? "";
    row.append(cell);
  }
  return row;
}

function draw(): void {
  const first = Math.floor(scroller.scrollTop / rowPx);
  const end = Math.min(list.length, first + Math.ceil((heightPx - rowPx) / rowPx) + 1);
  if (first >= drawn.first && end <= drawn.end) return;
  drawn = { first: Math.max(0, first - spare), end: Math.min(list.length, end + spare) };
  for (const [index, row] of rows) {
    if (index >= drawn.first && index < drawn.end) continue;
    row.remove();
    rows.delete(index);
  }
  for (let index = drawn.first; index < drawn.end; index++) {
    if (rows.has(index)) continue;
    const row = makeRow(index);
    rows.set(index, row);
    body.append(row);
  }
}

offer({
  show(root, all) {
    list = all;
    rows.clear();
    drawn = { first: 0, end: 0 };
    scroller = element("s", "grid");
    const head = element("h", "row");
    for (const { title } of columns) {
      const cell = element("c", "columnheader");
      cell.textContent = title;
      head.append(cell);
    }
    body = element("b", "rowgroup");
    body.style.height = `${list.length * rowPx}px`;
    scroller.append(head, body);
    root.append(scroller);
    draw();
    scroller.addEventListener("scroll", draw, { passive: true });
  },
  sort() {
    const { compare } = new Intl.Collator("en", { numeric: true });
    const texts = new Map(list.map((row) => [row, row["c1"] ?? ""]));
    const sign = isDown ? -1 : 1;
    isDown = !isDown;
    list = list.toSorted((a, b) => sign * compare(texts.get(a) ?? "", texts.get(b) ?? ""));
    for (const row of rows.values()) row.remove();
    rows.clear();
    drawn = { first: 0, end: 0 };
    scroller.scrollTop = 0;
    draw();
  },
  scroller: () => scroller,
});
