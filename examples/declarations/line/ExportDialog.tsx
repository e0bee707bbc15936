import { Button, Dialog, Icon, Skeleton, useFormat, useT } from "@customs-portal/ui";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import type { FilterWords } from "./describe-filters.ts";

export interface ExportDialogProps {
  open: boolean;
  onClose(): void;
  /** Rows of the filters in force; undefined where they could not be counted. */
  rows: number | "counting" | undefined;
  /** The filters in force. */
  filters: readonly FilterWords[];
  /** What was typed, where it is not in force; undefined where nothing differs. */
  typed: readonly FilterWords[] | undefined;
  /** Filters that typing takes away, by label. */
  emptied: readonly string[];
  pending: boolean;
  /** Takes the focus once it is closed; the button that opened it when left out. */
  finalFocus: (() => HTMLElement | null) | undefined;
  onExport(): void;
  onApplyAndExport(): void;
}

function Filters({ filters, label }: { filters: readonly FilterWords[]; label: string }) {
  const t = useT("declarations");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {filters.length === 0 ? (
        <p>{t("export.noFilters")}</p>
      ) : (
        <dl className="decl-scope">
          {filters.map(({ name, label: field, value }) => (
            <div key={name}>
              <dt>{field}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Says what will be exported, rows and filters, before anything starts; asks where something typed is not in force. */
export function ExportDialog(props: ExportDialogProps) {
  const { open, onClose, rows, filters, typed, emptied, pending, finalFocus, onExport, onApplyAndExport } = props;
  const t = useT("declarations");
  const format = useFormat();
  const hasNone = rows === 0;
  const count =
    rows === undefined
      ? t("export.uncounted")
      : rows === "counting"
        ? undefined
        : t("export.rows", { count: format.number(rows) });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("export.title")}
      finalFocus={finalFocus}
      actions={
        <>
          <Button onClick={onClose}>{t("export.cancel")}</Button>
          <Button variant={typed ? "default" : "primary"} disabled={hasNone} pending={pending} onClick={onExport}>
            {typed ? t("export.shown") : t("export.start")}
          </Button>
          {typed && (
            <Button variant="primary" pending={pending} onClick={onApplyAndExport}>
              {t("export.apply")}
            </Button>
          )}
        </>
      }
    >
      <div className="decl-export">
        <p className="decl-export-rows" role="status">
          {count ?? (
            <>
              <Skeleton width="12em" />
              <span className="cp-hidden">{t("export.counting")}</span>
            </>
          )}
        </p>
        <Filters filters={filters} label={t("export.inForce")} />
        {typed && (
          <div className="decl-export-typed">
            <p className="cp-note" data-kind="warning">
              <Icon of={TriangleAlert} />
              <span>{t("export.unapplied")}</span>
            </p>
            <Filters filters={typed} label={t("export.typed")} />
            {emptied.length > 0 && <p>{t("export.emptied", { names: emptied.join(t("export.and")) })}</p>}
          </div>
        )}
      </div>
    </Dialog>
  );
}
