import type { LinePortal } from "@customs-portal/sdk";
import type { AuditEntry } from "@customs-portal/sdk/administration";
import {
  Button,
  DataTable,
  Icon,
  LoadFailure,
  PageHead,
  QueryForm,
  ResultNote,
  useFormat,
  useLocale,
  usePersonalColumns,
  useQueryViews,
  useT,
} from "@customs-portal/ui";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useMemo, useRef, useState } from "react";
import { checkAudit, fetchAudit } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { TableTools } from "../TableTools.tsx";
import { usePagedList } from "../use-paged-list.ts";
import { useCompanies } from "../use-companies.ts";
import { auditColumns } from "./audit-columns.ts";
import { detailText } from "./audit-detail.ts";
import { exportColumns } from "./export-columns.ts";
import { ExportButton } from "./ExportButton.tsx";
import { auditFields, auditFilter } from "./filters.ts";
import { useKinds } from "./use-kinds.ts";

/** The security log: entries, a check that none was changed, and their export. */
export function AuditPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const locale = useLocale();
  const format = useFormat();
  const kinds = useKinds(portal);
  const { data, error } = kinds;
  const fields = useMemo(() => auditFields(t, { data, error }), [t, data, error]);
  const list = usePagedList<AuditEntry, Awaited<ReturnType<typeof fetchAudit>>>({
    portal,
    path: "/administration/audit",
    fields,
    fetch: (value, page, signal) => fetchAudit(portal, { ...auditFilter(value), ...page }, signal),
  });
  const [unapplied, setUnapplied] = useState<readonly string[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const companies = useCompanies(portal);
  const { data: named } = companies;
  const columns = useMemo(
    () => auditColumns(t, format, { kinds: data, companies: named, detailOf: (entry) => detailText(portal, t, entry) }),
    [portal, t, format, data, named],
  );
  const personal = usePersonalColumns("administration/audit", columns, { title: t("audit.title") });
  const views = useQueryViews("administration/audit", portal.router.location.getSnapshot().search);
  const { result, view } = list;
  const check = async () => {
    setIsChecking(true);
    try {
      const { isWhole, entries, seq, problem } = await checkAudit(portal);
      const facts = { entries: String(entries), seq: String(seq) };
      if (isWhole) portal.notices.show({ kind: "success", text: t("audit.whole", facts) });
      else portal.notices.show({ kind: "error", text: t(`audit.${problem ?? "changed"}`, facts) });
    } catch {
      // Told by the call itself.
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <div className="adm-page">
      <PageHead title={t("audit.title")} trail={[{ label: t("group") }]} />
      <QueryForm
        fields={fields}
        value={list.value}
        problems={list.problems}
        views={views}
        setup={{ resourceId: "administration/audit", title: t("audit.title") }}
        rows={1}
        handle={list.form}
        onAskOptions={kinds.reload}
        onApply={list.search}
        onUnapplied={setUnapplied}
      />
      <div className="adm-tools" ref={tools} tabIndex={-1}>
        <div>
          <Button icon={<Icon of={ShieldCheck} />} pending={isChecking} onClick={() => void check()}>
            {t("audit.verify")}
          </Button>
          <ExportButton
            portal={portal}
            columns={exportColumns(
              // The page shows the time of the user, the file that of UTC.
              columns.map((one) => (one.key === "at" ? { ...one, title: t("audit.timeOfFile") } : one)),
              personal.setup,
            )}
            fields={fields}
            language={list.language}
            value={list.value}
            rows={list.counted}
            isPending={result.pending}
            isForeign={list.isForeign}
            form={list.form}
            isTyped={unapplied.length > 0}
          />
        </div>
        <TableTools loadedAt={list.loadedAt} personal={personal} result={result} />
      </div>
      {/* Without their names, the companies of the entries are codes. */}
      <LoadFailure result={companies} say={(reason) => t("companies.notLoaded", { reason })} heir={tools} />
      <DataTable
        key={locale}
        label={t("audit.title")}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={list.rows}
        rowKey={({ seq }) => String(seq)}
        paging={list.paging}
        loading={view.skeleton || !personal.isReady}
        busy={result.pending}
        dimmed={view.dimmed}
        note={
          list.hasAnswer && (list.failure || view.slow) ? (
            <ResultNote failure={list.failure} {...list.note} />
          ) : undefined
        }
        fill
        empty={<Failure portal={portal} result={list.missing} empty={t("audit.none")} />}
      />
    </div>
  );
}
