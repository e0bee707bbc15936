import type { LinePortal } from "@customs-portal/sdk";
import type { AdministeredMenu } from "@customs-portal/sdk/administration";
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
import Plus from "lucide-react/icons/plus";
import { useMemo, useState } from "react";
import { fetchMenus } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { RefreshNote } from "../RefreshNote.tsx";
import { TableTools } from "../TableTools.tsx";
import { menuColumns } from "./menu-columns.tsx";
import { menuTree } from "./menu-tree.ts";
import { MenuDialog } from "./MenuDialog.tsx";

/** The catalogue of menu entries as a tree. */
export function MenusPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const locale = useLocale();
  const result = useResource("menus", (signal) => fetchMenus(portal, signal));
  const rows = useMemo(() => memoryRows(menuTree(result.data ?? [])), [result.data]);
  /** The entry that is changed, or "new". */
  const [opened, setOpened] = useState<AdministeredMenu | "new">();
  const columns = useMemo(() => menuColumns(t, locale, setOpened), [t, locale]);
  const personal = usePersonalColumns("administration/menus", columns, { title: t("menus.title") });
  return (
    <div className="adm-page">
      <PageHead title={t("menus.title")} trail={[{ label: t("group") }]} />
      <p className="adm-quiet">{t("menus.intro")}</p>
      <div className="adm-tools">
        <div>
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setOpened("new")}>
            {t("menus.add")}
          </Button>
        </div>
        <TableTools loadedAt={result.loadedAt} result={result} />
      </div>
      <DataTable
        key={locale}
        label={t("menus.title")}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={rows}
        rowKey={({ menu }) => menu.name}
        loading={(!result.data && result.error === undefined) || !personal.isReady}
        busy={result.pending}
        note={
          result.data?.length && result.error !== undefined ? (
            <RefreshNote portal={portal} result={result} />
          ) : undefined
        }
        fill
        empty={<Failure portal={portal} result={result} empty={t("menus.none")} />}
      />
      {opened !== undefined && (
        <MenuDialog
          portal={portal}
          menu={opened === "new" ? undefined : opened}
          menus={result.data ?? []}
          onClose={(isChanged) => {
            setOpened(undefined);
            if (isChanged) result.reload();
          }}
        />
      )}
    </div>
  );
}
