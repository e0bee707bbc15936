import type { LinePortal } from "@customs-portal/sdk";
import type { AuditEntry } from "@customs-portal/sdk/administration";
import {
  Button,
  DataTable,
  Icon,
  IconButton,
  PageHead,
  QueryForm,
  useFormat,
  useLocale,
  usePersonalColumns,
  useT,
} from "@customs-portal/ui";
import Columns3 from "lucide-react/icons/columns-3";
import Download from "lucide-react/icons/download";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useMemo, useState } from "react";
import { checkAudit, fetchAudit } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { usePagedList } from "../use-paged-list.ts";
import { useCompanies } from "../use-companies.ts";
import { auditColumns } from "./audit-columns.ts";
import { detailText } from "./audit-detail.ts";
import { auditFields, auditFilter } from "./filters.ts";
import { useKinds } from "./use-kinds.ts";

/** The security log: entries, a check that none was changed, and their export. */
export function AuditPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const locale = useLocale();
  const format = useFormat();
  const kinds = useKinds(portal);
  const fields = useMemo(() => auditFields(t, kinds), [t, kinds]);
  const list = usePagedList<AuditEntry, Awaited<ReturnType<typeof fetchAudit>>>({
    portal,
    path: "/administration/audit",
    fields,
    fetch: (value, page, signal) => fetchAudit(portal, { ...auditFilter(value), ...page }, signal),
  });
  const [isChecking, setIsChecking] = useState(false);
  const companies = useCompanies(portal);
  const columns = useMemo(
    () => auditColumns(t, format, { kinds, companies, detailOf: (entry) => detailText(portal, t, entry) }),
    [portal, t, format, kinds, companies],
  );
  const personal = usePersonalColumns("administration/audit", columns, { title: t("audit.title") });
  const { openSetup } = personal;
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
  const exportThem = () =>
    portal.dialogs.open("export", {
      title: t("audit.exportTitle"),
      columns: columns.map(({ key, title }) => ({ key, title })),
      task: {
        systemCode: "ADMIN",
        taskCode: "security-log",
        taskName: t("audit.title"),
        fileName: `${t("audit.title")}.xlsx`,
        params: { ...auditFilter(list.value) },
        gotoDownloadCenter: false,
      },
    });
  return (
    <div className="adm-page">
      <PageHead title={t("audit.title")} trail={[{ label: t("group") }]} />
      <QueryForm
        fields={fields}
        value={list.value}
        problems={list.problems}
        setup={{ resourceId: "administration/audit", title: t("audit.title") }}
        rows={1}
        onApply={list.search}
      />
      <div className="adm-tools">
        <div>
          <Button icon={<Icon of={ShieldCheck} />} pending={isChecking} onClick={() => void check()}>
            {t("audit.verify")}
          </Button>
          <Button icon={<Icon of={Download} />} onClick={() => void exportThem()}>
            {t("audit.export")}
          </Button>
        </div>
        <div>
          {openSetup && (
            <IconButton
              label={t("columns")}
              icon={<Icon of={Columns3} />}
              aria-haspopup="dialog"
              onClick={() => void openSetup()}
            />
          )}
          <IconButton
            label={t("reload")}
            icon={<Icon of={RefreshCw} spin={result.pending} />}
            onClick={result.reload}
          />
        </div>
      </div>
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
        fill
        empty={<Failure portal={portal} result={result} empty={t("audit.none")} />}
      />
    </div>
  );
}
