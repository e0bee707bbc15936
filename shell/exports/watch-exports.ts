import type { ExportTask } from "@customs-portal/sdk/contract";
import {
  downloadLongestRefreshMs,
  downloadRefreshMs,
  exportFailureNoticeMs,
  exportNoticeMs,
  exportsHintEvent,
} from "@customs-portal/sdk/limits";
import { downloadCenterPath, isHttpError, type Portal, type PostedExport } from "@customs-portal/sdk/portal";
import { backoffMs, sleep } from "@customs-portal/sdk/timing";
import { errorText } from "@customs-portal/ui";
import { findTask, listsExport, queryFor } from "./find-task.ts";
import {
  createOpenExports,
  openExportsOf,
  openExportsPrefix,
  type OpenExport,
  type OpenExports,
} from "./open-exports.ts";

/** After that long an export that is not listed is waited for no more. */
const unlistedMs = 60_000;
/** Exports are asked for less often the longer they take: each tenth of their age. */
const ageShare = 10;

export interface ExportWatchOptions {
  portal: Portal;
  /** Shared by the tabs of the browser. */
  storage: Storage;
  /** The path that the user looks at. */
  path(): string;
  navigate(path: string): void;
  /** Told of each export that has ended. */
  onSettled(): void;
  /** Where there are none, as on addresses without TLS, each visible tab asks; the storage still lets one tell. */
  locks?: Pick<LockManager, "request"> | undefined;
}

/** Watches over the exports of the user. */
export interface ExportWatch {
  add(posted: PostedExport): void;
  destroy(): void;
}

/** Rests until a page hint says that exports have changed, at the most for so long. @throws the reason of the signal */
async function restOrHint(ms: number, signal: AbortSignal): Promise<void> {
  const rest = new AbortController();
  const end = () => rest.abort();
  addEventListener(exportsHintEvent, end, { signal: rest.signal });
  try {
    await sleep(ms, { signal: AbortSignal.any([signal, rest.signal]) });
  } catch {
    signal.throwIfAborted();
  } finally {
    end();
  }
}

const isOver = ({ statusCode }: ExportTask) => statusCode === "success" || statusCode === "failed";

/**
 * Tells the user, on whatever page, that an export has ended, and offers its file or the download centre. It asks only
 * while the tab is shown and an export of this user is open; of several tabs of a browser one does (Web Locks). What the
 * user sees end in the download centre is not told once more.
 */
export function createExportWatch(options: ExportWatchOptions): ExportWatch {
  const { portal, storage, path, navigate, onSettled, locks } = options;
  const { exports, i18n, notices, session, config, t } = portal;
  /** What is watched now, and for whom. */
  let watching: { readonly lock: string; readonly ending: AbortController } | undefined;

  function openCenter({ systemCode, taskCode, extraCode, taskName: module }: PostedExport) {
    const { limit } = config.downloadCenter;
    navigate(downloadCenterPath({ systemCode, taskCode, extraCode, module, limit }));
  }

  async function download(task: ExportTask) {
    try {
      await exports.download(task);
    } catch (error) {
      // Failed calls have shown their notice already.
      if (isHttpError(error)) return;
      const { text, code } = errorText(portal, error);
      notices.show({ kind: "error", text, ...(code === undefined ? {} : { code }) });
    }
  }

  async function tell(open: OpenExport, task: ExportTask) {
    await i18n.load("exports");
    const name = task.fileName || task.taskName || open.taskName;
    const toCenter = { label: t("exports:openCenter"), run: () => openCenter(open) };
    const file = { label: t("exports:download"), run: () => void download(task) };
    const isReady = task.statusCode === "success";
    const reason = task.note ? t("exports:failedBecause", { name, reason: task.note }) : t("exports:failed", { name });
    notices.show({
      kind: isReady ? "success" : "error",
      text: isReady ? t("exports:ready", { name }) : reason,
      durationMs: isReady ? exportNoticeMs : exportFailureNoticeMs,
      action: isReady && task.fastDFSPath ? file : toCenter,
    });
  }

  /** Asks once for each export that is open. @throws HttpError */
  async function look(known: OpenExports, signal: AbortSignal): Promise<void> {
    const asked = new Map<string, Promise<readonly ExportTask[]>>();
    for (const open of known.list()) {
      const query = queryFor(open, config.downloadCenter.limit);
      const name = JSON.stringify(query);
      const answer =
        asked.get(name) ??
        exports.list(query, { signal, background: true, notice: false }).then(({ content }) => content);
      asked.set(name, answer);
      const task = findTask(await answer, open);
      signal.throwIfAborted();
      if (!task && Date.now() - open.at > unlistedMs) known.take(open);
      if (!task || !isOver(task) || !known.take(open)) continue;
      onSettled();
      if (!listsExport(path(), open)) await tell(open, task);
    }
  }

  /** Asks until nothing is open. Ends with the signal. */
  async function watch(known: OpenExports, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (;;) {
      const youngest = known.list().at(-1);
      if (!youngest) return;
      const firstMs = Math.max(downloadRefreshMs, (Date.now() - youngest.at) / ageShare);
      await restOrHint(backoffMs(failures + 1, { firstMs, longestMs: downloadLongestRefreshMs }), signal);
      try {
        await look(known, signal);
        failures = 0;
      } catch (error) {
        signal.throwIfAborted();
        failures += 1;
        console.warn("The open exports could not be asked for.", error);
      }
    }
  }

  function stop() {
    watching?.ending.abort();
    watching = undefined;
  }

  /** Watches where there is something to watch for whoever is signed in, and where it is seen. */
  function follow() {
    const user = session.user.getSnapshot();
    const lock = user ? openExportsOf(user) : undefined;
    const known = user ? createOpenExports(storage, user) : undefined;
    const isWanted = document.visibilityState === "visible" && known !== undefined && known.list().length > 0;
    if (!isWanted || lock !== watching?.lock) stop();
    if (!isWanted || lock === undefined || watching) return;
    const started = { lock, ending: new AbortController() };
    const { signal } = started.ending;
    watching = started;
    const run = () => watch(known, signal);
    (locks ? locks.request(lock, { signal }, run) : run())
      .catch((error: unknown) => {
        if (!signal.aborted) console.error("The watch over the exports ended.", error);
      })
      .finally(() => {
        if (watching !== started) return;
        watching = undefined;
        // One that came while the last was told.
        if (!signal.aborted && known.list().length > 0) follow();
      });
  }

  const ended = new AbortController();
  const { signal } = ended;
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(openExportsPrefix)) follow();
  };
  addEventListener("storage", onStorage, { signal });
  document.addEventListener("visibilitychange", follow, { signal });
  const forgetUser = session.user.subscribe(follow);
  follow();

  return {
    add(posted) {
      const user = session.user.getSnapshot();
      if (!user) return;
      createOpenExports(storage, user).add(posted);
      follow();
    },
    destroy() {
      ended.abort();
      forgetUser();
      stop();
    },
  };
}
