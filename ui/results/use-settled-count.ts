import { useCallback, useEffect, useRef } from "react";

/**
 * A count that is on its way, for whoever wants to wait for it.
 * @param rows of what is in force; undefined where they could not be counted
 * @param isPending they are asked for; the same number may come again
 * @returns waits for the count that comes next
 */
export function useSettledCount(
  rows: number | "counting" | undefined,
  isPending: boolean,
): () => Promise<number | undefined> {
  const waiting = useRef<PromiseWithResolvers<number | undefined>>(undefined);
  useEffect(() => {
    if (rows === "counting" || isPending) return;
    waiting.current?.resolve(rows);
    waiting.current = undefined;
  }, [rows, isPending]);
  return useCallback(() => (waiting.current ??= Promise.withResolvers()).promise, []);
}
