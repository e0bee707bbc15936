import type { LinePortal } from "@customs-portal/sdk";
import type { AdministeredCompany } from "@customs-portal/sdk/administration";
import {
  Button,
  DataTable,
  Icon,
  memoryRows,
  PageHead,
  useLocale,
  usePersonalColumns,
  useResource,
  useT,
} from "@customs-portal/ui";
import Building from "lucide-react/icons/building-2";
import { useMemo, useState } from "react";
import { fetchCompanies } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { RefreshNote } from "../RefreshNote.tsx";
import { TableTools } from "../TableTools.tsx";
import { companyColumns } from "./company-columns.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";

/** The companies that one administers. */
export function CompaniesPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const locale = useLocale();
  const result = useResource("companies", (signal) => fetchCompanies(portal, signal));
  const rows = useMemo(() => memoryRows(result.data ?? []), [result.data]);
  /** The company that is changed, or "new". */
  const [opened, setOpened] = useState<AdministeredCompany | "new">();
  const columns = useMemo(() => companyColumns(t, setOpened), [t]);
  const personal = usePersonalColumns("administration/companies", columns, { title: t("companies.title") });
  return (
    <div className="adm-page">
      <PageHead title={t("companies.title")} trail={[{ label: t("group") }]} />
      <div className="adm-tools">
        <div>
          <Button variant="primary" icon={<Icon of={Building} />} onClick={() => setOpened("new")}>
            {t("companies.add")}
          </Button>
        </div>
        <TableTools loadedAt={result.loadedAt} result={result} />
      </div>
      <DataTable
        key={locale}
        label={t("companies.title")}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={rows}
        rowKey={({ code }) => code}
        loading={(!result.data && result.error === undefined) || !personal.isReady}
        busy={result.pending}
        note={
          result.data?.length && result.error !== undefined ? (
            <RefreshNote portal={portal} result={result} />
          ) : undefined
        }
        fill
        empty={<Failure portal={portal} result={result} empty={t("companies.none")} />}
      />
      {opened !== undefined && (
        <CompanyDialog
          portal={portal}
          company={opened === "new" ? undefined : opened}
          onClose={(isChanged) => {
            setOpened(undefined);
            if (isChanged) result.reload();
          }}
        />
      )}
    </div>
  );
}
