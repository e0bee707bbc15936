import { useState } from "react";
import type { BatchLine } from "./lines.ts";

/** Changes that undo takes back. */
const undoMax = 200;

/** What was done to the lines. */
export type ChangeKind = "fix" | "tidy" | "duplicates";

/** The lines, and the way back. */
export interface Lines {
  readonly all: readonly BatchLine[];
  /** The change that undo takes back; undefined where there is none. */
  readonly undoes: ChangeKind | undefined;
  /** Puts lines in the place of others, and takes away those that become undefined. */
  replace(by: ReadonlyMap<BatchLine, BatchLine | undefined>, kind: ChangeKind): void;
  undo(): void;
}

/** Keeps the lines and every state before; a list of 20,000 costs its references. */
export function useLines(initial: readonly BatchLine[]): Lines {
  const [all, setAll] = useState(initial);
  const [past, setPast] = useState<readonly { all: readonly BatchLine[]; kind: ChangeKind }[]>([]);
  return {
    all,
    undoes: past.at(-1)?.kind,
    replace(by, kind) {
      if (by.size === 0) return;
      setPast([...past.slice(1 - undoMax), { all, kind }]);
      setAll(
        all.flatMap((line) => {
          const next = by.has(line) ? by.get(line) : line;
          return next ? [next] : [];
        }),
      );
    },
    undo() {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setAll(last.all);
    },
  };
}
