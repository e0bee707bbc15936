import type { ExportTask } from "@customs-portal/sdk/contract";
import { endsSession, isHttpError } from "@customs-portal/sdk/portal";
import { errorText, useEnvironment } from "@customs-portal/ui";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RunningDownload } from "./rows/index.ts";
import type { DownloadCenterEvents } from "./types.ts";
import type { Outcomes } from "./use-outcomes.ts";

export interface Downloads {
  /** By row key. */
  readonly running: ReadonlyMap<string, RunningDownload>;
  /** Row keys of what was downloaded since the screen opened: other backends do not remember it. */
  readonly done: ReadonlySet<string>;
  /** Fetches the file of a row; a second click while it runs does nothing. */
  start(key: string, task: ExportTask): void;
}

/** Downloads of rows. They go on while the tab is hidden and end when the screen is taken away. */
export function useDownloads(events: DownloadCenterEvents, outcomes: Outcomes): Downloads {
  const { portal, unmounted } = useEnvironment();
  const [running, setRunning] = useState<ReadonlyMap<string, RunningDownload>>(new Map());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const guard = useRef(new Set<string>());
  const latestEvents = useRef(events);
  useEffect(() => {
    latestEvents.current = events;
  }, [events]);

  const start = useCallback(
    async (key: string, task: ExportTask) => {
      if (guard.current.has(key)) return;
      guard.current.add(key);
      const show = (download: RunningDownload | undefined) =>
        setRunning((known) => {
          const next = new Map(known);
          if (download) next.set(key, download);
          else next.delete(key);
          return next;
        });
      show({ share: undefined });
      latestEvents.current.onDownloadStarted?.(task);
      try {
        await portal.exports.download(task, {
          signal: unmounted,
          onProgress: ({ loaded, total }) => show({ share: total ? Math.min(1, loaded / total) : undefined }),
        });
        setDone((known) => new Set(known).add(key));
        latestEvents.current.onDownloadFinished?.(task);
      } catch (error) {
        if (unmounted.aborted) return;
        // Failed calls have shown their notice already.
        if (!isHttpError(error)) {
          const { text, code } = errorText(portal, error);
          portal.notices.show({ kind: "error", text, ...(code === undefined ? {} : { code }) });
        }
        latestEvents.current.onDownloadFailed?.(task, error);
        if (endsSession(error, portal.config)) outcomes.failed(error);
      } finally {
        guard.current.delete(key);
        show(undefined);
      }
    },
    [portal, unmounted, outcomes],
  );
  return useMemo(() => ({ running, done, start: (key, task) => void start(key, task) }), [running, done, start]);
}
