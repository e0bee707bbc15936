import { Button, Icon, useT } from "@customs-portal/ui";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { CodeName } from "../../contract.ts";
import type { Draft } from "./draft.ts";

export interface MeanwhileProps {
  /** What stands there now. */
  stored: Draft;
  /** What somebody else has changed of it. */
  changed: readonly (keyof Draft)[];
  units: readonly CodeName[];
  onKeep(): void;
  onTake(): void;
}

/** Somebody else was faster: what they changed, and whose is to hold. Until then what was typed stays, and is not saved. */
export function Meanwhile({ stored, changed, units, onKeep, onTake }: MeanwhileProps) {
  const t = useT("declarations");
  const wordsOf = (key: keyof Draft) =>
    (key === "unit" ? units.find(({ code }) => code === stored.unit)?.name : undefined) ?? stored[key];
  return (
    <div className="decl-meanwhile decl-edit-wide" role="alert">
      <p>
        <Icon of={TriangleAlert} />
        {t("edit.conflict")}
      </p>
      <dl className="decl-list">
        {changed.map((key) => (
          <div key={key}>
            <dt>{t(`fields.${key}`)}</dt>
            <dd>{wordsOf(key) || t("detail.none")}</dd>
          </div>
        ))}
      </dl>
      <div className="decl-edit-actions">
        <Button size="compact" onClick={onTake}>
          {t("edit.theirs")}
        </Button>
        <Button size="compact" onClick={onKeep}>
          {t("edit.mine")}
        </Button>
      </div>
    </div>
  );
}
