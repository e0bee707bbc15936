import type { BatchTextRequest, Portal } from "@customs-portal/sdk/portal";
import { Icon, IconButton, useFormat, useStyles, useT } from "@customs-portal/ui";
import ListPlus from "lucide-react/icons/list-plus";
import X from "lucide-react/icons/x";
import { batchTextFieldCss } from "./styles.ts";

export interface BatchTextFieldProps {
  portal: Portal;
  /** Names the field. */
  label: string;
  entries: readonly string[];
  /** What the dialog is asked for besides. */
  request: Omit<BatchTextRequest, "entries">;
  disabled: boolean;
  /** Other entries were applied, or all were cleared. */
  onEntries(entries: readonly string[]): void;
  /** The dialog cannot be opened on this page. */
  onUnavailable(error: unknown): void;
}

/** One line of a form that stands for a list of numbers: what is in it in short, and the way into the dialog. */
export function BatchTextField(props: BatchTextFieldProps) {
  const { portal, label, entries, request, disabled, onEntries, onUnavailable } = props;
  useStyles(batchTextFieldCss);
  const t = useT("batchTextField");
  const format = useFormat();
  const [first] = entries;
  const summary =
    first === undefined
      ? t("empty")
      : entries.length === 1
        ? first
        : t("summary", { first, count: format.number(entries.length) });
  const open = () =>
    portal.dialogs
      .open("batch-text", { title: label || undefined, ...request, entries })
      .then((applied) => applied && onEntries(applied), onUnavailable);
  return (
    <div className="bf-field" data-disabled={disabled || undefined}>
      <button
        type="button"
        className="bf-open"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={`${label || t("label")}${t("colon")}${summary}`}
        title={summary}
        onClick={() => void open()}
      >
        <span data-empty={first === undefined || undefined}>{summary}</span>
        <Icon of={ListPlus} />
      </button>
      {first !== undefined && !disabled && (
        <IconButton label={t("clear")} icon={<Icon of={X} />} onClick={() => onEntries([])} />
      )}
    </div>
  );
}
