import type { LinePortal } from "@customs-portal/sdk";
import { PageHead, useAnnounce, useT, useWidth } from "@customs-portal/ui";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { BatchActions } from "./BatchActions.tsx";
import { DropOverlay } from "./DropOverlay.tsx";
import { EmptyFolder } from "./EmptyFolder.tsx";
import { isNarrowList } from "./entry-columns.tsx";
import { addressOf, foldersAbove, nameOf } from "./folder-path.ts";
import { FolderTable } from "./FolderTable.tsx";
import { NewFolderDialog } from "./NewFolderDialog.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { RunningBatch } from "./RunningBatch.tsx";
import { Tools } from "./Tools.tsx";
import { UploadDock } from "./UploadDock.tsx";
import type { IsNew, Uploads } from "./uploads.ts";
import { useArrangement } from "./use-arrangement.ts";
import { useBatch } from "./use-batch.ts";
import { useChosen } from "./use-chosen.ts";
import { useCountText } from "./use-count-text.ts";
import { useFileActions } from "./use-file-actions.ts";
import { useFolder, type FolderList } from "./use-folder.ts";
import { useStoredFiles } from "./use-stored-files.ts";

export interface FilesPageProps {
  portal: LinePortal;
  /** The folder that is shown; "" for the topmost. */
  folder: string;
  /** Undefined where the user may not upload. */
  uploads: Uploads | undefined;
}

const noneIsNew: IsNew = () => false;

/** Files that arrive are looked for; without uploads there are none. */
function StoredFiles({ uploads, list }: { uploads: Uploads; list: FolderList }) {
  useStoredFiles(uploads, list.resource);
  return null;
}

/** A folder of the company's files: what is in it, and what is on its way. */
export function FilesPage({ portal, folder, uploads }: FilesPageProps) {
  const t = useT("files");
  const announce = useAnnounce();
  const list = useFolder(portal, folder);
  const { resource, hasMore } = list;
  const actions = useFileActions(portal, {
    onChanged: resource.reload,
    onDeletion: (id) => uploads?.beginDeletion(id) ?? (() => undefined),
  });
  const [isCreating, setCreating] = useState(false);
  const { gone } = actions;
  const entries = useMemo(
    () => list.entries.filter((entry) => entry.kind === "folder" || !gone.has(entry.id)),
    [list.entries, gone],
  );
  const arrangement = useArrangement(folder, list, entries);
  const count = useCountText(entries, arrangement, hasMore);
  const isCurrent = resource.dataKey === folder;
  // Rows of the folder before may stand there for a while: under the name of this one nothing happens to them.
  const chosen = useChosen(folder, isCurrent ? arrangement.entries : undefined);
  const page = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const batch = useBatch(portal, actions, { folder, onChanged: resource.reload, heir: table });
  const widthPx = useWidth(page, 0, (px) => px);
  const [isAsked, setAsked] = useState(false);
  const isNarrow = isNarrowList(widthPx);
  const isChoosing = isAsked || !isNarrow;
  const shownCount = isCurrent && entries.length > 0 ? count : "";
  const name = nameOf(folder);

  useEffect(() => uploads?.showFolder(folder), [uploads, folder]);
  useEffect(() => portal.tab.setTitle(name || t("title")), [portal, name, t]);
  const say = useEffectEvent(() => announce(t("opened", { folder: name || t("all"), count })));
  const opened = isCurrent ? folder : undefined;
  useEffect(() => {
    if (opened !== undefined) say();
  }, [opened]);

  const go = (target: string) => portal.router.navigate(addressOf(target));
  const above = foldersAbove(folder);
  const trail = [
    { label: t("title"), onClick: () => go("") },
    ...above.map((one) => ({ label: one.name, onClick: () => go(one.folder) })),
  ];
  // Where the uploader could not be loaded, the page says so itself.
  const { isWrong } = list;
  const add = (files: readonly File[]) => void uploads?.add(files, folder).catch(() => undefined);

  return (
    <div className="files-page" ref={page}>
      <PageHead title={isWrong ? t("title") : name || t("title")} trail={folder === "" || isWrong ? [] : trail} />
      {!isWrong && (
        <Tools
          uploads={uploads}
          count={isNarrow ? shownCount : undefined}
          arrangement={arrangement}
          narrow={isNarrow ? { isChoosing, onChoosing: setAsked } : undefined}
          isReloading={isCurrent && resource.pending}
          onFiles={add}
          onCreate={() => setCreating(true)}
          onReload={resource.reload}
        />
      )}
      {(batch.task?.folder !== folder || chosen.count === 0) && <RunningBatch batch={batch} />}
      <FolderTable
        portal={portal}
        folder={folder}
        list={list}
        arrangement={arrangement}
        actions={actions}
        chosen={isChoosing ? chosen : undefined}
        batchActions={<BatchActions folder={folder} chosen={chosen} actions={actions} batch={batch} heir={table} />}
        count={isNarrow ? undefined : shownCount}
        table={table}
        widthPx={widthPx}
        isNew={uploads?.isNew ?? noneIsNew}
        onTop={() => go("")}
        empty={
          entries.length > 0 ? (
            <NothingFound {...arrangement} />
          ) : (
            <EmptyFolder
              folder={folder}
              mayUpload={uploads !== undefined}
              onUp={() => go(above.at(-1)?.folder ?? "")}
            />
          )
        }
      />
      {uploads && (
        <>
          <UploadDock uploads={uploads} isCramped={isNarrow && isAsked} />
          {!isWrong && <DropOverlay uploads={uploads} folder={folder} />}
          <StoredFiles uploads={uploads} list={list} />
        </>
      )}
      {isCreating && (
        <NewFolderDialog
          portal={portal}
          folder={folder}
          chooser={() => uploads?.chooser() ?? null}
          onClose={() => setCreating(false)}
        />
      )}
      {actions.dialog}
      {batch.dialog}
    </div>
  );
}
