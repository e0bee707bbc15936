import { useFormat, useT } from "@customs-portal/ui";
import { useCallback } from "react";
import { remainingTime } from "./remaining-time.ts";

interface Pace {
  readonly bytesPerSecond: number | undefined;
  readonly remainingMs: number | undefined;
}

/** Gives speed and remaining time in words, as far as they can be told. */
export function usePaceWords(): (pace: Pace) => string[] {
  const t = useT("uploader");
  const format = useFormat();
  return useCallback(
    ({ bytesPerSecond, remainingMs }) => {
      const words: string[] = [];
      // A speed of nothing says less than none: it has just begun, or waits.
      if (bytesPerSecond !== undefined && bytesPerSecond > 0)
        words.push(t("speed", { size: format.bytes(bytesPerSecond) }));
      if (remainingMs !== undefined) {
        const { count, unit } = remainingTime(remainingMs);
        const time = format.number(count, { style: "unit", unit, unitDisplay: "short" });
        // Chinese typography puts a blank there, Intl does not.
        words.push(t("remaining", { time: time.replace(/(?<=\d)(?=\p{Script=Han})/u, " ") }));
      }
      return words;
    },
    [t, format],
  );
}
