import type { LinePortal } from "@customs-portal/sdk";
import { Icon, StatusTag, useFormat, useT } from "@customs-portal/ui";
import Folder from "lucide-react/icons/folder";
import type { MouseEvent } from "react";
import type { Entry, StoredFile } from "./contract.ts";
import { kindOf } from "./file-icons.ts";
import { addressOf, joinFolder } from "./folder-path.ts";
import type { IsNew } from "./uploads.ts";
import type { FileActions } from "./use-file-actions.ts";

interface FolderNameProps {
  portal: LinePortal;
  /** Its address within the line. */
  folder: string;
  name: string;
}

/** A folder of the list, which opens it. */
function FolderName({ portal, folder, name }: FolderNameProps) {
  const t = useT("files");
  const address = addressOf(folder);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    portal.router.navigate(address);
  };
  return (
    <span className="files-name" data-kind="folder">
      <Icon of={Folder} />
      <a href={address} onClick={open}>
        <span className="cp-cut">{name}</span>
        <span className="cp-hidden"> {t("folder")}</span>
      </a>
    </span>
  );
}

interface FileNameProps {
  file: StoredFile;
  isNarrow: boolean;
  actions: FileActions;
  isNew: IsNew;
}

/** That a file has just arrived. */
function NewMark({ isNarrow }: { isNarrow: boolean }) {
  const t = useT("files");
  if (!isNarrow) return <StatusTag kind="success">{t("new")}</StatusTag>;
  return (
    <span className="files-new">
      <span className="cp-hidden">{t("new")}</span>
    </span>
  );
}

/** A file of the list, which downloads it; where there is no room for columns, what they tell stands below its name. */
function FileName({ file, isNarrow, actions, isNew }: FileNameProps) {
  const t = useT("files");
  const format = useFormat();
  const isRemoving = actions.removing.has(file.id);
  const { icon, name: kind } = kindOf(file.name);
  return (
    <span className="files-name" data-kind={kind}>
      <Icon of={icon} />
      <span className="files-lines">
        <button type="button" onClick={() => void actions.download(file)}>
          <span className="cp-cut">{file.name}</span>
          <span className="cp-hidden"> {t("download.name")}</span>
        </button>
        {isNarrow &&
          (isRemoving ? (
            <span className="files-quiet">{t("remove.pending")}</span>
          ) : (
            <span className="files-quiet files-facts">
              <span>{[format.bytes(file.size), format.dateTime(file.uploadTime)].join(" · ")}</span>
              <span>{` · ${file.userName}`}</span>
            </span>
          ))}
      </span>
      {isRemoving
        ? !isNarrow && <StatusTag kind="neutral">{t("remove.pending")}</StatusTag>
        : isNew(file) && <NewMark isNarrow={isNarrow} />}
    </span>
  );
}

interface EntryNameProps extends Omit<FileNameProps, "file"> {
  portal: LinePortal;
  folder: string;
  entry: Entry;
}

/** The name of an entry with its icon. */
export function EntryName({ portal, folder, entry, ...rest }: EntryNameProps) {
  if (entry.kind === "file") return <FileName file={entry} {...rest} />;
  return <FolderName portal={portal} folder={joinFolder(folder, entry.name)} name={entry.name} />;
}
