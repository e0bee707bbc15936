import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  plainTable,
  printContent,
  selectedCount,
  useCopyCodes,
  useT,
  type RowSelection,
} from "@customs-portal/ui";
import { numbersMax, type Declaration, type DeclarationFilters } from "../contract.ts";
import { ChosenSums } from "./ChosenSums.tsx";
import { isNameable, namedNumbers, selectionScope, type ExportWords } from "./export-scope.ts";
import type { Addressed } from "./list-state.ts";
import { useExport, type ExportTarget } from "./use-export.ts";
import type { listColumns } from "./columns.tsx";

export interface BatchActionsProps {
  portal: LinePortal;
  target: ExportTarget;
  state: Pick<Addressed, "value" | "sort">;
  words: ExportWords<DeclarationFilters>;
  selection: RowSelection;
  /** Rows that the filters find. */
  total: number;
  /** When the rows came. */
  loadedAt: Date | undefined;
  /** Chosen rows that are at hand, for printing. */
  rows: readonly Declaration[];
  columns: ReturnType<typeof listColumns>;
}

/** What can be done with the chosen declarations: export, copy their numbers, print. */
export function BatchActions(props: BatchActionsProps) {
  const { portal, target, state, words, selection, total, loadedAt, rows, columns } = props;
  const t = useT("declarations");
  const exports = useExport(portal, target);
  const refuse = () => portal.notices.show({ kind: "warning", text: t("batch.tooMany", { max: String(numbersMax) }) });

  const labels = { only: t("batch.only"), except: t("batch.except") };
  const exportSelected = () => {
    if (!isNameable(selection)) return refuse();
    const subject = selectionScope(words, state, selection, labels);
    return void exports.open(t("batch.exportTitle"), exports.requestOf(subject, selectedCount(selection, total)));
  };
  const copy = useCopyCodes();
  const { defaultSort: sort } = words.spec;
  const chosen = isNameable(selection) ? selectionScope(words, { ...state, sort }, selection, labels) : undefined;
  return (
    <>
      {exports.isAllowed && (
        <Button size="compact" variant="text" aria-haspopup="dialog" onClick={exportSelected}>
          {t("batch.export")}
        </Button>
      )}
      {!selection.isAll && (
        <Button size="compact" variant="text" onClick={() => void copy(namedNumbers(selection))}>
          {t("batch.copy")}
        </Button>
      )}
      {rows.length > 0 && (
        <Button
          size="compact"
          variant="text"
          onClick={() => printContent(portal, t("list.table"), [plainTable(columns, rows)])}
        >
          {rows.length === selectedCount(selection, total)
            ? t("batch.print")
            : t("batch.printPage", { count: String(rows.length) })}
        </Button>
      )}
      <ChosenSums portal={portal} filters={chosen?.params} loadedAt={loadedAt} onTooMany={refuse} />
    </>
  );
}
