import Pencil from "lucide-react/icons/pencil";
import Star from "lucide-react/icons/star";
import Trash from "lucide-react/icons/trash-2";
import type { PersonalisationScope, QueryView } from "@customs-portal/sdk/contract";
import { useState } from "react";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { TextField } from "../controls/TextField.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";
import type { ConfirmRequest } from "../dialogs/use-confirm.tsx";
import { Form } from "../forms/Form.tsx";
import { usePortal } from "../hooks/use-portal.ts";
import { useT } from "../hooks/use-texts.ts";
import { useAskCompany } from "./use-ask-company.ts";
import type { QueryViews } from "./use-query-views.ts";
import { putView, renameView, useNameError, useViewTitle, withDefault } from "./view-lists.ts";

interface Named {
  scope: PersonalisationScope;
  name: string;
}

export interface ManageViewsDialogProps {
  views: QueryViews;
  all: readonly { scope: PersonalisationScope; view: QueryView }[];
  confirm(request: ConfirmRequest): Promise<boolean>;
  onRenamed(from: Named, to: Named): void;
  onClose(): void;
}

/** Renames, deletes and chooses the default; views of the company only with the right. */
export function ManageViewsDialog({ views, all, confirm, onRenamed, onClose }: ManageViewsDialogProps) {
  const t = useT("query");
  const portal = usePortal();
  const nameError = useNameError();
  const titleOf = useViewTitle();
  const askCompany = useAskCompany(confirm);
  const [renaming, setRenaming] = useState<Named & { typed: string }>();
  const [isTold, setTold] = useState(false);

  const tell = (isSaved: boolean, text: string) => {
    if (isSaved) portal.notices.show({ kind: "success", text });
    return isSaved;
  };
  const remove = async ({ scope, name }: Named) => {
    const isSure = await confirm({
      title: t("views.removeTitle", { name }),
      message: t(scope === "company" ? "views.removeCompany" : "views.removeText"),
      confirmLabel: t("views.removeDo"),
      danger: true,
    });
    if (!isSure) return;
    tell(await views.save(scope, (list) => list.filter((view) => view.name !== name)), t("views.removed"));
  };
  const rename = async () => {
    if (!renaming) return;
    setTold(true);
    const { scope, name, typed } = renaming;
    const to = typed.trim();
    if (nameError(typed) !== undefined) return;
    const known = scope === "company" ? views.company : views.mine;
    const isTaken = to !== name && known.some((view) => view.name === to);
    if (isTaken) {
      const isSure = await confirm({
        title: t("views.overwriteTitle", { name: to }),
        message: t(scope === "company" ? "views.overwriteCompany" : "views.overwriteText"),
        confirmLabel: t("views.overwriteDo"),
      });
      if (!isSure) return;
    } else if (scope === "company" && to !== name && !(await askCompany("rename", to))) return;
    const isSaved = await views.save(scope, (list) => {
      const own = list.find((view) => view.name === name);
      if (!own || !isTaken) return renameView(list, name, to);
      return putView(
        list.filter((view) => view.name !== name),
        { ...own, name: to },
      );
    });
    if (!tell(isSaved, t("views.saved"))) return;
    onRenamed({ scope, name }, { scope, name: to });
    setRenaming(undefined);
  };
  const setDefault = async ({ scope, name }: Named, isDefault: boolean) => {
    if (scope === "company" && !(await askCompany(isDefault ? "setDefault" : "unsetDefault", name))) return;
    await views.save(scope, (list) => withDefault(list, isDefault ? name : undefined));
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && onClose()}
        title={t("views.manageTitle")}
        actions={<Button onClick={onClose}>{t("views.close")}</Button>}
      >
        {all.length === 0 ? (
          <p>{t("views.empty")}</p>
        ) : (
          <ul className="cp-query-view-list">
            {all.map(({ scope, view }) => {
              const { name, isDefault = false } = view;
              const mayChange = scope === "user" || views.mayShare;
              return (
                <li key={`${scope} ${name}`}>
                  <span>{titleOf({ scope, view })}</span>
                  {mayChange && (
                    <>
                      <IconButton
                        label={t(isDefault ? "views.unsetDefault" : "views.setDefault", { name })}
                        aria-pressed={isDefault}
                        icon={<Icon of={Star} />}
                        onClick={() => void setDefault({ scope, name }, !isDefault)}
                      />
                      <IconButton
                        label={t("views.rename", { name })}
                        icon={<Icon of={Pencil} />}
                        onClick={() => {
                          setTold(false);
                          setRenaming({ scope, name, typed: name });
                        }}
                      />
                      <IconButton
                        label={t("views.remove", { name })}
                        icon={<Icon of={Trash} />}
                        onClick={() => void remove({ scope, name })}
                      />
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Dialog>
      {renaming && (
        <Dialog
          open
          onOpenChange={(next) => !next && setRenaming(undefined)}
          title={t("views.renameTitle")}
          width={420}
          actions={
            <>
              <Button onClick={() => setRenaming(undefined)}>{t("views.cancel")}</Button>
              <Button variant="primary" onClick={() => void rename()}>
                {t("views.save")}
              </Button>
            </>
          }
        >
          <Form onConfirm={() => void rename()} aria-label={t("views.renameTitle")}>
            <TextField
              label={t("views.name")}
              value={renaming.typed}
              onChange={(typed) => setRenaming({ ...renaming, typed })}
              error={isTold ? nameError(renaming.typed) : undefined}
              autoComplete="off"
              required
            />
          </Form>
        </Dialog>
      )}
    </>
  );
}
