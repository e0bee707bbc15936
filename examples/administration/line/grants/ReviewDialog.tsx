import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import type { AdministeredUser, GrantList } from "@customs-portal/sdk/administration";
import { localText } from "@customs-portal/sdk/rules";
import { Button, Dialog, errorText, useLocale, useT } from "@customs-portal/ui";
import { useState } from "react";
import { change as send } from "../api.ts";
import type { OwnCompany } from "../own-companies.ts";
import { functionOf, keyOf, type Draft, type DraftChange } from "./draft.ts";

interface ReviewDialogProps {
  portal: LinePortal;
  grants: GrantList;
  user: AdministeredUser;
  company: OwnCompany;
  draft: Draft;
  change: DraftChange;
  /** Told that somebody else has changed something since `grants` was read. */
  onConflict(): void;
  onClose(isSaved: boolean): void;
}

/** Says what a change grants and takes away, and saves it. */
export function ReviewDialog({ portal, grants, user, company, draft, change, onConflict, onClose }: ReviewDialogProps) {
  const t = useT("administration");
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const menuName = (name: string) => {
    const menu = grants.catalogue.menus.find((one) => one.name === name);
    return (menu && localText(menu.title, locale)) || name;
  };
  const functionName = (key: string) => {
    const found = grants.catalogue.functions.find((one) => keyOf(one) === key);
    return (found?.title && localText(found.title, locale)) || functionOf(key).code;
  };
  const added = [...change.menus.added.map(menuName), ...change.functions.added.map(functionName)];
  const removed = [...change.menus.removed.map(menuName), ...change.functions.removed.map(functionName)];
  const save = async () => {
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      await send(portal, "grants", {
        userId: user.id,
        corpCode: company.code,
        version: grants.version,
        menus: [...draft.menus],
        functions: [...draft.functions].map(functionOf),
      });
      portal.notices.show({ kind: "success", text: t("saved", { name: user.userNo }) });
      onClose(true);
    } catch (cause) {
      setError(errorText(portal, cause).text);
      if (isHttpError(cause) && cause.code === "edit-conflict") onConflict();
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose(false)}
      title={t("grants.reviewTitle")}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t("cancel")}</Button>
          <Button variant="primary" pending={pending} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="adm-form">
        <p>{t("grants.reviewText", { user: user.userNo, company: company.name })}</p>
        <ul className="adm-changes">
          {added.map((name) => (
            <li key={`+${name}`}>{t("grants.add", { name })}</li>
          ))}
          {removed.map((name) => (
            <li key={`-${name}`}>{t("grants.take", { name })}</li>
          ))}
        </ul>
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
