import type { ExportTask } from "@customs-portal/sdk/contract";
import { downloadLongestRefreshMs, downloadRefreshMs, homeListRowsMax, homeStaleMs } from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";
import { startRefresh } from "@customs-portal/ui";
import { useEffect, useState } from "react";

const isOpen = ({ statusCode }: ExportTask) => statusCode === "init" || statusCode === "ing";

/** The newest exports of the user. */
export interface NewestExports {
  /** Undefined before the first answer. */
  tasks: readonly ExportTask[] | undefined;
  /** The last look failed. */
  isFailed: boolean;
}

/** Follows the newest exports of the user while the page is seen: closely where one is under way. */
export function useExports({ exports, config }: Pick<Portal, "exports" | "config">): NewestExports {
  const [tasks, setTasks] = useState<readonly ExportTask[]>();
  const [isFailed, setFailed] = useState(false);
  const { limit } = config.downloadCenter;
  const intervalMs = tasks?.some(isOpen) ? downloadRefreshMs : homeStaleMs;

  useEffect(() => {
    const query = { systemCode: ["all"], taskCode: ["all"], extraCode: "", taskName: "", limit };
    const { stop } = startRefresh({
      intervalMs,
      longestMs: Math.max(intervalMs, downloadLongestRefreshMs),
      async load(signal, background) {
        try {
          const page = { pageNum: 1, pageSize: homeListRowsMax };
          const { content } = await exports.list({ ...query, ...page }, { signal, background, notice: false });
          if (!signal.aborted) setTasks(content);
          if (!signal.aborted) setFailed(false);
          return true;
        } catch {
          // The portal ends the session by itself; of all else the card tells.
          if (!signal.aborted) setFailed(true);
          return false;
        }
      },
    });
    return stop;
  }, [exports, limit, intervalMs]);
  return { tasks, isFailed };
}
