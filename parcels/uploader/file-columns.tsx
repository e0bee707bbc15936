import { relativePathOf, type UploadItem } from "@customs-portal/sdk/transfer";
import type { DataColumn, Format, Translate } from "@customs-portal/ui";
import { FileActions, type FileActionsProps } from "./FileActions.tsx";
import { FileName } from "./FileName.tsx";
import { FileState } from "./FileState.tsx";
import type { UploadSession } from "./session.ts";

export interface FileColumnsOptions {
  session: UploadSession;
  t: Translate<"uploader">;
  format: Format;
  /** What there is room for. */
  widthPx: number;
  disabled: boolean;
  onTakeOut: FileActionsProps["onTakeOut"];
}

/** Room for the longest of the headings, in one line. */
const narrowActionsPx = 116;
const actionsPx = 124;
const sizePx = 140;
/** The state takes its share of the room: why a file failed is a sentence. */
const statePx = { least: 280, most: 560, share: 0.4 };
/** What borders and a scroll bar take. */
const edgePx = 18;
const leastNamePx = 160;
/** Below it there is no room for columns: what is told of a file stands below its name. */
const narrowPx = leastNamePx + sizePx + statePx.least + actionsPx + edgePx;

/** The columns of the files; the first takes what the others leave. */
export function fileColumns(options: FileColumnsOptions): DataColumn<UploadItem>[] {
  const { session, t, format, widthPx, disabled, onTakeOut } = options;
  const isNarrow = widthPx < narrowPx;
  const stateWidthPx = Math.round(Math.min(statePx.most, Math.max(statePx.least, widthPx * statePx.share)));
  const others = isNarrow ? narrowActionsPx : actionsPx + sizePx + stateWidthPx;
  const middle: DataColumn<UploadItem>[] = [
    { key: "size", title: t("column.size"), width: sizePx, align: "end", text: ({ size }) => format.bytes(size) },
    {
      key: "state",
      title: t("column.state"),
      width: stateWidthPx,
      cell: (file) => <FileState session={session} file={file} />,
    },
  ];
  return [
    {
      key: "name",
      title: t("column.name"),
      width: Math.max(leastNamePx, widthPx - edgePx - others),
      text: relativePathOf,
      cell: (file) => <FileName session={session} file={file} isNarrow={isNarrow} />,
    },
    ...(isNarrow ? [] : middle),
    {
      key: "actions",
      title: t("column.actions"),
      width: isNarrow ? narrowActionsPx : actionsPx,
      align: "end",
      isWhole: false,
      pinned: "right",
      cell: (file) => <FileActions session={session} file={file} disabled={disabled} onTakeOut={onTakeOut} />,
    },
  ];
}
