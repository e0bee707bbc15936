import { useEffect, useEffectEvent, type RefObject } from "react";
import { startTableKeys, type KeyActions } from "./table-keys.ts";

/** Gives a table its keys, which see what it shows at the time. */
export function useTableKeys(scroller: RefObject<HTMLElement | null>, actions: KeyActions): void {
  const rowCount = useEffectEvent(actions.rowCount);
  const columnCount = useEffectEvent(actions.columnCount);
  const headRows = useEffectEvent(actions.headRows);
  const reveal = useEffectEvent(actions.reveal);
  const sort = useEffectEvent(actions.sort);
  const openMenu = useEffectEvent(actions.openMenu);
  const resize = useEffectEvent(actions.resize);
  const choose = useEffectEvent(actions.choose);
  const chooseAll = useEffectEvent(actions.chooseAll);
  useEffect(() => {
    const region = scroller.current;
    if (!region) return undefined;
    return startTableKeys(region, {
      rowCount: () => rowCount(),
      columnCount: () => columnCount(),
      headRows: () => headRows(),
      reveal: (row) => reveal(row),
      sort: (key, isMore) => sort(key, isMore),
      openMenu: (key) => openMenu(key),
      resize: (key, steps) => resize(key, steps),
      choose: (row, isRange) => choose(row, isRange),
      chooseAll: () => chooseAll(),
    });
  }, [scroller]);
}
