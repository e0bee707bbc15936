import { Button, Icon, KeepFocus, useFormat, useT } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, type RefObject } from "react";
import type { Batch } from "./use-batch.ts";
import type { Chosen } from "./use-chosen.ts";
import type { FileActions } from "./use-file-actions.ts";

export interface BatchActionsProps {
  /** That of the chosen files. */
  folder: string;
  chosen: Chosen;
  actions: FileActions;
  batch: Batch;
  /** Has the focus of a button that goes. */
  heir: RefObject<HTMLElement | null>;
}

/** What a button does and with how many; on a narrow screen its icon and the number stand for the words. */
function BatchWords({ text, count }: { text: string; count: number }) {
  const format = useFormat();
  return (
    <>
      <span className="files-word">{text}</span>
      <span className="files-number" aria-hidden="true" data-number={format.number(count)} />
    </>
  );
}

/** What can be done with the chosen files; folders go with their last file, and are neither downloaded nor removed. */
export function BatchActions({ folder, chosen: { files, count }, actions, batch, heir }: BatchActionsProps) {
  const t = useT("files");
  const format = useFormat();
  // What goes on in another folder has a line of its own.
  const task = batch.task?.folder === folder ? batch.task : undefined;
  const removable = files.filter(actions.mayRemove);
  const first = useRef<HTMLButtonElement>(null);
  const isRemoving = task?.kind === "remove";
  return (
    <>
      {files.length === 0 && !task && <span className="files-quiet">{t("batch.foldersOnly")}</span>}
      {files.length > 0 && (
        <Button
          ref={first}
          size="compact"
          variant="text"
          icon={<Icon of={Download} />}
          pending={task?.kind === "download"}
          aria-disabled={isRemoving || (batch.task !== undefined && !task)}
          onClick={() => void batch.download(files)}
        >
          <BatchWords text={t("batch.download", { count: format.number(files.length) })} count={files.length} />
        </Button>
      )}
      {(removable.length > 0 || isRemoving) && (
        <KeepFocus className="files-remove" region={heir}>
          <Button
            size="compact"
            variant="text"
            icon={<Icon of={Trash2} />}
            pending={isRemoving}
            aria-disabled={batch.task !== undefined}
            onClick={() => void batch.remove(removable, count - removable.length)}
          >
            {isRemoving ? (
              t("batch.removing", { done: format.number(task.done), total: format.number(task.total) })
            ) : (
              <BatchWords
                text={t("batch.remove", { count: format.number(removable.length) })}
                count={removable.length}
              />
            )}
          </Button>
        </KeepFocus>
      )}
      {task && (
        <KeepFocus className="files-stop" region={first}>
          <Button size="compact" onClick={batch.stop}>
            {t("batch.stop")}
          </Button>
        </KeepFocus>
      )}
    </>
  );
}
