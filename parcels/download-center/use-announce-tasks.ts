import type { ExportTask } from "@customs-portal/sdk/contract";
import { useAnnounce, useAnnounceResults, useT } from "@customs-portal/ui";
import { useEffect, useRef } from "react";
import type { TaskList, TaskQuery } from "./use-task-list.ts";

const isOpen = ({ statusCode }: ExportTask) => statusCode === "init" || statusCode === "ing";

/** Tells screen readers of the results of a search or page, and of exports that ended while they are looked at. */
export function useAnnounceTasks(list: TaskList, query: TaskQuery): void {
  const announce = useAnnounce();
  const t = useT("downloadCenter");
  useAnnounceResults({
    answered: list.stale || list.failure ? undefined : JSON.stringify(query),
    total: list.total,
    page: query.page,
    pageSize: query.pageSize,
  });

  const { keyOf } = list;
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const task of list.rows) {
      if (!open.current.has(keyOf(task)) || isOpen(task)) continue;
      const name = task.fileName || task.taskName || "";
      if (task.statusCode === "success") announce(t("announce.ready", { name }));
      else if (task.statusCode === "failed") announce(t("announce.failed", { name }));
    }
    open.current = new Set(list.rows.filter(isOpen).map(keyOf));
  }, [list.rows, keyOf, announce, t]);
}
