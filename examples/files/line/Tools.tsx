import { Button, Icon, IconButton, useStore, useT } from "@customs-portal/ui";
import FolderPlus from "lucide-react/icons/folder-plus";
import FolderUp from "lucide-react/icons/folder-up";
import RotateCw from "lucide-react/icons/rotate-cw";
import Upload from "lucide-react/icons/upload";
import { PickButton } from "./PickButton.tsx";
import { ArrangeTools, type NarrowTools } from "./ArrangeTools.tsx";
import type { Arrangement } from "./use-arrangement.ts";
import type { Uploads } from "./uploads.ts";

export interface ToolsProps {
  uploads: Uploads | undefined;
  /** How much of the folder is shown, in words; undefined where the row below the list says it. */
  count: string | undefined;
  arrangement: Arrangement;
  /** What the list has no room for is offered here. */
  narrow: NarrowTools | undefined;
  isReloading: boolean;
  onFiles(files: readonly File[]): void;
  onCreate(): void;
  onReload(): void;
}

function UploadTrouble({ uploads }: { uploads: Uploads }) {
  const t = useT("files");
  const { status } = useStore(uploads.state);
  if (status !== "failed") return null;
  return (
    <p className="files-trouble" role="alert">
      <span>{t("upload.failed")}</span>
      <Button size="compact" onClick={() => uploads.retry()}>
        {t("retry")}
      </Button>
    </p>
  );
}

/** What can be done in the folder that is shown. */
export function Tools({ uploads, count, arrangement, narrow, isReloading, onFiles, onCreate, onReload }: ToolsProps) {
  const t = useT("files");
  return (
    <div className="files-tools">
      {uploads ? (
        <div>
          <PickButton variant="primary" picks="files" icon={<Icon of={Upload} />} onFiles={onFiles}>
            {t("upload.files")}
          </PickButton>
          <PickButton picks="folder" icon={<Icon of={FolderUp} />} onFiles={onFiles}>
            <span className="files-word">{t("upload.folder")}</span>
          </PickButton>
          <Button icon={<Icon of={FolderPlus} />} onClick={onCreate}>
            <span className="files-word">{t("create.button")}</span>
          </Button>
        </div>
      ) : (
        <p className="files-quiet">{t("upload.none")}</p>
      )}
      <div>
        <ArrangeTools arrangement={arrangement} narrow={narrow} />
        {count !== undefined && <span className="files-quiet files-count">{count}</span>}
        <IconButton label={t("reload")} icon={<Icon of={RotateCw} spin={isReloading} />} onClick={onReload} />
      </div>
      {uploads && <UploadTrouble uploads={uploads} />}
    </div>
  );
}
