import type { DialogParcelProps } from "@customs-portal/ui";
import { ColumnDialog } from "./ColumnDialog.tsx";
import { ImmediateExport } from "./ImmediateExport.tsx";

/** Asks which columns (R4-23); without any to choose from the task is posted at once (R4-24). */
export function ExportDialog(props: DialogParcelProps<"export">) {
  return props.columns?.length ? <ColumnDialog {...props} columns={props.columns} /> : <ImmediateExport {...props} />;
}
