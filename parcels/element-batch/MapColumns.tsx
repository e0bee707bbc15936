import { elementBatchMaxLines } from "@customs-portal/sdk/limits";
import { Button, Checkbox, Dialog, Icon, NativeSelect, useFormat, useT } from "@customs-portal/ui";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useMemo, useRef, useState } from "react";
import { isolated } from "./isolated.ts";
import { linesOfTable, type BatchLine } from "./lines.ts";
import { hasBar } from "./table/fit-cells.ts";
import { columnRoles, mapColumns, type ColumnMap, type ColumnRole } from "./table/map-columns.ts";
import type { ReadTable } from "./table/read-table.ts";

const previewRows = 5;
/** Columns that the preview shows; one that holds something is never beyond. */
const previewColumns = 40;
/** Characters of a cell that it shows. */
const cellMaxChars = 200;

export interface MapColumnsProps {
  title: string;
  table: ReadTable;
  onTake(lines: readonly BatchLine[]): void;
  onBack(): void;
  onClose(): void;
}

/** The columns that hold bars, as specification strings do; rows that cannot be told apart say so themselves. */
function barredColumns({ rows, unclear }: ReadTable, first: number): number[] {
  const found = new Set<number>();
  for (const row of rows.slice(first))
    if (!unclear?.has(row)) for (const [at, cell] of row.entries()) if (!found.has(at) && hasBar(cell)) found.add(at);
  return [...found].toSorted((one, other) => one - other);
}

/** Asks which column of a table holds what, with its first rows before the eyes. */
export function MapColumns({ title, table, onTake, onBack, onClose }: MapColumnsProps) {
  const t = useT("elementBatch");
  const format = useFormat();
  const { rows, sheet, unclear } = table;
  const [guess] = useState(() => mapColumns(rows));
  const [hasHeading, setHeading] = useState(guess.hasHeading);
  const [map, setMap] = useState<ColumnMap>(guess.map);
  const [block, setBlock] = useState(0);
  const takes = useRef<HTMLButtonElement>(null);
  const first = hasHeading ? 1 : 0;
  const count = rows.length - first;
  const blocks = Math.max(1, Math.ceil(count / elementBatchMaxLines));
  const placeOf = (at: number) => ({
    from: at * elementBatchMaxLines,
    to: Math.min(count, (at + 1) * elementBatchMaxLines),
  });
  const { from, to } = placeOf(Math.min(block, blocks - 1));
  const widest = rows.slice(0, previewRows + 1).reduce((most, row) => Math.max(most, row.length), 1);
  const mapped = Object.values(map).filter((at) => at !== undefined);
  const width = Math.min(widest, Math.max(previewColumns, ...mapped.map((at) => at + 1)));
  const missing = columnRoles.find((role) => role !== "partNo" && map[role] === undefined);

  const barred = useMemo(() => barredColumns(table, first), [table, first]);

  const roleOf = (at: number) => columnRoles.find((role) => map[role] === at);
  const assign = (at: number, role: ColumnRole | undefined) => {
    const before = roleOf(at);
    setMap({ ...map, ...(before && { [before]: undefined }), ...(role && { [role]: at }) });
  };
  const take = () => {
    if (missing || count === 0) return;
    onTake(linesOfTable(rows.slice(first + from, first + to), map, from, unclear));
  };
  const heading = (at: number) => (hasHeading && rows[0]?.[at]?.trim()) || t("map.column", { number: at + 1 });
  const leftOut = barred.filter((at) => !roleOf(at));
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      width={960}
      // Where nothing is left to say, Enter goes on.
      initialFocus={() => (missing || count === 0 || blocks > 1 || leftOut.length > 0 ? null : takes.current)}
      actions={
        <>
          <Button onClick={onBack}>{t("map.back")}</Button>
          <Button variant="primary" ref={takes} disabled={missing !== undefined || count === 0} onClick={take}>
            {t("map.check", { count: format.number(to - from) })}
          </Button>
        </>
      }
    >
      <div className="eb">
        <p>{t("map.hint", { count: format.number(count) })}</p>
        {sheet !== undefined && (
          <p className="cp-note">
            <Icon of={Info} />
            {t("map.sheet", { name: isolated(sheet) })}
          </p>
        )}
        {blocks > 1 && (
          <div className="eb-tools">
            <p className="cp-note" data-kind="warning" role="status">
              <Icon of={TriangleAlert} />
              {t("map.limit", { max: format.number(elementBatchMaxLines) })}
            </p>
            <NativeSelect
              label={t("map.block")}
              value={String(Math.min(block, blocks - 1))}
              options={Array.from({ length: blocks }, (_, at) => {
                const place = placeOf(at);
                const label = t("map.rows", { from: format.number(place.from + 1), to: format.number(place.to) });
                return { value: String(at), label };
              })}
              onChange={(value) => setBlock(Number(value))}
            />
          </div>
        )}
        <Checkbox label={t("map.heading")} checked={hasHeading} onChange={setHeading} />
        {/* A table that scrolls is reached by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="eb-preview" tabIndex={0} role="group" aria-label={t("map.preview")}>
          <table>
            <thead>
              <tr>
                {Array.from({ length: width }, (_, at) => (
                  // eslint-disable-next-line react/no-array-index-key -- the place is what a column is
                  <th key={at} scope="col" data-role={roleOf(at)}>
                    <span>{heading(at)}</span>
                    <NativeSelect
                      label={t("map.holds", { column: heading(at) })}
                      value={roleOf(at) ?? ""}
                      options={[
                        { value: "", label: t("map.unused") },
                        ...columnRoles.map((role) => ({ value: role, label: t(`column.${role}`) })),
                      ]}
                      onChange={(value) =>
                        assign(
                          at,
                          columnRoles.find((role) => role === value),
                        )
                      }
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(first, first + previewRows).map((row, index) => (
                // eslint-disable-next-line react/no-array-index-key -- rows may be alike
                <tr key={index}>
                  {Array.from({ length: width }, (_, at) => (
                    // eslint-disable-next-line react/no-array-index-key -- the place is what a column is
                    <td key={at} data-role={roleOf(at)}>
                      {row[at]?.slice(0, cellMaxChars)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {leftOut.map((at) => (
          <p key={at} className="cp-note" data-kind="warning" role="status">
            <Icon of={TriangleAlert} />
            {t("map.leftOut", { column: isolated(heading(at)) })}
          </p>
        ))}
        {missing && (
          <p className="cp-note" data-kind="error" role="status">
            <Icon of={TriangleAlert} />
            {t("map.missing", { role: t(`column.${missing}`) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
