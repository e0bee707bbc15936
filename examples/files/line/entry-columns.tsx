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
}

/** Below it there is no room for columns: what they tell stands below the names. */
const narrowPx = 640;
const widths = { size: 140, user: 160, time: 176, actions: 112, narrowActions: 112 } as const;
/** What borders and a scroll bar take. */
const edgePx = 18;
const leastNamePx = 160;

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
}: EntryColumnsOptions): DataColumn<Entry>[] {
  const isNarrow = isNarrowList(widthPx);
  const middle: DataColumn<Entry>[] = [
    {
      key: "size",
      title: t("column.size"),
      width: widths.size,
      align: "end",
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
      text: ofFile(({ uploadTime }) => format.dateTime(uploadTime)),
    },
  ];
  const actionsPx = isNarrow ? widths.narrowActions : widths.actions;
  const othersPx = isNarrow ? actionsPx : actionsPx + widths.size + widths.user + widths.time;
  return [
    {
      key: "name",
      title: t("column.name"),
      width: Math.max(leastNamePx, widthPx - edgePx - othersPx),
      isRequired: true,
      text: ({ name }) => name,
      cell: (entry) => (
        <EntryName portal={portal} folder={folder} entry={entry} isNarrow={isNarrow} actions={actions} isNew={isNew} />
      ),
    },
    ...(isNarrow ? [] : middle),
    {
      key: "actions",
      title: t("column.actions"),
      width: actionsPx,
      align: "end",
      isWhole: false,
      pinned: "right",
      isRequired: true,
      cell: (entry) => entry.kind === "file" && <FileButtons file={entry} actions={actions} />,
    },
  ];
}
