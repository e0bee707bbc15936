import { Icon, IconButton, useT } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Trash2 from "lucide-react/icons/trash-2";
import type { StoredFile } from "./contract.ts";
import type { FileActions } from "./use-file-actions.ts";

/** What can be done with a file: everybody downloads it, its user removes it. */
export function FileButtons({ file, actions }: { file: StoredFile; actions: FileActions }) {
  const t = useT("files");
  const { name } = file;
  const isRemoving = actions.removing.has(file.id);
  return (
    <span className="files-buttons">
      <IconButton
        label={t("download.of", { name })}
        icon={<Icon of={Download} />}
        size="compact"
        onClick={() => void actions.download(file)}
      />
      {actions.mayRemove(file) && (
        <IconButton
          label={t("remove.of", { name })}
          icon={isRemoving ? <Icon of={LoaderCircle} spin /> : <Icon of={Trash2} />}
          size="compact"
          // Not disabled, so that it keeps the focus of whoever pressed it.
          aria-disabled={isRemoving || undefined}
          aria-busy={isRemoving || undefined}
          onClick={({ currentTarget }) => void actions.remove(file, currentTarget)}
        />
      )}
    </span>
  );
}
