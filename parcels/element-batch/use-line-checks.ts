import { usePortal } from "@customs-portal/ui";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { checkLines, createCheckMemory, type LineCheck } from "./check-lines.ts";
import type { BatchLine } from "./lines.ts";

/** Time between two drawings of what was found meanwhile. Milliseconds. */
const drawEveryMs = 400;

/** What was found in the lines so far. */
export interface LineChecks {
  /** Undefined for a line that was not checked yet. Another function whenever something was found. */
  readonly of: (line: BatchLine) => LineCheck | undefined;
  readonly isRunning: boolean;
  /** Why codes could not be looked up, by code. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** The catalogue is made up. */
  readonly isSample: boolean;
  stop(): void;
  /** Goes on after a stop, and asks again for codes whose look-up failed. */
  resume(): void;
}

/** Checks the lines whenever there are others. What was found of a line holds until it is changed. */
export function useLineChecks(lines: readonly BatchLine[]): LineChecks {
  const portal = usePortal();
  const [memory] = useState(createCheckMemory);
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ lines: readonly BatchLine[]; tries: number }>();
  const [revision, setRevision] = useState(0);
  const current = useRef<AbortController>(undefined);

  useEffect(() => {
    const ending = (current.current = new AbortController());
    const { signal } = ending;
    let drawnAt = 0;
    // In slices, too, and at once with the end, so that no count is of other lines than those shown.
    const draw = (end?: typeof ended) =>
      startTransition(() => {
        if (end) setEnded(end);
        setRevision((last) => last + 1);
      });
    const onProgress = () => {
      if (performance.now() - drawnAt < drawEveryMs) return;
      drawnAt = performance.now();
      draw();
    };
    checkLines(portal, lines, memory, { signal, onProgress }).then(
      () => {
        if (!signal.aborted) draw({ lines, tries });
      },
      // Whoever ended it knows.
      () => undefined,
    );
    return () => ending.abort();
  }, [portal, lines, memory, tries]);

  const of = useCallback(
    (line: BatchLine) => memory.checks.get(line),
    // What was found meanwhile must give another function, so that rows are drawn again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [memory, revision],
  );
  return {
    of,
    isRunning: ended?.lines !== lines || ended.tries !== tries,
    failures: memory.failures,
    isSample: [...memory.codes.values()].some(({ catalogue }) => catalogue?.isSample),
    stop() {
      current.current?.abort();
      setEnded({ lines, tries });
      setRevision((last) => last + 1);
    },
    resume() {
      for (const line of lines) if (memory.checks.get(line)?.isUnasked) memory.checks.delete(line);
      memory.failures.clear();
      setTries(tries + 1);
    },
  };
}
