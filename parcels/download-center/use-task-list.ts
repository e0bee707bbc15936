import type { ExportTask } from "@customs-portal/sdk/contract";
import { downloadLongestRefreshMs, downloadRefreshMs } from "@customs-portal/sdk/limits";
import { endsSession, HttpError, isHttpError } from "@customs-portal/sdk/portal";
import { startRefresh, usePortal, type Refresh } from "@customs-portal/ui";
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { rowKeys } from "./row-keys.ts";
import type { Estimates } from "./rows/index.ts";
import type { Outcomes } from "./use-outcomes.ts";

/** What stands in the rows. */
type Rows = typeof import("./rows/index.ts");

let loading: Promise<Rows> | undefined;

/** Loads what stands in the rows, once a page. @throws HttpError `network-failure`; the next call tries again */
function loadRows(): Promise<Rows> {
  loading ??= import("./rows/index.ts").catch((cause: unknown) => {
    loading = undefined;
    throw new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
  });
  return loading;
}

/** What is asked for; another object asks anew. */
export interface TaskQuery {
  readonly systemCode: readonly string[];
  readonly taskCode: readonly string[];
  readonly limit: string;
  readonly extraCode: string;
  readonly taskName: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** What the screen shows; the last rows stay while the next are fetched and when fetching fails. */
interface Shown {
  readonly query: TaskQuery;
  readonly rows: readonly ExportTask[];
  readonly total: number;
  readonly at: Date;
  readonly keys: ReadonlyMap<ExportTask, string>;
  readonly parts: Rows;
  readonly estimates: Estimates;
}

export interface TaskList {
  readonly rows: readonly ExportTask[];
  readonly total: number;
  /** When these rows were fetched; undefined before any were. */
  readonly fetchedAt: Date | undefined;
  /** The query that these rows answer. */
  readonly shownQuery: TaskQuery | undefined;
  /** The rows shown answer another query than the current one. */
  readonly stale: boolean;
  /** Why the last attempt failed. */
  readonly failure: { readonly error: unknown } | undefined;
  /** What stands in the rows; there with the first of them. */
  readonly parts: Rows | undefined;
  /** How long the running exports will take. */
  readonly estimates: Estimates | undefined;
  /** A key for each row that stays the same from one refresh to the next. */
  keyOf(task: ExportTask): string;
  /** Fetches at once. */
  refresh(): void;
}

const noRows: readonly ExportTask[] = [];

/** A server that knows no such list is not where the list is: what it says is meant for pages that are gone. */
function failureOf(cause: unknown): unknown {
  if (!isHttpError(cause) || cause.code !== "not-found") return cause;
  const { status, envelopeCode, call } = cause;
  return new HttpError("backend-call-failed", { status, envelopeCode, call, cause });
}

/** Who looks at a list, and who hears of it. */
export interface TaskListHost {
  /** What is looked at: the list is not fetched while it has no box. */
  screen: RefObject<HTMLElement | null>;
  outcomes: Outcomes;
  hostEndsSession: boolean;
}

/** The tasks of a query, fetched every 5 seconds while this component is shown (R25-12), less often while that fails. */
export function useTaskList(query: TaskQuery, { screen, outcomes, hostEndsSession }: TaskListHost): TaskList {
  const { config, exports, session } = usePortal();
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<{ query: TaskQuery; error: unknown }>();
  const refresh = useRef<Refresh>(undefined);

  useEffect(() => {
    const { page, systemCode, taskCode, ...rest } = query;
    const wire = { ...rest, pageNum: page, systemCode: [...systemCode], taskCode: [...taskCode] };

    // Failures are told on the screen; the end of the session stays with the portal, or with the page around it.
    const handling = { notice: false, endSession: !hostEndsSession };
    async function load(signal: AbortSignal, background: boolean): Promise<boolean> {
      try {
        const asked = exports.list(wire, { ...handling, signal, background });
        const [{ content, totalElements }, parts] = await Promise.all([asked, loadRows()]);
        if (signal.aborted) return false;
        const keys = rowKeys(content);
        const rows = content.map((task) => ({ key: keys.get(task) ?? "", task }));
        setShown((before) => ({
          query,
          rows: content,
          total: totalElements,
          at: new Date(),
          keys,
          parts,
          estimates: parts.estimate(before?.estimates ?? new Map(), rows, performance.now()),
        }));
        setFailure(undefined);
        outcomes.succeeded();
        return true;
      } catch (cause) {
        if (signal.aborted) return false;
        const error = failureOf(cause);
        const isOver = endsSession(error, config);
        // A portal with a session of its own says so and leaves this page.
        if (!isOver || session.user.getSnapshot() === null) setFailure({ query, error });
        outcomes.failed(error);
        return false;
      }
    }

    const started = startRefresh({
      intervalMs: downloadRefreshMs,
      longestMs: downloadLongestRefreshMs,
      shown: screen.current,
      load,
    });
    refresh.current = started;
    return () => started.stop();
  }, [config, exports, session, query, screen, outcomes, hostEndsSession]);

  return useMemo(
    () => ({
      rows: shown?.rows ?? noRows,
      total: shown?.total ?? 0,
      fetchedAt: shown?.at,
      shownQuery: shown?.query,
      stale: shown?.query !== query,
      failure: failure?.query === query ? failure : undefined,
      parts: shown?.parts,
      estimates: shown?.estimates,
      keyOf: (task) => shown?.keys.get(task) ?? "",
      refresh: () => refresh.current?.now(),
    }),
    [shown, failure, query],
  );
}
