import type { ExportDialogColumn } from "@customs-portal/sdk/portal";
import { useFormat, useGone, usePortal, useT } from "@customs-portal/ui";
import { useRef, useState } from "react";
import { isExportable, isWithinExport, putLines } from "./export-lines.ts";
import { nameOf, type BatchLine } from "./lines.ts";

const columnKeys = [
  "line",
  "source",
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
  kind: "unclear" | "too-long" | "too-much";
  /** What the first such line is called by; "" where it is about all of them. */
  line: string;
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
  const format = useFormat();
  const [isPutting, setPutting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [exported, setExported] = useState<readonly BatchLine[]>();
  const ending = useRef<AbortController>(undefined);
  useGone(() => ending.current?.abort());

  const findRefusal = (): Refusal | undefined => {
    // The server, which checks the lines once more, would take the text of the whole row for a string.
    const unclear = lines.find(({ doubt }) => doubt?.kind === "unclear-cells");
    if (unclear) return { kind: "unclear", line: nameOf(unclear, format) };
    const long = lines.find((line) => !isExportable(line));
    if (long) return { kind: "too-long", line: nameOf(long, format) };
    return isWithinExport(lines) ? undefined : { kind: "too-much", line: "" };
  };
  const ask = async (parts: readonly string[]) => {
    const hasLabels = lines.some(({ label }) => label !== undefined);
    const keys = hasLabels ? columnKeys : columnKeys.filter((key) => key !== "source");
    const columns: ExportDialogColumn[] = keys.map((key) => ({ key, title: t(`export.column.${key}`) }));
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
      const refused = findRefusal();
      setRefusal(refused);
      if (refused) return;
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
