import { useEffect } from "react";
import { Button, useT } from "@customs-portal/ui";
import { forgetLocalLines, type LocalLine } from "../loader/local-lines.ts";
import { watchLocalLines } from "../loader/watch-local-lines.ts";

/** Says that lines come from this machine, and ends that. A line that is built anew loads the page anew. */
export function LocalLinesSign({ lines }: { lines: readonly LocalLine[] }) {
  const t = useT("shell");
  useEffect(() => watchLocalLines(lines, () => location.reload()), [lines]);
  if (lines.length === 0) return null;
  const end = () => {
    forgetLocalLines(localStorage);
    location.reload();
  };
  const names = lines.map(({ name, address }) => `${name} ← ${address}`).join(", ");
  return (
    <span className="local-lines" role="status">
      <span className="ellipsis" title={names}>
        {t("header.localLines", { names })}
      </span>
      <Button onClick={end}>{t("header.endLocalLines")}</Button>
    </span>
  );
}
