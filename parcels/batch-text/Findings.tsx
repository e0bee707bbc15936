import { batchTextListedMax } from "@customs-portal/sdk/limits";
import { Button, Icon, useFormat, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";

export interface FindingsProps {
  kind: "duplicates" | "invalid" | "beyond";
  entries: readonly string[];
  /** Says more than the kind: what an entry must look like. */
  hint?: string | undefined;
  /** Takes them out of the text. */
  onRemove(): void;
}

/** Entries of the text that are not simply used: how many, the first of them, and a way to take them out. */
export function Findings({ kind, entries, hint, onRemove }: FindingsProps) {
  const t = useT("batchText");
  const format = useFormat();
  const id = useId();
  if (entries.length === 0) return null;
  const isError = kind !== "duplicates";
  const listed = entries.slice(0, batchTextListedMax);
  const more = entries.length - listed.length;
  return (
    <section className="bt-found" data-kind={isError ? "error" : "warning"} aria-labelledby={id}>
      <header>
        <p id={id} className="cp-note" data-kind={isError ? "error" : "warning"}>
          <Icon of={isError ? CircleAlert : TriangleAlert} />
          <span>
            {t(`${kind}.found`, { count: format.number(entries.length) })}
            {hint && ` ${hint}`}
          </span>
        </p>
        <Button size="compact" onClick={onRemove}>
          {t(`${kind}.remove`)}
        </Button>
      </header>
      {/* A list that scrolls is reached by keyboard. */}
      <ul tabIndex={0} aria-labelledby={id}>
        {listed.map((entry, index) => (
          // eslint-disable-next-line react/no-array-index-key -- the same entry may stand there twice
          <li key={index}>{entry}</li>
        ))}
        {more > 0 && <li className="bt-more">{t("more", { count: format.number(more) })}</li>}
      </ul>
    </section>
  );
}
