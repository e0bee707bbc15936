import type { ColumnSide } from "@customs-portal/sdk/contract";
import { columnMaxWidthPx, columnMinWidthPx } from "@customs-portal/sdk/limits";
import { Icon, IconButton, NativeSelect, useT } from "@customs-portal/ui";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import { pin, resize, type Draft } from "./draft.ts";
import type { ColumnRow } from "./rows.ts";

interface ColumnToolsProps {
  row: ColumnRow;
  draft: Draft;
  canMove: boolean;
  onChange(draft: Draft): void;
  onMove(key: string, to: number): void;
}

function sideOf(value: string): ColumnSide | undefined {
  return value === "left" || value === "right" ? value : undefined;
}

/** What can be done to the column that was chosen last: its place, its edge, its width. */
export function ColumnTools({ row, draft, canMove, onChange, onMove }: ColumnToolsProps) {
  const t = useT("columnSetup");
  const { column, depth, index, count } = row;
  const { key, title, width } = column;
  const isGroup = column.children.length > 0;
  const [typed, setTyped] = useState<string>();
  const takeWidth = (text: string) => {
    setTyped(text);
    const px = Number(text);
    if (text === "") onChange(resize(draft, key, undefined));
    else if (px >= columnMinWidthPx && px <= columnMaxWidthPx) onChange(resize(draft, key, px));
  };
  const finish = () => {
    const px = Number(typed);
    if (typed && Number.isFinite(px)) onChange(resize(draft, key, px));
    setTyped(undefined);
  };
  return (
    <div className="cs-tools" role="group" aria-label={t("tools", { title })}>
      <span className="cs-tools-title">{title}</span>
      <IconButton
        size="compact"
        label={t("up")}
        icon={<Icon of={ArrowUp} />}
        aria-disabled={!canMove || index === 0}
        onClick={() => canMove && onMove(key, index - 1)}
      />
      <IconButton
        size="compact"
        label={t("down")}
        icon={<Icon of={ArrowDown} />}
        aria-disabled={!canMove || index === count - 1}
        onClick={() => canMove && onMove(key, index + 1)}
      />
      {depth === 0 && (
        <NativeSelect
          label={t("pin")}
          value={column.pinned ?? ""}
          options={[
            { value: "", label: t("pinned.none") },
            { value: "left", label: t("pinned.left") },
            { value: "right", label: t("pinned.right") },
          ]}
          onChange={(value) => onChange(pin(draft, key, sideOf(value)))}
        />
      )}
      {!isGroup && (
        <label className="cs-width">
          <span>{t("width")}</span>
          <input
            type="number"
            min={columnMinWidthPx}
            max={columnMaxWidthPx}
            step={10}
            value={typed ?? width ?? ""}
            placeholder={t("auto")}
            onChange={(event) => takeWidth(event.currentTarget.value)}
            onBlur={finish}
          />
        </label>
      )}
    </div>
  );
}
