import { isHttpError } from "@customs-portal/sdk/portal";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { usePortal } from "../hooks/use-portal.ts";

/** Something that is loaded by key. */
export interface Resource<T> {
  /** The last answer; while another key is loading and when it failed, that of the key before. */
  data: T | undefined;
  /** The key that `data` answers. */
  dataKey: string | undefined;
  /** When `data` came. */
  loadedAt: Date | undefined;
  /** Why the current key could not be loaded; undefined while it is loading or loaded. */
  error: unknown;
  /** An answer for the current key, or the one asked for by `reload`, is on its way. */
  pending: boolean;
  /** Loads the key of now anew. Always the same function, so that whoever has waited may call it. */
  reload(): void;
  /** Gives up a `reload`. Another key is given up by going back to `dataKey`, which asks nothing. */
  cancel(): void;
}

interface Request {
  readonly key: string;
  readonly attempt: number;
}

const isSame = (one: Request | undefined, other: Request) => one?.key === other.key && one.attempt === other.attempt;

/**
 * Loads what a key stands for. A newer key ends the request of the older one, and a late answer is dropped. While the
 * tab is hidden nothing is asked; when it comes back, only what is missing is: switching tabs costs no request.
 * Where a failure ends the session of a user, the portal says so and this page waits as it is, until it goes or its user
 * has signed in again.
 */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [reloadOf, setReloadOf] = useState<Request>();
  const [answer, setAnswer] = useState<Request & { data: T; at: Date }>();
  const { user } = usePortal().session;
  const [failure, setFailure] = useState<Request & { error: unknown }>();
  // A reload is of one key; whoever left that key gave it up.
  if (reloadOf && reloadOf.key !== key) setReloadOf(undefined);
  const answered = answer?.key === key ? answer.attempt : 0;
  const attempt = reloadOf?.key === key ? reloadOf.attempt : answered;
  const newest = useRef<Request>({ key, attempt });
  useLayoutEffect(() => {
    newest.current = { key, attempt };
  }, [key, attempt]);
  const reload = useCallback(() => setReloadOf({ key: newest.current.key, attempt: newest.current.attempt + 1 }), []);
  const start = useEffectEvent((signal: AbortSignal) => load(signal));
  // Of an effect, too: the answer at hand may give way to a late one, of the key before, that comes between the drawing
  // of a key and its effect.
  const isAnswered = isSame(answer, { key, attempt });

  useEffect(() => {
    if (isAnswered) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let forget: (() => void) | undefined;
    let isDone = false;
    const ask = () => {
      forget?.();
      forget = undefined;
      start(signal).then(
        (data) => {
          isDone = true;
          if (!signal.aborted) setAnswer({ key, attempt, data, at: new Date() });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          const isOver = isHttpError(error) && error.sessionEnded;
          // On pages with a sign-in of their own, the portal knows of no user and cannot tell when there is another token.
          if (!isOver || !user.getSnapshot()) setFailure({ key, attempt, error });
          else forget = user.subscribe(() => user.getSnapshot() && ask());
        },
      );
    };
    ask();
    return () => {
      // Whoever has answered hears of no end.
      if (!isDone) controller.abort();
      forget?.();
      // Asked again, a failure of the same question says nothing any more.
      setFailure(undefined);
    };
  }, [key, attempt, user, isAnswered]);

  const isFailed = !isAnswered && isSame(failure, { key, attempt });
  return {
    data: answer?.data,
    dataKey: answer?.key,
    loadedAt: answer?.at,
    error: isFailed ? failure?.error : undefined,
    pending: !isAnswered && !isFailed,
    reload,
    cancel: () => {
      if (answer?.key === key) setReloadOf(undefined);
    },
  };
}
