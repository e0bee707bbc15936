import type { LinePortal } from "@customs-portal/sdk";
import type { AdministeredUser } from "@customs-portal/sdk/administration";
import {
  Button,
  DataTable,
  Icon,
  PageHead,
  QueryForm,
  ResultNote,
  useFormat,
  useLocale,
  usePersonalColumns,
  useQueryViews,
  useT,
} from "@customs-portal/ui";
import Megaphone from "lucide-react/icons/megaphone";
import UserPlus from "lucide-react/icons/user-plus";
import { useMemo, useState } from "react";
import { fetchUsers } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { TableTools } from "../TableTools.tsx";
import { useCompanies } from "../use-companies.ts";
import { usePagedList } from "../use-paged-list.ts";
import { AnnounceDialog } from "./AnnounceDialog.tsx";
import { NewUserDialog } from "./NewUserDialog.tsx";
import { userFields } from "./query-fields.ts";
import { userColumns } from "./user-columns.tsx";
import { UserDialog } from "./UserDialog.tsx";

/** The users of the companies that one administers. */
export function UsersPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const locale = useLocale();
  const format = useFormat();
  const companies = useCompanies(portal);
  const { data, error } = companies;
  const fields = useMemo(() => userFields(t, { data, error }), [t, data, error]);
  const list = usePagedList<AdministeredUser, Awaited<ReturnType<typeof fetchUsers>>>({
    portal,
    path: "/administration/users",
    fields,
    fetch: (value, page, signal) => {
      const filters = Object.entries(value).flatMap(([name, entry]) =>
        typeof entry === "string" ? [[name, entry]] : [],
      );
      return fetchUsers(portal, "users", { ...Object.fromEntries(filters), ...page }, signal);
    },
  });
  const [isAdding, setIsAdding] = useState(false);
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const [opened, setOpened] = useState<string>();
  const columns = useMemo(() => userColumns(t, format, ({ id }) => setOpened(id)), [t, format]);
  const personal = usePersonalColumns("administration/users", columns, { title: t("users.title") });
  const views = useQueryViews("administration/users", portal.router.location.getSnapshot().search);
  const { result, view } = list;
  return (
    <div className="adm-page">
      <PageHead title={t("users.title")} trail={[{ label: t("group") }]} />
      <QueryForm
        fields={fields}
        value={list.value}
        problems={list.problems}
        views={views}
        rows={1}
        handle={list.form}
        onAskOptions={companies.reload}
        onApply={list.search}
      />
      <div className="adm-tools">
        <div>
          <Button variant="primary" icon={<Icon of={UserPlus} />} onClick={() => setIsAdding(true)}>
            {t("users.add")}
          </Button>
          <Button icon={<Icon of={Megaphone} />} onClick={() => setIsAnnouncing(true)}>
            {t("announce.title")}
          </Button>
        </div>
        <TableTools loadedAt={list.loadedAt} personal={personal} result={result} />
      </div>
      <DataTable
        key={locale}
        label={t("users.title")}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={list.rows}
        rowKey={({ id }) => id}
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
        empty={<Failure portal={portal} result={list.missing} empty={t("users.none")} />}
      />
      {isAdding && (
        <NewUserDialog
          portal={portal}
          companies={companies}
          onClose={(isAdded) => {
            setIsAdding(false);
            if (isAdded) result.reload();
          }}
        />
      )}
      {isAnnouncing && <AnnounceDialog portal={portal} companies={companies} onClose={() => setIsAnnouncing(false)} />}
      {opened !== undefined && (
        <UserDialog
          portal={portal}
          id={opened}
          companies={companies}
          onClose={(isChanged) => {
            setOpened(undefined);
            if (isChanged) result.reload();
          }}
        />
      )}
    </div>
  );
}
