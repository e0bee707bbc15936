import type { ExportDialogColumn } from "@customs-portal/sdk/portal";
import { usePortal, useT } from "@customs-portal/ui";
import { useEffect, useRef, useState } from "react";
import { isExportable, isWithinExport, putLines } from "./export-lines.ts";
import type { BatchLine } from "./lines.ts";

const columnKeys = [
  "line",
  "partNo",
  "tariffCode",
  "goodsName",
  "text",
  "specification",
  "bytes",
  "findings",
  "catalogue",
] as const;

/** What keeps lines from being exported. */
interface Refusal {
  kind: "too-long" | "too-much";
  /** The number of the first such line. */
  line: number;
}

/** The export of the lines through the download centre. */
export interface LinesExport {
  readonly isPutting: boolean;
  readonly refusal: Refusal | undefined;
  /** The lines of the last export. */
  readonly exported: readonly BatchLine[] | undefined;
  start(): Promise<void>;
}

/** Puts the lines on the server, which checks them once more, and asks which columns the file is to have. */
export function useLinesExport(lines: readonly BatchLine[]): LinesExport {
  const portal = usePortal();
  const t = useT("elementBatch");
  const [isPutting, setPutting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [exported, setExported] = useState<readonly BatchLine[]>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const ask = async (parts: readonly string[]) => {
    const columns: ExportDialogColumn[] = columnKeys.map((key) => ({ key, title: t(`export.column.${key}`) }));
    const name = t("export.name");
    const started = await portal.dialogs.open("export", {
      title: t("export.title"),
      columns,
      scope: { rows: lines.length },
      task: {
        systemCode: "elements",
        taskCode: "checked-lines",
        taskName: name,
        fileName: `${name}.xlsx`,
        params: { parts },
        // Of two types one is chosen where rows may be split; a sheet has room for all of these.
        enableSharding: true,
        disableZip: true,
        gotoDownloadCenter: false,
      },
    });
    if (started) setExported(lines);
  };
  return {
    isPutting,
    refusal,
    exported,
    async start() {
      if (isPutting) return;
      const long = lines.find((line) => !isExportable(line));
      setRefusal(
        long
          ? { kind: "too-long", line: long.number }
          : isWithinExport(lines)
            ? undefined
            : { kind: "too-much", line: 0 },
      );
      if (long || !isWithinExport(lines)) return;
      const { signal } = (ending.current = new AbortController());
      setPutting(true);
      try {
        const parts = await putLines(portal, lines, signal);
        if (!signal.aborted) await ask(parts);
      } catch (error) {
        // The portal has told what went wrong; a dialog that is gone waits for nothing.
        if (!signal.aborted) console.warn("The lines were not exported.", error);
      } finally {
        if (!signal.aborted) setPutting(false);
      }
    },
  };
}
