import type { PersonalisationScope, QueryValue } from "@customs-portal/sdk/contract";
import { useState } from "react";
import { Button } from "../controls/Button.tsx";
import { Checkbox } from "../controls/Checkbox.tsx";
import { TextField } from "../controls/TextField.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";
import type { ConfirmRequest } from "../dialogs/use-confirm.tsx";
import { Form } from "../forms/Form.tsx";
import { usePortal } from "../hooks/use-portal.ts";
import { useT } from "../hooks/use-texts.ts";
import { useAskCompany } from "./use-ask-company.ts";
import type { QueryViews } from "./use-query-views.ts";
import { putView, useNameError } from "./view-lists.ts";

export interface SaveViewDialogProps {
  views: QueryViews;
  /** The filters that are saved. */
  value: QueryValue;
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** @param saved what was saved; undefined where nothing was */
  onClose(saved?: { scope: PersonalisationScope; name: string }): void;
}

/** Saves filters under a name; one that there is already is asked about. */
export function SaveViewDialog({ views, value, confirm, onClose }: SaveViewDialogProps) {
  const t = useT("query");
  const portal = usePortal();
  const nameError = useNameError();
  const askCompany = useAskCompany(confirm);
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [isTold, setTold] = useState(false);
  const [pending, setPending] = useState(false);
  const error = isTold ? nameError(name) : undefined;
  const isEmpty = Object.keys(value).length === 0;

  const save = async () => {
    setTold(true);
    if (isEmpty || pending || nameError(name) !== undefined) return;
    const scope = isShared ? "company" : "user";
    const view = { name: name.trim(), query: value, ...(isDefault && { isDefault }) };
    const known = scope === "company" ? views.company : views.mine;
    if (known.some((one) => one.name === view.name)) {
      const isSure = await confirm({
        title: t("views.overwriteTitle", { name: view.name }),
        message: t(scope === "company" ? "views.overwriteCompany" : "views.overwriteText"),
        confirmLabel: t("views.overwriteDo"),
      });
      if (!isSure) return;
    } else if (scope === "company" && !(await askCompany(isDefault ? "shareDefault" : "share", view.name))) return;
    setPending(true);
    const isSaved = await views.save(scope, (list) => putView(list, view));
    setPending(false);
    if (!isSaved) return;
    portal.notices.show({ kind: "success", text: t("views.saved") });
    onClose({ scope, name: view.name });
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("views.saveTitle")}
      actions={
        <>
          <Button onClick={() => onClose()}>{t("views.cancel")}</Button>
          <Button variant="primary" pending={pending} disabled={isEmpty} onClick={() => void save()}>
            {t("views.save")}
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <p>{t("views.noConditions")}</p>
      ) : (
        <Form className="cp-query-view-form" onConfirm={() => void save()} aria-label={t("views.saveTitle")}>
          <TextField
            label={t("views.name")}
            value={name}
            onChange={setName}
            error={error}
            autoComplete="off"
            required
          />
          {views.mayShare && (
            <fieldset>
              <legend>{t("views.whose")}</legend>
              {[false, true].map((shared) => (
                <label className="cp-check" key={String(shared)}>
                  <input type="radio" name="whose" checked={isShared === shared} onChange={() => setShared(shared)} />
                  <span>{t(shared ? "views.forCompany" : "views.forMe")}</span>
                </label>
              ))}
            </fieldset>
          )}
          <Checkbox label={t("views.asDefault")} checked={isDefault} onChange={setDefault} />
        </Form>
      )}
    </Dialog>
  );
}
