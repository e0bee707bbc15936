import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, useFormat, useResource, useT } from "@customs-portal/ui";
import CopyIcon from "lucide-react/icons/copy";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { MissingNumbers as Missing } from "../contract.ts";
import { useCopy } from "./use-copy.ts";

interface GroupProps {
  label: string;
  copyLabel: string;
  numbers: readonly string[];
  onCopy(numbers: readonly string[]): void;
}

function Group({ label, copyLabel, numbers, onCopy }: GroupProps) {
  if (numbers.length === 0) return null;
  return (
    <div className="decl-missing-group">
      <div>
        <strong>{label}</strong>
        <Button size="compact" variant="text" icon={<Icon of={CopyIcon} />} onClick={() => onCopy(numbers)}>
          {copyLabel}
        </Button>
      </div>
      {/* A list of many numbers scrolls, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className="decl-missing-numbers" role="group" aria-label={label} tabIndex={0}>
        {numbers.join(" ")}
      </p>
    </div>
  );
}

export interface MissingNumbersProps {
  portal: LinePortal;
  /** The filters in force; equal ones give equal texts. */
  subject: string;
  /** Some of them are numbers. */
  hasNumbers: boolean;
  fetch(signal: AbortSignal): Promise<Missing>;
}

/** Says which of the numbers that were asked for find nothing, and why: not there at all, or left out by other filters. */
export function MissingNumbers({ portal, subject, hasNumbers, fetch }: MissingNumbersProps) {
  const t = useT("declarations");
  const format = useFormat();
  const copy = useCopy(portal);
  const key = hasNumbers ? subject : "";
  const { data, dataKey } = useResource(key, (signal) => (hasNumbers ? fetch(signal) : Promise.resolve(undefined)));
  if (!data || dataKey !== key) return null;
  const { asked, absent, hidden } = data;
  const missing = absent.length + hidden.length;
  if (missing === 0) return null;
  const onCopy = (numbers: readonly string[]) => void copy(numbers);
  return (
    <section className="decl-missing" role="status">
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
