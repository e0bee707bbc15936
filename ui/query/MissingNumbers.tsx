import CopyIcon from "lucide-react/icons/copy";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { useCopyCodes } from "../data-table/use-copy-codes.ts";
import { useFormat } from "../hooks/use-format.ts";
import { LoadFailure } from "../results/LoadFailure.tsx";
import { useResource } from "../results/use-resource.ts";
import { useQueryLanguage } from "./use-query-language.ts";

/** Numbers of a filter that find nothing, in the order in which they were asked for. */
export interface MissingEntries {
  asked: number;
  /** The company has nothing with them. */
  absent: readonly string[];
  /** The company has it, and another filter leaves it out. */
  hidden: readonly string[];
}

interface GroupProps {
  label: string;
  copyLabel: string;
  numbers: readonly string[];
  onCopy(numbers: readonly string[]): void;
}

function Group({ label, copyLabel, numbers, onCopy }: GroupProps) {
  if (numbers.length === 0) return null;
  return (
    <div className="cp-missing-group">
      <div>
        <strong>{label}</strong>
        <Button size="compact" variant="text" icon={<Icon of={CopyIcon} />} onClick={() => onCopy(numbers)}>
          {copyLabel}
        </Button>
      </div>
      {/* A list of many numbers scrolls, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className="cp-missing-numbers" role="group" aria-label={label} tabIndex={0}>
        {numbers.join(", ")}
      </p>
    </div>
  );
}

export interface MissingNumbersProps {
  /** The filters in force; equal ones give equal texts. */
  subject: string;
  /** Some of them are numbers. */
  hasNumbers: boolean;
  /** When the rows of these filters came; undefined until they are there. Rows that came again ask again. */
  loadedAt: Date | undefined;
  fetch(signal: AbortSignal): Promise<MissingEntries>;
}

/** Asks again where rows of the same filters came again. */
function useReloadWithRows(key: string, loadedAt: Date | undefined, reload: () => void): void {
  const asked = useRef({ key, loadedAt });
  const again = useEffectEvent(reload);
  useEffect(() => {
    const before = asked.current;
    asked.current = { key, loadedAt };
    if (before.key === key && before.loadedAt && loadedAt && before.loadedAt !== loadedAt) again();
  }, [key, loadedAt]);
}

/** Those that were not found; nothing where all were. */
function Found({ asked, absent, hidden }: MissingEntries) {
  const language = useQueryLanguage();
  const format = useFormat();
  const copy = useCopyCodes();
  const missing = absent.length + hidden.length;
  if (!language || missing === 0) return null;
  const { t } = language;
  const onCopy = (numbers: readonly string[]) => void copy(numbers);
  return (
    <section className="cp-missing" role="status">
      <p>
        <Icon of={TriangleAlert} />
        {t("missing.found", { asked: format.number(asked), found: format.number(asked - missing) })}
      </p>
      <Group
        label={t("missing.absent", { count: format.number(absent.length) })}
        copyLabel={t("missing.copyAbsent")}
        numbers={absent}
        onCopy={onCopy}
      />
      <Group
        label={t("missing.hidden", { count: format.number(hidden.length) })}
        copyLabel={t("missing.copyHidden")}
        numbers={hidden}
        onCopy={onCopy}
      />
    </section>
  );
}

/** Says which of the numbers that were asked for find nothing, and why: not there at all, or left out by other filters. */
export function MissingNumbers({ subject, hasNumbers, loadedAt, fetch }: MissingNumbersProps) {
  const language = useQueryLanguage();
  const place = useRef<HTMLDivElement>(null);
  const key = hasNumbers ? subject : "";
  const result = useResource(key, (signal) => (hasNumbers ? fetch(signal) : Promise.resolve(undefined)));
  useReloadWithRows(key, hasNumbers ? loadedAt : undefined, result.reload);
  if (!language || !hasNumbers) return null;
  const { t } = language;
  const { data, dataKey, error } = result;
  return (
    <div className="cp-missing-place" ref={place} tabIndex={-1}>
      {/* Nothing said would mean that all were found. */}
      <LoadFailure key={key} result={result} say={(reason) => t("missing.failed", { reason })} heir={place} />
      {data && dataKey === key && error === undefined && <Found {...data} />}
    </div>
  );
}
