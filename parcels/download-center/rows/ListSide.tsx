import type { ExportTask } from "@customs-portal/sdk/contract";
import type { RefObject } from "react";
import { CancelQuestion } from "./CancelQuestion.tsx";
import { useExportHints } from "./use-export-hints.ts";

export interface ListSideProps {
  /** The list on the screen. */
  screen: RefObject<HTMLElement | null>;
  /** Fetches the list at once. */
  refresh: () => void;
  /** The task whose end is asked about. */
  asked: ExportTask | undefined;
  /** Asks about another one, or about none. */
  ask: (task: ExportTask | undefined) => void;
}

/** What goes on beside the list: it is fetched after hints, and the end of an export is asked about. */
export function ListSide({ screen, refresh, asked, ask }: ListSideProps) {
  useExportHints(screen, refresh);
  return (
    <CancelQuestion
      task={asked}
      onDone={(changed) => {
        ask(undefined);
        if (changed) refresh();
      }}
    />
  );
}
