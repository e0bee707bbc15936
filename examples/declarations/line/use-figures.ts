import { useFormat } from "@customs-portal/ui";
import { useMemo } from "react";
import { figuresOf, type Figures } from "./figures.ts";

/** The figures of the current locale. */
export function useFigures(): Figures {
  const format = useFormat();
  return useMemo(() => figuresOf(format), [format]);
}
