import { Icon, IconButton, useMoments, useT, type PersonalColumns, type Resource } from "@customs-portal/ui";
import Columns3 from "lucide-react/icons/columns-3";
import RefreshCw from "lucide-react/icons/refresh-cw";

interface TableToolsProps {
  /** When the rows came; undefined where they are not those of what was asked for. */
  loadedAt: Date | undefined;
  /** Left out where columns are not set up. */
  personal?: Pick<PersonalColumns, "openSetup"> | undefined;
  result: Pick<Resource<unknown>, "pending" | "reload">;
}

/** The tools of a table: how old its rows are, its columns, refresh. */
export function TableTools({ loadedAt, personal, result }: TableToolsProps) {
  const t = useT("administration");
  const momentText = useMoments();
  const openSetup = personal?.openSetup;
  return (
    <div>
      <span className="adm-quiet adm-loaded">{loadedAt && t("loadedAt", { time: momentText(loadedAt) })}</span>
      {openSetup && (
        <IconButton
          label={t("columns")}
          icon={<Icon of={Columns3} />}
          aria-haspopup="dialog"
          onClick={() => void openSetup()}
        />
      )}
      <IconButton label={t("reload")} icon={<Icon of={RefreshCw} spin={result.pending} />} onClick={result.reload} />
    </div>
  );
}
