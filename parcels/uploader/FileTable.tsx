import type { UploadItem } from "@customs-portal/sdk/transfer";
import { DataTable, useFormat, useT, type RowSource } from "@customs-portal/ui";
import { memo, useEffect, useMemo, useRef } from "react";
import type { FileActionsProps } from "./FileActions.tsx";
import { fileColumns } from "./file-columns.tsx";
import type { UploadSession } from "./session.ts";

export interface FileTableProps {
  session: UploadSession;
  rows: RowSource<UploadItem>;
  /** What there is room for. */
  widthPx: number;
  disabled: boolean;
  onTakeOut: FileActionsProps["onTakeOut"];
  onVisible(first: number, end: number): void;
}

/** Rows keep their places while the pointer or the focus is among them. */
function useHeldRows({ holdRows }: UploadSession) {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let isPointed = false;
    let isFocused = false;
    const tell = () => holdRows(isPointed || isFocused);
    const point = (now: boolean) => {
      isPointed = now;
      tell();
    };
    const focus = (target: EventTarget | null) => {
      isFocused = target instanceof Node && element.contains(target);
      tell();
    };
    element.addEventListener("pointerenter", () => point(true), { signal });
    element.addEventListener("pointerleave", () => point(false), { signal });
    element.addEventListener("focusin", ({ target }) => focus(target), { signal });
    element.addEventListener("focusout", ({ relatedTarget }) => focus(relatedTarget), { signal });
    return () => {
      ended.abort();
      holdRows(false);
    };
  }, [holdRows]);
  return table;
}

function FileTableOnce({ session, rows, widthPx, disabled, onTakeOut, onVisible }: FileTableProps) {
  const t = useT("uploader");
  const format = useFormat();
  const table = useHeldRows(session);
  const columns = useMemo(
    () => fileColumns({ session, t, format, widthPx, disabled, onTakeOut }),
    [session, t, format, widthPx, disabled, onTakeOut],
  );
  return (
    <div className="up-table" ref={table}>
      <DataTable
        label={t("table")}
        columns={columns}
        rows={rows}
        rowKey={(file) => file.id}
        density="loose"
        empty=""
        onVisible={onVisible}
      />
    </div>
  );
}

/** The files, of which those in sight are drawn; what is drawn around them leaves the table as it is. */
export const FileTable = memo(FileTableOnce);
