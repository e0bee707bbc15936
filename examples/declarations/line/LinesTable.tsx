import type { LinePortal } from "@customs-portal/sdk";
import {
  DataTable,
  EmptyState,
  Icon,
  IconButton,
  memoryRows,
  sortRows,
  useLocale,
  usePersonalColumns,
  useT,
  type DataColumn,
  type SortBy,
} from "@customs-portal/ui";
import Pencil from "lucide-react/icons/pencil";
import { useMemo, useState } from "react";
import type { GoodsLine } from "../goods-contract.ts";
import { lineColumns } from "./goods/columns.tsx";
import { TableTools } from "./TableTools.tsx";
import { TariffLink } from "./TariffLink.tsx";
import { useFigures } from "./use-figures.ts";

const resourceId = "declarations/lines";
const lineKeys = [
  "lineNo",
  "tariffCode",
  "goodsName",
  "specification",
  "partNo",
  "quantity",
  "unit",
  "netWeight",
  "unitPrice",
  "amount",
  "currency",
  "originCountry",
  "dutyMode",
  "dutyAmount",
  "vatAmount",
] as const satisfies readonly (keyof GoodsLine)[];

/** What lines are ordered by: figures as they are stored, since no language writes them as a number. */
const orderColumns = lineKeys.map((key): DataColumn<GoodsLine> => {
  const text = (row: GoodsLine) => {
    const value = row[key];
    return typeof value === "object" ? value.code : String(value);
  };
  return { key, title: "", text };
});

/** The columns of the goods lines, as they are shown and printed. */
export function useLineColumns(): readonly DataColumn<GoodsLine>[] {
  const t = useT("declarations");
  const figures = useFigures();
  return useMemo(() => {
    const shown = lineColumns(figures);
    return lineKeys.map((key) => ({ key, title: t(`fields.${key}`), isSortable: true, ...shown[key] }));
  }, [t, figures]);
}

/** The number of a line, and the way into its form. */
function LineNo({ line, onEdit }: { line: GoodsLine; onEdit: LinesTableProps["onEdit"] }) {
  const t = useT("declarations");
  const label = t("edit.title", { line: String(line.lineNo) });
  return (
    <span className="decl-line-no">
      {onEdit && (
        <IconButton
          label={label}
          icon={<Icon of={Pencil} />}
          onClick={(event) => onEdit(line.id, event.currentTarget)}
        />
      )}
      {line.lineNo}
    </span>
  );
}

export interface LinesTableProps {
  portal: LinePortal;
  lines: readonly GoodsLine[];
  /** They are those of another declaration. */
  dimmed: boolean;
  /** Opens the form of a line; undefined where nothing may be changed. */
  onEdit: ((lineId: string, opener: HTMLElement) => void) | undefined;
  onRefresh(): void;
}

/** The same with links and the way into the form of a line. */
function drawnColumns(
  columns: readonly DataColumn<GoodsLine>[],
  portal: LinePortal,
  onEdit: LinesTableProps["onEdit"],
): DataColumn<GoodsLine>[] {
  const cells: Readonly<Record<string, Partial<DataColumn<GoodsLine>>>> = {
    lineNo: { pinned: "left", isRequired: true, cell: (line) => <LineNo line={line} onEdit={onEdit} /> },
    tariffCode: { cell: (line) => <TariffLink portal={portal} code={line.tariffCode} /> },
  };
  return columns.map((column) => ({ ...column, ...cells[column.key] }));
}

/** The goods lines of a declaration, in their order or by a heading. */
export function LinesTable({ portal, lines, dimmed, onEdit, onRefresh }: LinesTableProps) {
  const t = useT("declarations");
  const locale = useLocale();
  const shown = useLineColumns();
  const columns = useMemo(() => drawnColumns(shown, portal, onEdit), [shown, portal, onEdit]);
  const personal = usePersonalColumns(resourceId, columns, { title: t("parts.lines") });
  const [sort, setSort] = useState<readonly SortBy[]>([]);
  const rows = useMemo(() => memoryRows(sortRows(lines, orderColumns, sort, locale)), [lines, sort, locale]);
  return (
    <section className="decl-panel" aria-label={t("parts.lines")}>
      <div className="decl-tools">
        <h2>{t("parts.lines")}</h2>
        <TableTools loadedAt={undefined} personal={personal} onRefresh={onRefresh} />
      </div>
      <DataTable
        // Widths that fit the words of one language do not fit those of another.
        key={locale}
        label={t("parts.lines")}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={rows}
        rowKey={(line) => line.id}
        sort={sort}
        onSortChange={setSort}
        loading={!personal.isReady}
        dimmed={dimmed}
        empty={<EmptyState title={t("parts.noLines")} />}
      />
    </section>
  );
}
