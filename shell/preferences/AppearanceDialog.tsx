import { appearanceChoices, defaultAppearance } from "@customs-portal/sdk/appearance";
import { Button, Dialog, useAppearance, useFormat, useStyles, useT } from "@customs-portal/ui";
import { useId } from "react";
import { appearanceDialogCss } from "./styles.ts";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

/** A choice of one that shows all there is. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The look of the portal in this browser; the page behind shows each choice at once. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  useStyles(appearanceDialogCss);
  const t = useT("preferences");
  const format = useFormat();
  const [look, change] = useAppearance();
  const { theme, density, contrast, textSize } = appearanceChoices;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("appearance.title")}
      width={500}
      actions={
        <>
          <Button onClick={() => change(defaultAppearance)}>{t("appearance.reset")}</Button>
          <Button variant="primary" onClick={onClose}>
            {t("appearance.done")}
          </Button>
        </>
      }
    >
      <div className="choices">
        <Choice
          label={t("appearance.theme")}
          value={look.theme}
          options={theme.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(value) => change({ theme: value })}
        />
        <Choice
          label={t("appearance.density")}
          value={look.density}
          options={density.map((value) => ({ value, label: t(`density.${value}`) }))}
          onChange={(value) => change({ density: value })}
        />
        <Choice
          label={t("appearance.contrast")}
          value={look.contrast}
          options={contrast.map((value) => ({ value, label: t(`contrast.${value}`) }))}
          onChange={(value) => change({ contrast: value })}
        />
        <Choice
          label={t("appearance.textSize")}
          value={look.textSize}
          options={textSize.map((value) => ({ value, label: format.percent(Number(value) / 100) }))}
          onChange={(value) => change({ textSize: value })}
        />
        <p>{t("appearance.note")}</p>
      </div>
    </Dialog>
  );
}
