import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, useSettledCount, useT, type QueryFormHandle } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import type { RefObject } from "react";
import { queryScope, type ExportWords } from "./export-scope.ts";
import type { Addressed } from "./list-state.ts";
import { useExport, type ExportTarget } from "./use-export.ts";

export interface ExportButtonProps<Filters> {
  portal: LinePortal;
  /** Heading of the dialog. */
  title: string;
  target: ExportTarget;
  /** What is in force. */
  state: Pick<Addressed, "value" | "sort">;
  words: ExportWords<Filters>;
  /** Rows of the filters in force; undefined where they could not be counted. */
  rows: number | "counting" | undefined;
  /** They are being asked for, or asked for again. */
  isPending: boolean;
  /** The rows in sight are not those of the filters in force, which could not be had. */
  isForeign: boolean;
  form: RefObject<QueryFormHandle | null>;
  /** Something was typed and not searched for. */
  isTyped: boolean;
}

/**
 * Exports the rows of the filters in force by the export dialog of the portal, which says which those are; shown to
 * users who hold the function. What was typed but not searched for is pointed out there, and can be put in force first.
 */
export function ExportButton<Filters extends object>(props: ExportButtonProps<Filters>) {
  const { portal, title, target, state, words, rows, isPending, isForeign, form, isTyped } = props;
  const t = useT("declarations");
  const exports = useExport(portal, target);
  const nextCount = useSettledCount(rows, isPending);
  const { value, sort } = state;

  const open = async () => {
    let isWrong = false;
    const typed = isTyped ? form.current?.typed() : undefined;
    const unapplied = typed && {
      conditions: typed.words,
      removed: typed.removed,
      apply: () => {
        const counted = nextCount();
        const next = form.current?.submit();
        isWrong = next === undefined;
        return Promise.resolve(next && exports.requestOf(queryScope(words, next, sort), counted));
      },
    };
    await exports.open(title, {
      ...exports.requestOf(queryScope(words, value, sort), rows === "counting" ? nextCount() : rows),
      ...(unapplied && { unapplied }),
    });
    if (isWrong) form.current?.focusWrong();
  };

  if (!exports.isAllowed) return null;
  return (
    <Button
      variant="primary"
      icon={<Icon of={Download} />}
      aria-disabled={isForeign || (rows === 0 && !isTyped)}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      {exports.name || t("export.start")}
    </Button>
  );
}
