import { useStore, type Resource } from "@customs-portal/ui";
import { useEffect, useRef } from "react";
import type { EntryPage } from "./contract.ts";
import type { Uploads } from "./uploads.ts";

/** Shortest time between two looks at a folder that files arrive in, and by so much longer where it is a long one. */
const least = { ms: 1500, msOfEntry: 0.5 } as const;

/** Looks at the folder anew when files have arrived in it: at the first at once, at many together. */
export function useStoredFiles({ state }: Uploads, { data, pending, reload, loadedAt }: Resource<EntryPage>): void {
  const { stored } = useStore(state);
  const seen = useRef(stored);
  const entries = data?.entries.length ?? 0;
  useEffect(() => {
    if (pending || seen.current === stored) return undefined;
    const restMs = least.ms + least.msOfEntry * entries;
    const waitMs = Math.max(0, (loadedAt?.getTime() ?? 0) + restMs - Date.now());
    const timer = setTimeout(() => {
      seen.current = stored;
      reload();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [stored, pending, loadedAt, entries, reload]);
}
