import { Button, EmptyState, useT } from "@customs-portal/ui";

export interface EmptyFolderProps {
  folder: string;
  mayUpload: boolean;
  /** Goes to the folder above. */
  onUp(): void;
}

/** A folder without files: one that is new, was emptied by others, or the topmost before the first upload. */
export function EmptyFolder({ folder, mayUpload, onUp }: EmptyFolderProps) {
  const t = useT("files");
  const isTop = folder === "";
  return (
    <EmptyState
      title={t(isTop ? "empty.title" : "empty.folder")}
      hint={t(mayUpload ? (isTop ? "empty.hint" : "empty.folderHint") : isTop ? "empty.readOnly" : "empty.gone")}
      action={!isTop && <Button onClick={onUp}>{t("empty.up")}</Button>}
    />
  );
}
