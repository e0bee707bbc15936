import { Button, Icon, KeepFocus, NativeSelect, useAnnounce, useConfirm, useFormat, useT } from "@customs-portal/ui";
import ArrowDown from "lucide-react/icons/arrow-down";
import Undo2 from "lucide-react/icons/undo-2";
import { useMemo, type RefObject } from "react";
import type { LineCheck } from "./check-lines.ts";
import { findDuplicates, type BatchLine } from "./lines.ts";
import type { Shown, Summary } from "./summary.ts";
import type { Lines } from "./use-lines.ts";

export interface LinesToolsProps {
  lines: Lines;
  summary: Summary;
  checkOf(line: BatchLine): LineCheck | undefined;
  isOfPage: boolean;
  shown: Shown;
  onShow(shown: Shown): void;
  onNext(): void;
  /** Takes the focus where the button that had it is no longer needed. */
  table: RefObject<HTMLDivElement | null>;
}

/** What is done with many lines at once, and which of them are shown. */
export function LinesTools({ lines, summary, checkOf, isOfPage, shown, onShow, onNext, table }: LinesToolsProps) {
  const t = useT("elementBatch");
  const format = useFormat();
  const announce = useAnnounce();
  const { confirm, dialog: question } = useConfirm();
  const { all, undoes, replace, undo } = lines;
  // Lines of the page stay: it has them.
  const duplicates = useMemo(() => findDuplicates(isOfPage ? [] : all), [all, isOfPage]);
  const counts = {
    all: all.length,
    faults: summary.faults.length,
    warnings: summary.warnings.length,
    changed: summary.changed.length,
  };
  const options = (["all", "faults", "warnings", "changed"] as const).map((value) => ({
    value,
    label: t(`show.${value}`, { count: format.number(counts[value]) }),
  }));

  const tidy = () => {
    replace(
      new Map(summary.untidy.map((line) => [line, { ...line, text: checkOf(line)?.specification ?? line.text }])),
      "tidy",
    );
    announce(t("tidy.done", { count: format.number(summary.untidy.length) }));
  };
  const removeDuplicates = async () => {
    const { unlike } = duplicates;
    const count = format.number(duplicates.lines.size);
    const isSure = await confirm({
      title: t("duplicates.title", { count }),
      message: unlike > 0 ? t("duplicates.unlike", { count: format.number(unlike) }) : t("duplicates.alike"),
      confirmLabel: t("duplicates.yes"),
      danger: unlike > 0,
    });
    if (isSure) replace(new Map([...duplicates.lines].map((line) => [line, undefined])), "duplicates");
  };
  return (
    <div className="eb-tools" role="toolbar" aria-label={t("tools")}>
      <NativeSelect
        label={t("show.label")}
        value={shown}
        options={options}
        onChange={(value) => onShow(options.find((option) => option.value === value)?.value ?? "all")}
      />
      <Button
        size="compact"
        icon={<Icon of={ArrowDown} />}
        disabled={counts.faults === 0}
        aria-keyshortcuts="F8"
        title="F8"
        onClick={onNext}
      >
        {t("next")}
      </Button>
      {summary.untidy.length > 0 && (
        <KeepFocus className="eb-tool" region={table}>
          <Button size="compact" title={t("tidy.hint")} onClick={tidy}>
            {t("tidy.all", { count: format.number(summary.untidy.length) })}
          </Button>
        </KeepFocus>
      )}
      {duplicates.lines.size > 0 && (
        <Button size="compact" onClick={() => void removeDuplicates()}>
          {t("duplicates.remove", { count: format.number(duplicates.lines.size) })}
        </Button>
      )}
      {undoes && (
        <KeepFocus className="eb-tool" region={table}>
          <Button size="compact" icon={<Icon of={Undo2} />} aria-keyshortcuts="Control+Z" title="Ctrl+Z" onClick={undo}>
            {t(`undo.${undoes}`)}
          </Button>
        </KeepFocus>
      )}
      {question}
    </div>
  );
}
