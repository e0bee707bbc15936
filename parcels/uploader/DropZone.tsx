import type { FoundFile, UploadLimits } from "@customs-portal/sdk/transfer";
import { Icon, useFormat, useMedia, useT } from "@customs-portal/ui";
import FolderUp from "lucide-react/icons/folder-up";
import Upload from "lucide-react/icons/upload";
import { PickButton } from "./PickButton.tsx";
import { useLimitWords } from "./use-limit-words.ts";

export interface DropZoneProps {
  limits: UploadLimits;
  disabled: boolean;
  /** No more are taken, as many as may be are in the list. */
  isFull: boolean;
  /** There is a list below it, which needs the room. */
  isSmall: boolean;
  /** Files are held over it. */
  isOver: boolean;
  onFiles(files: Iterable<FoundFile>): void;
}

/** What a file input understands: types, and endings with a dot. */
function acceptOf({ fileTypes = [] }: UploadLimits): string | undefined {
  const types = fileTypes.map((type) => (type.includes("/") || type.startsWith(".") ? type : `.${type}`));
  return types.length > 0 ? types.join(",") : undefined;
}

/** Where files are dropped or chosen. The whole of the uploader takes them; this is what says so. */
export function DropZone({ limits, disabled, isFull, isSmall, isOver, onFiles }: DropZoneProps) {
  const t = useT("uploader");
  const words = useLimitWords(limits);
  const format = useFormat();
  // On a phone there is no key to paste with.
  const hasKeys = useMedia("(any-pointer: fine)");
  const takesOne = limits.maxFiles === 1;
  const full = t("drop.full", { count: format.number(limits.maxFiles ?? 0) });
  return (
    <div
      className="up-drop"
      data-small={isSmall || undefined}
      data-over={isOver || undefined}
      data-disabled={disabled || isFull || undefined}
    >
      <span className="up-drop-icon">
        <Icon of={Upload} />
      </span>
      <div className="up-drop-text">
        <p className="up-drop-title">{isFull ? full : t(isOver ? "drop.now" : takesOne ? "drop.one" : "drop.title")}</p>
        <p className="up-quiet">{[...(isFull || !hasKeys ? [] : [t("drop.paste")]), ...words].join(" · ")}</p>
      </div>
      <div className="up-drop-buttons">
        <PickButton
          picks={takesOne ? "file" : "files"}
          accept={acceptOf(limits)}
          disabled={disabled}
          aria-disabled={isFull}
          icon={<Icon of={Upload} />}
          onFiles={onFiles}
        >
          {t(takesOne ? "choose.one" : "choose.files")}
        </PickButton>
        {!takesOne && (
          <PickButton
            picks="folder"
            disabled={disabled}
            aria-disabled={isFull}
            icon={<Icon of={FolderUp} />}
            onFiles={onFiles}
          >
            {t("choose.folder")}
          </PickButton>
        )}
      </div>
    </div>
  );
}
