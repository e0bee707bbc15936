import type { UploadItem } from "@customs-portal/sdk/transfer";

/** What arrived otherwise than whoever chose it may think. */
export interface CameOtherwise {
  /** Got a number now, as their names were taken. */
  renamed: number;
  /** Nothing of them was sent: the server had them. */
  found: number;
}

/** Counts what arrived otherwise. */
export function countOtherwise(files: readonly UploadItem[]): CameOtherwise {
  const counts: CameOtherwise = { renamed: 0, found: 0 };
  for (const { phase, storedName, isInstant } of files) {
    if (phase !== "stored") continue;
    if (isInstant) counts.found += 1;
    else if (storedName !== undefined) counts.renamed += 1;
  }
  return counts;
}
