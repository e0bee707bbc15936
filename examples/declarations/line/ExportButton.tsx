import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, useFormat, useT } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import { useEffect, useEffectEvent, useState } from "react";
import { defaultSort, type DeclarationFilters, type DeclarationOptions, type SortOrder } from "../contract.ts";
import { describeFilters } from "./describe-filters.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import type { FilterForm } from "./use-filter-form.ts";
import { useFigures } from "./use-figures.ts";

/** Function code that the button stands for, and its page. */
const functionCode = "DECL_EXPORT";
const place = { path: "/declarations/list", group: "declarations" };
/** Long enough to reach the way to the download centre. */
const noticeMs = 15_000;

/** A moment as it stands in a file name, in the time of the user: `2026-03-01-090507`. */
function stampOf(moment: Date): string {
  return moment.toLocaleString("sv-SE").replaceAll(":", "").replace(" ", "-");
}

export interface ExportButtonProps {
  portal: LinePortal;
  /** The filters in force. */
  filters: DeclarationFilters;
  /** The order in force. */
  sort: SortOrder;
  /** Rows of these filters; undefined where they could not be counted. */
  rows: number | "counting" | undefined;
  form: FilterForm;
  options: DeclarationOptions | undefined;
  /** Puts filters in force. */
  onApply(filters: DeclarationFilters): void;
}

/**
 * Exports every row of the filters in force, after saying which those are; shown to users who hold the function. What
 * was typed but not searched for is pointed out, and can be put in force first: then the export starts once its rows
 * are counted.
 */
export function ExportButton({ portal, filters, sort, rows, form, options, onApply }: ExportButtonProps) {
  const t = useT("declarations");
  const figures = useFigures();
  const format = useFormat();
  const [step, setStep] = useState<"closed" | "refused" | "asking" | "applying" | "starting">("closed");

  const words = { t, figures, options };
  const inForce = describeFilters(filters, words);
  const typed = form.unapplied.length > 0 ? describeFilters(form.draft, words) : undefined;
  const emptied = form.unapplied.filter((name) => form.draft[name].trim() === "").map((name) => t(`fields.${name}`));

  const tell = (openDownloadCenter: () => void) => {
    const scope = inForce.map(({ label, value }) => t("export.filter", { label, value })).join(t("export.and"));
    const params = {
      scope: scope || t("export.noFilters"),
      count: typeof rows === "number" ? format.number(rows) : "",
    };
    portal.notices.show({
      kind: "success",
      text: t(typeof rows === "number" ? "export.started" : "export.startedUncounted", params),
      durationMs: noticeMs,
      action: { label: t("export.toCentre"), run: openDownloadCenter },
    });
  };
  const start = async () => {
    setStep("starting");
    try {
      const { openDownloadCenter } = await portal.exports.start({
        systemCode: "DECL",
        taskCode: "declaration-list",
        taskName: t("title"),
        fileName: `${t("export.fileName")}-${stampOf(new Date())}.xlsx`,
        params: sort === defaultSort ? filters : { ...filters, sort },
        gotoDownloadCenter: false,
      });
      setStep("closed");
      tell(openDownloadCenter);
    } catch {
      // The portal has shown its notice; the question stays, so that the user can try again.
      setStep("asking");
    }
  };
  const applyAndStart = () => {
    const wanted = form.read();
    if (!wanted) return setStep("refused");
    setStep("applying");
    onApply(wanted);
  };

  // The new filters are in force: their rows are known as soon as they are loaded. Where there are none, it waits.
  const isCounting = step === "applying" && (typed !== undefined || rows === "counting");
  const isReady = step === "applying" && !isCounting && typeof rows === "number" && rows > 0;
  const startCounted = useEffectEvent(() => void start());
  useEffect(() => {
    if (!isReady) return undefined;
    const next = setTimeout(startCounted);
    return () => clearTimeout(next);
  }, [isReady]);

  if (!portal.can(functionCode, place)) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Icon of={Download} />}
        aria-disabled={rows === 0 && typed === undefined}
        onClick={() => setStep("asking")}
      >
        {t("export.start")}
      </Button>
      <ExportDialog
        open={step !== "closed" && step !== "refused"}
        finalFocus={step === "refused" ? form.invalidField : undefined}
        onClose={() => setStep("closed")}
        rows={rows}
        filters={inForce}
        typed={typed}
        emptied={emptied}
        pending={isCounting || isReady || step === "starting"}
        onExport={() => void start()}
        onApplyAndExport={applyAndStart}
      />
    </>
  );
}
