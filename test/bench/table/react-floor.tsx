import { memo, useReducer, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { styleFloor } from "./floor-style.ts";
import { columns, heightPx, offer, rowPx, type BenchRow } from "./rows.ts";

/** The least that a table of this size can be in React: rows in sight, written by hand, with nothing else. */

styleFloor();

const spare = 4;
const actions = { sort: () => {} };

const Row = memo(function Row({ row, index }: { row: BenchRow | undefined; index: number }) {
  return (
    <div className="r" role="row" aria-rowindex={index + 2} style={{ top: index * rowPx }}>
      {columns.map(({ key }) => (
        <div className="c" role="gridcell" key={key}>
          {row?.[key]}
        </div>
      ))}
    </div>
  );
});

/** The rows that are drawn when the table is scrolled to `top`. */
function drawnAt(top: number, count: number, before?: { first: number; end: number }): { first: number; end: number } {
  const first = Math.floor(top / rowPx);
  const end = Math.min(count, first + Math.ceil((heightPx - rowPx) / rowPx) + 1);
  if (before && first >= before.first && end <= before.end) return before;
  return { first: Math.max(0, first - spare), end: Math.min(count, end + spare) };
}

function Table({ all }: { all: BenchRow[] }) {
  const [list, setList] = useState(all);
  const isDown = useRef(false);
  const scroller = useRef<HTMLDivElement>(null);
  const [drawn, scroll] = useReducer(
    (before: { first: number; end: number }, top: number) => drawnAt(top, all.length, before),
    drawnAt(0, all.length),
  );
  // The benchmark presses from outside.
  // oxlint-disable-next-line react/immutability
  actions.sort = () => {
    const { compare } = new Intl.Collator("en", { numeric: true });
    const texts = new Map(list.map((row) => [row, row["c1"] ?? ""]));
    const sign = isDown.current ? -1 : 1;
    isDown.current = !isDown.current;
    scroller.current?.scrollTo({ top: 0 });
    flushSync(() => setList(list.toSorted((a, b) => sign * compare(texts.get(a) ?? "", texts.get(b) ?? ""))));
  };
  return (
    <div className="s" role="grid" ref={scroller} onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop)}>
      <div className="h" role="row">
        {columns.map(({ key, title }) => (
          <div className="c" role="columnheader" key={key}>
            {title}
          </div>
        ))}
      </div>
      <div className="b" role="rowgroup" style={{ height: list.length * rowPx }}>
        {Array.from({ length: drawn.end - drawn.first }, (_, at) => (
          <Row key={drawn.first + at} index={drawn.first + at} row={list[drawn.first + at]} />
        ))}
      </div>
    </div>
  );
}

offer({
  show: (root, rows) => createRoot(root).render(<Table all={rows} />),
  sort: () => actions.sort(),
  scroller: () => document.querySelector<HTMLElement>("[role=grid]") as HTMLElement,
});
