import type { DialogParcelProps } from "@customs-portal/ui";

/** What the parcel is mounted with. */
export type ExportDialogProps = DialogParcelProps<"export">;
