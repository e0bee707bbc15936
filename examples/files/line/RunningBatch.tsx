import { Button, Icon, useFormat, useT } from "@customs-portal/ui";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { nameOf } from "./folder-path.ts";
import type { Batch } from "./use-batch.ts";

/** Says what goes on with files that are not chosen here any more, such as those of a folder that was left. */
export function RunningBatch({ batch: { task, stop } }: { batch: Batch }) {
  const t = useT("files");
  const format = useFormat();
  if (!task) return null;
  const far = { done: format.number(task.done), total: format.number(task.total) };
  return (
    <p className="files-running">
      <Icon of={LoaderCircle} spin />
      <span>
        {[
          t(task.kind === "remove" ? "batch.removing" : "batch.downloading", far),
          nameOf(task.folder) || t("all"),
        ].join(" · ")}
      </span>
      <Button size="compact" onClick={stop}>
        {t("batch.stop")}
      </Button>
    </p>
  );
}
