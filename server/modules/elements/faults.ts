import { elementFaultsMax } from "@customs-portal/sdk/limits";

/** What is wrong with a file: the first faults, and how many there are. */
export interface FileFaults {
  faults: readonly string[];
  count: number;
}

/** Collects faults, so many and no more. */
export class FaultList implements FileFaults {
  readonly faults: string[] = [];
  count = 0;

  /** @param where such as `line 12` */
  add(where: string, what: string): void {
    this.count += 1;
    if (this.faults.length < elementFaultsMax) this.faults.push(where === "" ? what : `${where}: ${what}`);
  }
}

const quotedChars = 40;

/** A value in a fault. */
export function quoted(value: string): string {
  const chars = [...value.slice(0, 2 * quotedChars)];
  return chars.length > quotedChars ? `"${chars.slice(0, quotedChars).join("")}…"` : `"${value}"`;
}
