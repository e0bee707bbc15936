import type { LinePortal } from "@customs-portal/sdk";
import { Button, selectedCount, useT, type RowSelection } from "@customs-portal/ui";
import { isNameable, selectionScope, type ExportWords, type RowNames } from "./export-scope.ts";
import type { Addressed } from "./list-state.ts";
import { useExport, type ExportTarget } from "./use-export.ts";

export interface ExportChosenProps<Filters> {
  portal: LinePortal;
  /** Heading of the dialog. */
  title: string;
  target: ExportTarget;
  state: Pick<Addressed, "value" | "sort">;
  words: ExportWords<Filters>;
  names: RowNames;
  selection: RowSelection;
  /** Rows that the filters find. */
  total: number;
  /** Says that they are too many. */
  onTooMany(): void;
}

/** Exports the chosen rows; nothing where the user may not. */
export function ExportChosen<Filters extends object>(props: ExportChosenProps<Filters>) {
  const { portal, title, target, state, words, names, selection, total, onTooMany } = props;
  const t = useT("declarations");
  const exports = useExport(portal, target);
  if (!exports.isAllowed) return null;
  const open = () => {
    if (!isNameable(selection, names)) return onTooMany();
    const subject = selectionScope(words, state, selection, names);
    return void exports.open(title, exports.requestOf(subject, selectedCount(selection, total)));
  };
  return (
    <Button size="compact" variant="text" aria-haspopup="dialog" onClick={open}>
      {t("batch.export")}
    </Button>
  );
}
