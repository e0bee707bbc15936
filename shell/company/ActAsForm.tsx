import { Button, Checkbox, Form, useT } from "@customs-portal/ui";
import { useId, useState } from "react";
import type { CompanyEntry } from "./company-list.ts";
import type { CompanyChoice } from "./switch-company.ts";

interface ActAsFormProps {
  entry: CompanyEntry;
  onBack: () => void;
  onChoose: (choice: CompanyChoice) => void;
}

/** How to act as another company: as a virtual or an imitated one, and whether in relaxed mode (A22). */
export function ActAsForm({ entry, onBack, onChoose }: ActAsFormProps) {
  const t = useT("company");
  const name = useId();
  const [mode, setMode] = useState(entry.modes[0] ?? "virtual");
  const [relaxMode, setRelaxMode] = useState(false);
  const confirm = () => onChoose({ kind: "act", corp: entry.corp, imitate: mode === "imitate", relaxMode });
  return (
    <Form className="act-as" onConfirm={confirm}>
      <fieldset>
        <legend>{t("act.mode")}</legend>
        {entry.modes.map((each) => (
          <label key={each} className="act-mode">
            <input type="radio" name={name} value={each} checked={mode === each} onChange={() => setMode(each)} />
            <span className="act-name">{t(`act.${each}`)}</span>
            <span className="company-note">{t(`act.${each}Note`)}</span>
          </label>
        ))}
      </fieldset>
      <Checkbox
        checked={relaxMode}
        onChange={setRelaxMode}
        label={
          <>
            {t("act.relax")}
            <span className="company-note">{t("act.relaxNote")}</span>
          </>
        }
      />
      <div className="act-actions">
        <Button onClick={onBack}>{t("act.back")}</Button>
        <Button type="submit" variant="primary">
          {t("act.confirm")}
        </Button>
      </div>
    </Form>
  );
}
