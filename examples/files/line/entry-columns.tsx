import type { LinePortal } from "@customs-portal/sdk";
import type { DataColumn, Format, Translate } from "@customs-portal/ui";
import { EntryName } from "./EntryName.tsx";
import { FileButtons } from "./FileButtons.tsx";
import type { Entry, StoredFile } from "./contract.ts";
import type { IsNew } from "./uploads.ts";
import type { FileActions } from "./use-file-actions.ts";

export interface EntryColumnsOptions {
  portal: LinePortal;
  /** The folder that the entries are of. */
  folder: string;
  t: Translate<"files">;
  format: Format;
  actions: FileActions;
  isNew: IsNew;
  /** What there is room for. */
  widthPx: number;
  /** There are boxes to choose with. */
  isChoosing: boolean;
}

const widths = { size: 120, user: 150, time: 176, actions: 112 } as const;
/** What borders and a scroll bar take. */
const edgePx = 18;
/** What the boxes take that entries are chosen with. */
const boxPx = 44;
const leastNamePx = 200;
/** On the narrowest of phones. */
const leastNarrowNamePx = 160;
const middlePx = widths.size + widths.user + widths.time;
/** Below it there is no room for every column whole: what they tell stands below the names. */
const narrowPx = edgePx + boxPx + leastNamePx + middlePx + widths.actions;

/** What a column tells of a file; a folder has none of it. */
function ofFile(tell: (file: StoredFile) => string) {
  return (entry: Entry) => (entry.kind === "file" ? tell(entry) : "");
}

/** Whether the list has no room for columns. */
export function isNarrowList(widthPx: number): boolean {
  return widthPx < narrowPx;
}

/** The columns of a folder; the first takes what the others leave. */
export function entryColumns({
  portal,
  folder,
  t,
  format,
  actions,
  isNew,
  widthPx,
  isChoosing,
}: EntryColumnsOptions): DataColumn<Entry>[] {
  const isNarrow = isNarrowList(widthPx);
  const middle: DataColumn<Entry>[] = [
    {
      key: "size",
      title: t("column.size"),
      width: widths.size,
      align: "end",
      isSortable: true,
      text: ofFile(({ size }) => format.bytes(size)),
    },
    {
      key: "user",
      title: t("column.user"),
      width: widths.user,
      text: ofFile(({ userName }) => userName),
      cell: (entry) =>
        entry.kind === "file" && (
          <span className="cp-cut" title={entry.userNo}>
            {entry.userName}
          </span>
        ),
    },
    {
      key: "time",
      title: t("column.time"),
      width: widths.time,
      isWhole: true,
      isSortable: true,
      text: ofFile(({ uploadTime }) => format.dateTime(uploadTime)),
    },
  ];
  // Chosen entries have buttons of their own, and there is no room for both.
  const hasActions = !isNarrow || !isChoosing;
  const othersPx = (hasActions ? widths.actions : 0) + (isNarrow ? 0 : middlePx) + (isChoosing ? boxPx : 0);
  const buttons: DataColumn<Entry> = {
    key: "actions",
    title: t("column.actions"),
    width: widths.actions,
    align: "end",
    isWhole: false,
    pinned: "right",
    isRequired: true,
    cell: (entry) => entry.kind === "file" && <FileButtons file={entry} actions={actions} />,
  };
  return [
    {
      key: "name",
      title: t("column.name"),
      width: Math.max(leastNarrowNamePx, widthPx - edgePx - othersPx),
      isRequired: true,
      isSortable: true,
      text: ({ name }) => name,
      cell: (entry) => (
        <EntryName portal={portal} folder={folder} entry={entry} isNarrow={isNarrow} actions={actions} isNew={isNew} />
      ),
    },
    ...(isNarrow ? [] : middle),
    ...(hasActions ? [buttons] : []),
  ];
}
