import type { SelectedManual } from "@customs-portal/sdk/portal";
import { Icon, Menu, useStore, useT } from "@customs-portal/ui";
import BookMarked from "lucide-react/icons/book-marked";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { WorkspaceModel } from "../model/workspace-model.ts";

function textOf({ emsNo, tradeName, receiveName }: SelectedManual): string {
  return [emsNo, tradeName || receiveName].filter(Boolean).join(" · ");
}

/**
 * The manual that the user works on: business lines publish it through `portal.manual`; the last five can be taken up
 * again here (R3-15). Nothing shows until a line published one.
 */
export function ManualMenu({ model }: { model: WorkspaceModel }) {
  const t = useT("company");
  const { manual } = model.portal;
  const selected = useStore(manual.selected);
  const recent = useStore(manual.recent);
  if (!selected && recent.length === 0) return null;
  const isSelected = ({ emsNo, sysType }: SelectedManual) => emsNo === selected?.emsNo && sysType === selected.sysType;
  return (
    <Menu
      trigger={
        <button type="button" className="user manual" title={selected ? textOf(selected) : undefined}>
          <Icon of={BookMarked} />
          <span className="cp-hidden">{t("manual.label")}</span>
          <span className="ellipsis">{selected ? selected.emsNo : t("manual.none")}</span>
          <Icon of={ChevronDown} />
        </button>
      }
      items={[
        ...recent.map((each) => ({
          label: textOf(each),
          checked: isSelected(each),
          onSelect: () => manual.select(each),
        })),
        { label: t("manual.none"), checked: selected === null, onSelect: () => manual.clear() },
      ]}
    />
  );
}
