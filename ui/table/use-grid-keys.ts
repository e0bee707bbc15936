import { useEffect, type RefObject } from "react";

/** Gives a table its keys (`startGridKeys`), whose code comes once the table is painted. */
export function useGridKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = scroller.current;
    if (!region) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    import("./grid-keys.ts").then(
      ({ startGridKeys }) => {
        if (!isOver) end = startGridKeys(region);
      },
      (cause: unknown) => console.warn("The keys of the table could not be loaded.", cause),
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [scroller]);
}
