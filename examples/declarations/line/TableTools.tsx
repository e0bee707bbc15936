import {
  appearanceChoices,
  Icon,
  IconButton,
  Menu,
  useAppearance,
  useMoments,
  useT,
  type PersonalColumns,
} from "@customs-portal/ui";
import Columns3 from "lucide-react/icons/columns-3";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Rows3 from "lucide-react/icons/rows-3";

export interface TableToolsProps {
  /** When the rows came. */
  loadedAt: Date | undefined;
  personal: PersonalColumns;
  onRefresh(): void;
}

/** The tools of a table: height of rows, columns, refresh. */
export function TableTools(props: TableToolsProps) {
  const { loadedAt, onRefresh } = props;
  const { openSetup } = props.personal;
  const [{ density }, change] = useAppearance();
  const t = useT("declarations");
  const momentText = useMoments();
  return (
    <div>
      <span className="decl-loaded">{loadedAt && t("list.loadedAt", { time: momentText(loadedAt) })}</span>
      <Menu
        align="end"
        trigger={<IconButton label={t("tools.density")} icon={<Icon of={Rows3} />} />}
        items={appearanceChoices.density.map((one) => ({
          label: t(`tools.${one}`),
          checked: one === density,
          onSelect: () => change({ density: one }),
        }))}
      />
      {openSetup && (
        <IconButton
          label={t("tools.columns")}
          icon={<Icon of={Columns3} />}
          aria-haspopup="dialog"
          onClick={() => void openSetup()}
        />
      )}
      <IconButton label={t("list.refresh")} icon={<Icon of={RefreshCw} />} onClick={onRefresh} />
    </div>
  );
}
