import { useAnnounce, useFormat, useT } from "@customs-portal/ui";
import { useEffect, useMemo } from "react";
import type { Entry } from "./contract.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** Whoever types is not told of each letter. */
const restMs = 500;

/**
 * How much there is, in words: of the whole folder with the size of its files; of a part, that it is one, and what waits
 * for the rest; of what is looked for, how much was found, which screen readers are told.
 * @param entries all that is loaded
 */
export function useCountText(
  entries: readonly Entry[],
  { entries: shown, text, isWaiting }: Arrangement,
  hasMore: boolean,
): string {
  const t = useT("files");
  const format = useFormat();
  const announce = useAnnounce();
  const isSearch = text.trim() !== "";
  const loaded = format.number(entries.length);
  const count = format.number(shown.length);
  const files = useMemo(() => entries.filter((entry) => entry.kind === "file"), [entries]);
  const bytes = useMemo(() => files.reduce((sum, { size }) => sum + size, 0), [files]);
  const whole =
    files.length === 0 ? t("count", { count: loaded }) : t("countSize", { count: loaded, size: format.bytes(bytes) });
  const found = hasMore ? t("find.soFar", { loaded, count }) : t("find.found", { count });
  const told = isSearch && !hasMore ? found : undefined;
  useEffect(() => {
    if (told === undefined) return undefined;
    const timer = setTimeout(() => announce(told), restMs);
    return () => clearTimeout(timer);
  }, [announce, told]);
  if (isSearch) return found;
  return isWaiting ? t("countWaiting", { count: loaded }) : hasMore ? t("countLoaded", { count: loaded }) : whole;
}
