import type { HomePoint } from "@customs-portal/sdk/contract";
import { useFormat, useWidth } from "@customs-portal/ui";
import { useRef } from "react";
import { followLink } from "./PageLink.tsx";
import { shortLabel, useLabelOf } from "./point-labels.ts";

const heightPx = 148;
/** Room above the bars for their numbers, and below them for their labels. */
const above = 20;
const below = 22;
/** Room that a label takes, and a number above a bar. */
const labelPx = 48;
/** A label of the first or last point stays inside. */
const labelHalfPx = 18;
const numberPx = 30;
const widestBarPx = 36;

/** Bars for the eye and the pointer alone; a sentence and a table beside it say the same. */
export function BarChart({ points, open }: { points: readonly HomePoint[]; open: (path: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const labelOf = useLabelOf();
  const width = useWidth(box, 0, (px) => px);
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const slot = width / Math.max(1, points.length);
  const bar = Math.min(widestBarPx, slot * 0.6);
  const room = heightPx - above - below;
  const everyLabel = Math.max(1, Math.ceil(labelPx / Math.max(1, slot)));
  return (
    <div className="chart" ref={box}>
      {width > 0 && (
        <svg width={width} height={heightPx} aria-hidden="true">
          <line className="chart-line" x1={0} x2={width} y1={heightPx - below} y2={heightPx - below} />
          {points.map(({ label, value, path }, index) => {
            const size = Math.max(value > 0 ? 2 : 0, (value / highest) * room);
            const middle = slot * (index + 0.5);
            const top = heightPx - below - size;
            const shown = labelOf(label);
            const drawn = (
              <>
                <title>{`${shown}: ${format.number(value)}`}</title>
                <rect className="chart-slot" x={slot * index} y={0} width={slot} height={heightPx} />
                <rect className="chart-bar" x={middle - bar / 2} y={top} width={bar} height={size} rx={2} />
                {slot >= numberPx && value > 0 && (
                  <text className="chart-number" x={middle} y={top - 6}>
                    {format.number(value)}
                  </text>
                )}
                {index % everyLabel === 0 && (
                  <text
                    className="chart-label"
                    x={Math.min(Math.max(middle, labelHalfPx), width - labelHalfPx)}
                    y={heightPx - 6}
                  >
                    {shortLabel(shown)}
                  </text>
                )}
              </>
            );
            return path ? (
              <a key={label} href={path} tabIndex={-1} onClick={(event) => followLink(event, () => open(path))}>
                {drawn}
              </a>
            ) : (
              <g key={label}>{drawn}</g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
