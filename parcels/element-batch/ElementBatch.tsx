import { elementBatchMaxLines } from "@customs-portal/sdk/limits";
import { useStyles, useT, type DialogParcelProps } from "@customs-portal/ui";
import { startTransition, useState } from "react";
import { BringTable } from "./BringTable.tsx";
import { LinesDialog } from "./LinesDialog.tsx";
import { linesOfPage, type BatchLine } from "./lines.ts";
import { elementBatchCss } from "./styles.ts";

/**
 * Checks the specification strings of many lines against the elements of their tariff codes, and leads from fault to
 * fault. The lines are those of the page, or of a table that people paste or drop.
 */
export function ElementBatch(props: DialogParcelProps<"element-batch">) {
  const { lines, title, resourceId, onResult } = props;
  useStyles(elementBatchCss);
  const t = useT("elementBatch");
  const [table, setTable] = useState<readonly BatchLine[]>();
  const [ofPage] = useState(() => lines && linesOfPage(lines.slice(0, elementBatchMaxLines)));
  const heading = title || t("title");
  const taken = ofPage ?? table;
  // Thousands of lines are drawn in slices, so that the page stays alive meanwhile.
  const take = (read: readonly BatchLine[]) => startTransition(() => setTable(read));
  if (!taken) return <BringTable title={heading} onTake={take} onClose={() => onResult(undefined)} />;
  return (
    <LinesDialog
      title={heading}
      lines={taken}
      isOfPage={ofPage !== undefined}
      beyond={lines ? Math.max(0, lines.length - elementBatchMaxLines) : 0}
      resourceId={resourceId}
      onEnd={onResult}
    />
  );
}
