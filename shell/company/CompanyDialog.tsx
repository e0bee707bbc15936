import { Dialog, useStore, useStyles, useT } from "@customs-portal/ui";
import { useState } from "react";
import { personKey } from "@customs-portal/sdk/rules";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { ActAsForm } from "./ActAsForm.tsx";
import type { CompanyEntry } from "./company-list.ts";
import { CompanyPicker } from "./CompanyPicker.tsx";
import { companyCss } from "./styles.ts";
import { switchCompany, type CompanyChoice } from "./switch-company.ts";

/** Chooses a company; for one to act as, a second step asks how (R1-13, R1-14). */
export function CompanyDialog({
  model,
  acting: chosen,
  onClose,
}: {
  model: WorkspaceModel;
  /** The company to act as, where it was chosen before. */
  acting?: CompanyEntry;
  onClose: () => void;
}) {
  useStyles(companyCss);
  const t = useT("company");
  const { portal } = model;
  const tags = useStore(portal.company.tags);
  const user = useStore(portal.session.user);
  const [acting, setActing] = useState<CompanyEntry | undefined>(chosen);
  const isActing = user?.mode !== undefined && user.mode !== "own";

  const choose = (choice: CompanyChoice) => {
    // The dialog goes first: the switch may have questions of its own.
    onClose();
    void switchCompany(portal, choice);
  };
  const pick = (entry: CompanyEntry) => {
    const isOwn = entry.modes.length === 0;
    if (!isOwn) setActing(entry);
    else if (entry.corp.corpCode === user?.company && !isActing) onClose();
    else choose({ kind: "own", corp: entry.corp });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={acting ? t("act.title", { name: acting.corp.corpName }) : t("switch")}
    >
      {acting ? (
        <ActAsForm entry={acting} onBack={() => setActing(undefined)} onChoose={choose} />
      ) : (
        <CompanyPicker
          list={tags.corpGroupList}
          current={isActing ? undefined : (user?.company ?? undefined)}
          person={user ? personKey(user) : ""}
          onPick={pick}
        />
      )}
    </Dialog>
  );
}
