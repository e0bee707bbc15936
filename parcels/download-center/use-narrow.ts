import { useWidth } from "@customs-portal/ui";
import type { RefObject } from "react";

/** Below it the columns would scroll sideways, with the status out of sight. */
const narrowPx = 720;

/** Whether an element has too little room for columns. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  return useWidth(element, false, (px) => px < narrowPx);
}
