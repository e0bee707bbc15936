import { useGone } from "@customs-portal/ui";
import { useRef, useState } from "react";
import { readPastedTable, readTableFile, type ReadTable } from "./table/read-table.ts";
import { WorkbookError, type WorkbookFault } from "./workbook/workbook-error.ts";

/** A table on its way. */
export interface TableState {
  readonly table: ReadTable | undefined;
  /** Why nothing was taken. */
  readonly fault: WorkbookFault | undefined;
  readonly isReading: boolean;
  readText(text: string): void;
  readFile(file: Blob): void;
  /** Begins anew. */
  forget(): void;
}

/** Reads a table, one at a time: another one takes the place of one that is being read. */
export function useTable(): TableState {
  const [table, setTable] = useState<ReadTable>();
  const [fault, setFault] = useState<WorkbookFault>();
  const [isReading, setReading] = useState(false);
  const current = useRef<AbortController>(undefined);
  useGone(() => current.current?.abort());

  const read = (work: (signal: AbortSignal) => Promise<ReadTable>) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setFault(undefined);
    setReading(true);
    work(signal).then(
      (found) => {
        if (signal.aborted) return;
        setReading(false);
        setTable(found);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setReading(false);
        if (!(error instanceof WorkbookError)) console.error("The table could not be read.", error);
        setFault(error instanceof WorkbookError ? error.fault : "damaged");
      },
    );
  };
  return {
    table,
    fault,
    isReading,
    readText: (text) => read((signal) => readPastedTable(text, signal)),
    readFile: (file) => read((signal) => readTableFile(file, signal)),
    forget: () => setTable(undefined),
  };
}
