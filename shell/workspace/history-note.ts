import type { BizConfig } from "@customs-portal/sdk/contract";

/**
 * Says in the console, once for each line, that it changed the address itself where it is not registered to.
 * @returns told of the line whose tab shows while the address changed
 */
export function createHistoryNote(lines: () => BizConfig): (line: string | undefined) => void {
  const told = new Set<string>();
  return (line) => {
    if (line === undefined || told.has(line) || lines()[line]?.history === "browser") return;
    told.add(line);
    console.warn(
      `The business line "${line}" changed the address by window.history: give its router a memory history and call portal.router.navigate(path), or register it with "history": "browser" (registering-a-line.md).`,
    );
  };
}
