import { Icon, useStore, useT } from "@customs-portal/ui";
import Upload from "lucide-react/icons/upload";
import { nameOf } from "./folder-path.ts";
import type { Uploads } from "./uploads.ts";

/** Says, while files are held over the page, where they would go. */
export function DropOverlay({ uploads, folder }: { uploads: Uploads; folder: string }) {
  const t = useT("files");
  const { isOver } = useStore(uploads.state);
  if (!isOver) return null;
  return (
    <div className="files-drop">
      <p>
        <Icon of={Upload} />
        <span>{t("upload.drop", { folder: nameOf(folder) || t("all") })}</span>
      </p>
    </div>
  );
}
