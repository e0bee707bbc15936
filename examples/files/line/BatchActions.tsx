import { Button, KeepFocus, useFormat, useT } from "@customs-portal/ui";
import { useRef } from "react";
import type { Batch } from "./use-batch.ts";
import type { Chosen } from "./use-chosen.ts";
import type { FileActions } from "./use-file-actions.ts";

export interface BatchActionsProps {
  chosen: Chosen;
  actions: FileActions;
  batch: Batch;
}

/** What can be done with the chosen files; folders go with their last file, and are neither downloaded nor removed. */
export function BatchActions({ chosen: { files, count }, actions, batch }: BatchActionsProps) {
  const t = useT("files");
  const format = useFormat();
  const { task } = batch;
  const removable = files.filter(actions.mayRemove);
  const first = useRef<HTMLButtonElement>(null);
  const isRemoving = task?.kind === "remove";
  return (
    <>
      {files.length > 0 && (
        <Button
          ref={first}
          size="compact"
          variant="text"
          pending={task?.kind === "download"}
          aria-disabled={isRemoving}
          onClick={() => void batch.download(files)}
        >
          {t("batch.download", { count: format.number(files.length) })}
        </Button>
      )}
      {(removable.length > 0 || isRemoving) && (
        <Button
          size="compact"
          variant="text"
          pending={isRemoving}
          aria-disabled={task !== undefined}
          onClick={() => void batch.remove(removable, count - removable.length)}
        >
          {isRemoving
            ? t("batch.removing", { done: format.number(task.done), total: format.number(task.total) })
            : t("batch.remove", { count: format.number(removable.length) })}
        </Button>
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
