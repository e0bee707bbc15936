import type { DialogTypes, LinePortal, QueryValue } from "@customs-portal/sdk";
import {
  Button,
  Icon,
  useSettledCount,
  useStore,
  useT,
  type QueryField,
  type QueryFormHandle,
} from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import { useRef, type RefObject } from "react";
import { exportRequest, type ExportWords } from "./export-request.ts";

interface ExportButtonProps {
  portal: LinePortal;
  columns: NonNullable<DialogTypes["export"]["props"]["columns"]>;
  fields: readonly QueryField[];
  language: ExportWords["language"];
  /** The filters in force. */
  value: QueryValue;
  /** Rows of them; undefined where they could not be counted. */
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
 * Exports the entries of the filters in force by the export dialog of the portal, which says which those are. What was
 * typed but not searched for is pointed out there, and can be put in force first.
 */
export function ExportButton(props: ExportButtonProps) {
  const { portal, columns, fields, language, value, rows, isPending, isForeign, form, isTyped } = props;
  const t = useT("administration");
  const companyName = useStore(portal.session.user)?.companyName ?? "";
  const nextCount = useSettledCount(rows, isPending);
  const isOpen = useRef(false);
  const words = { t, fields, language, companyName };

  const open = async () => {
    if (isOpen.current) return;
    isOpen.current = true;
    let isWrong = false;
    const typed = isTyped ? form.current?.typed() : undefined;
    const unapplied = typed && {
      conditions: typed.words,
      removed: typed.removed,
      apply: () => {
        const counted = nextCount();
        const next = form.current?.submit();
        isWrong = next === undefined;
        return Promise.resolve(next && exportRequest(words, next, counted));
      },
    };
    try {
      await portal.dialogs.open("export", {
        title: t("audit.exportTitle"),
        columns,
        ...exportRequest(words, value, rows === "counting" ? nextCount() : rows),
        ...(unapplied && { unapplied }),
      });
    } finally {
      isOpen.current = false;
    }
    if (isWrong) form.current?.focusWrong();
  };

  return (
    <Button
      icon={<Icon of={Download} />}
      aria-disabled={isForeign || (rows === 0 && !isTyped)}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      {t("audit.export")}
    </Button>
  );
}
