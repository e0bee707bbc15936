import { useStore, type Resource } from "@customs-portal/ui";
import { useEffect, useRef } from "react";
import type { Uploads } from "./uploads.ts";

/** Shortest time between two looks at a folder that files arrive in. */
const leastMs = 1500;

/** Looks at the folder anew when files have arrived in it: at the first at once, at many together. */
export function useStoredFiles({ state }: Uploads, { pending, reload, loadedAt }: Resource<unknown>): void {
  const { stored } = useStore(state);
  const seen = useRef(stored);
  useEffect(() => {
    if (pending || seen.current === stored) return undefined;
    const waitMs = Math.max(0, (loadedAt?.getTime() ?? 0) + leastMs - Date.now());
    const timer = setTimeout(() => {
      seen.current = stored;
      reload();
    }, waitMs);
    return () => clearTimeout(timer);
    // `reload` is another function at each render, and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stored, pending, loadedAt]);
}
