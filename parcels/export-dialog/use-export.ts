import type { ExportRequest, ExportScope, Portal, StartedExport } from "@customs-portal/sdk/portal";
import { withTimeout } from "@customs-portal/sdk/timing";
import { useFormat, useT } from "@customs-portal/ui";
import { useCallback, useRef, useState } from "react";

/** Long enough to reach the way to the download centre, in milliseconds. */
const noticeMs = 15_000;
/** How long the notice waits for a count that is on its way, in milliseconds; the task never does. */
const countWaitMs = 2_000;

export interface ExportStart {
  readonly pending: boolean;
  /** Posts the task; a second call while it runs does nothing. @returns undefined where it failed or runs already */
  start(task: ExportRequest, scope: ExportScope): Promise<StartedExport | undefined>;
}

/**
 * Starts exports once (R9-06) and, where the page stays, tells what was started and offers the way to the download
 * centre.
 */
export function useExport(portal: Portal): ExportStart {
  const t = useT("exportDialog");
  const format = useFormat();
  const running = useRef(false);
  const [pending, setPending] = useState(false);

  const start = useCallback(
    async (task: ExportRequest, scope: ExportScope) => {
      if (running.current) return undefined;
      running.current = true;
      setPending(true);
      try {
        const words = scope.conditions?.map(({ label, value }) => t("scope.condition", { label, value }));
        // Where the page tells the conditions, none of them are an answer, too.
        const filterText = words ? words.join(t("scope.and")) || t("scope.everything") : "";
        const started = await portal.exports.start({ ...task, filterText });
        if (started.stays) {
          const counting = Promise.resolve(scope.rows).catch(() => undefined);
          const rows = await withTimeout(counting, countWaitMs, () => undefined);
          const params = { scope: filterText || t("scope.everything") };
          const count = rows === undefined ? undefined : format.number(rows);
          const text = count === undefined ? t("started.uncounted", params) : t("started.text", { ...params, count });
          // Pages without the shell have their own place for the download centre.
          const action = "tabs" in portal && { action: { label: t("started.open"), run: started.openDownloadCenter } };
          portal.notices.show({ kind: "success", text, durationMs: noticeMs, ...action });
        }
        return started;
      } finally {
        running.current = false;
        setPending(false);
      }
    },
    [portal, t, format],
  );
  return { pending, start };
}
