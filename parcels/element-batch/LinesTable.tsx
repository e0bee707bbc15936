import {
  Button,
  DataTable,
  EmptyState,
  memoryRows,
  useFormat,
  useMedia,
  usePersonalColumns,
  useT,
  type DataColumn,
} from "@customs-portal/ui";
import { useMemo, useState, type Ref } from "react";
import type { LineCheck } from "./check-lines.ts";
import { Findings } from "./Findings.tsx";
import { isChanged, nameOf, type BatchLine } from "./lines.ts";
import { useFindingText } from "./use-finding-text.ts";

/** Characters of a string that a cell shows; the assistant shows all of it. */
const cellMaxChars = 400;
/** As in the sheet: screens on which the first columns are all that is in sight. */
const narrow = "(max-width: 600px)";

export interface LinesTableProps {
  rows: readonly BatchLine[];
  checkOf(line: BatchLine): LineCheck | undefined;
  resourceId: string | undefined;
  onFix(line: BatchLine): void;
  tableRef: Ref<HTMLDivElement>;
}

/** A line with what was found in it; the same object as long as both are. */
interface ShownLine {
  readonly line: BatchLine;
  readonly check: LineCheck | undefined;
}

function useShownLines({ rows, checkOf }: Pick<LinesTableProps, "rows" | "checkOf">): readonly ShownLine[] {
  const [known] = useState(() => new WeakMap<BatchLine, ShownLine>());
  return useMemo(
    () =>
      rows.map((line) => {
        const check = checkOf(line);
        const before = known.get(line);
        if (before && before.check === check) return before;
        const shown = { line, check };
        known.set(line, shown);
        return shown;
      }),
    [rows, checkOf, known],
  );
}

/** What a line is called by; where there is no room its end is shown. */
function LineLabel({ name }: { name: string }) {
  return (
    <span className="cp-cut eb-label" title={name}>
      <bdi>{name}</bdi>
    </span>
  );
}

/** The columns; while the language is the same, so are they, and a row is drawn anew for what is new in it alone. */
function useLineColumns(
  onFix: LinesTableProps["onFix"],
  { isNarrow, hasLabels }: { isNarrow: boolean; hasLabels: boolean },
): DataColumn<ShownLine>[] {
  const t = useT("elementBatch");
  const format = useFormat();
  const word = useFindingText();
  return useMemo(() => {
    const findings: DataColumn<ShownLine> = {
      key: "findings",
      title: t("column.findings"),
      width: 314,
      text: ({ line, check }) => word(line, check),
      cell: ({ line, check }) => <Findings check={check} text={word(line, check)} />,
    };
    return [
      {
        key: "number",
        title: t("column.number"),
        width: hasLabels && !isNarrow ? 216 : 96,
        align: "end",
        // The end of a label tells lines of a document apart, and says more than none.
        isWhole: !hasLabels,
        text: ({ line }) => nameOf(line, format),
        cell: ({ line }) => (hasLabels ? <LineLabel name={nameOf(line, format)} /> : format.number(line.number)),
      },
      // What is wrong is in sight before anything else is.
      ...(isNarrow ? [findings] : []),
      { key: "partNo", title: t("column.partNo"), width: 130, cell: ({ line }) => line.partNo.slice(0, cellMaxChars) },
      {
        key: "tariffCode",
        title: t("column.tariffCode"),
        width: 116,
        mono: true,
        cell: ({ line }) => line.tariffCode.slice(0, cellMaxChars),
      },
      {
        key: "text",
        title: t("column.text"),
        width: 290,
        mono: true,
        // The begin of a string says more than none; what is cut is in the hint and in the assistant.
        isWhole: false,
        text: ({ line }) => line.text,
        cell: ({ line }) => (
          <span className="cp-cut" data-changed={isChanged(line) || undefined} title={line.text.slice(0, cellMaxChars)}>
            {line.text.slice(0, cellMaxChars)}
          </span>
        ),
      },
      {
        key: "bytes",
        title: t("column.bytes"),
        width: 76,
        align: "end",
        cell: ({ check }) => (check ? format.number(check.bytes) : ""),
      },
      ...(isNarrow ? [] : [findings]),
      {
        key: "fix",
        title: t("column.fix"),
        width: 104,
        pinned: "right",
        isRequired: true,
        text: () => "",
        cell: ({ line }) => (
          <Button
            size="compact"
            variant="text"
            aria-label={t("fix.line", { number: nameOf(line, format) })}
            onClick={() => onFix(line)}
          >
            {t("fix.open")}
          </Button>
        ),
      },
    ];
  }, [t, format, word, onFix, isNarrow, hasLabels]);
}

/** The lines that are shown; of the table only the rows in sight are drawn. */
export function LinesTable({ rows, checkOf, resourceId, onFix, tableRef }: LinesTableProps) {
  const isNarrow = useMedia(narrow);
  const hasLabels = rows.some(({ label }) => label !== undefined);
  const columns = useLineColumns(onFix, { isNarrow, hasLabels });
  const props = { rows: useShownLines({ rows, checkOf }), columns, tableRef };
  return resourceId ? <PersonalTable {...props} resourceId={resourceId} /> : <PlainTable {...props} />;
}

interface PlainTableProps {
  rows: readonly ShownLine[];
  columns: DataColumn<ShownLine>[];
  tableRef: Ref<HTMLDivElement>;
  setup?: ReturnType<typeof usePersonalColumns>["setup"];
  onSetupChange?: ReturnType<typeof usePersonalColumns>["saveSetup"] | undefined;
}

const keyOf = ({ line }: ShownLine) => line.number;

function PlainTable({ rows, columns, tableRef, setup, onSetupChange }: PlainTableProps) {
  const t = useT("elementBatch");
  const source = useMemo(() => memoryRows(rows), [rows]);
  return (
    <DataTable
      label={t("table")}
      columns={columns}
      rows={source}
      rowKey={keyOf}
      fill
      setup={setup}
      onSetupChange={onSetupChange}
      empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
      ref={tableRef}
    />
  );
}

function PersonalTable({ resourceId, ...props }: PlainTableProps & { resourceId: string }) {
  const { setup, saveSetup } = usePersonalColumns(resourceId, props.columns);
  return <PlainTable {...props} setup={setup} onSetupChange={saveSetup} />;
}
