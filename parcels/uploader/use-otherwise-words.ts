import { useFormat, useT } from "@customs-portal/ui";
import type { CameOtherwise } from "./came-otherwise.ts";

/** What is to be known of files that arrived otherwise than chosen; nothing where there are none. */
export function useOtherwiseWords(): (counts: CameOtherwise) => string[] {
  const t = useT("uploader");
  const format = useFormat();
  return (counts) =>
    (["found", "renamed"] as const)
      .filter((name) => counts[name] > 0)
      .map((name) => t(`otherwise.${name}`, { count: format.number(counts[name]) }));
}
