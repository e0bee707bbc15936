import { ColumnDialog } from "./ColumnDialog.tsx";
import { ImmediateExport } from "./ImmediateExport.tsx";
import type { ExportDialogProps } from "./types.ts";

/** Asks which columns (R4-23); without any to choose from the task is posted at once (R4-24). */
export function ExportDialog(props: ExportDialogProps) {
  return props.columns?.length ? <ColumnDialog {...props} columns={props.columns} /> : <ImmediateExport {...props} />;
}
