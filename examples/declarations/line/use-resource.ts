import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long an answer is good enough to be shown again when its tab comes back. */
const staleMs = 30_000;

interface Request {
  key: string;
  attempt: number;
}

export interface Resource<T> {
  /** The last answer; while another key is loading, that of the key before. */
  data: T | undefined;
  /** Why the current key could not be loaded; undefined while it is loading or loaded. */
  error: unknown;
  /** An answer for the current key, or the one asked for by `reload`, is on its way. */
  pending: boolean;
  reload(): void;
}

/**
 * Loads what a key stands for. A newer key ends the request of the older one, and a late answer is dropped.
 * While the tab is hidden nothing is asked; when it comes back, only what is missing or stale is.
 */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Request & { data: T | undefined; error: unknown }>();
  const loaded = useRef<Request & { at: number }>(undefined);
  const start = useEffectEvent((signal: AbortSignal) => load(signal));

  useEffect(() => {
    const last = loaded.current;
    if (last?.key === key && last.attempt === attempt && Date.now() - last.at < staleMs) return undefined;
    const controller = new AbortController();
    start(controller.signal).then(
      (data) => {
        if (controller.signal.aborted) return;
        loaded.current = { key, attempt, at: Date.now() };
        setSettled({ key, attempt, data, error: undefined });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setSettled((before) => ({ key, attempt, data: before?.data, error }));
      },
    );
    return () => controller.abort();
  }, [key, attempt]);

  const isSettled = settled?.key === key && settled.attempt === attempt;
  return {
    data: settled?.data,
    error: isSettled ? settled.error : undefined,
    pending: !isSettled,
    reload: () => setAttempt((before) => before + 1),
  };
}
