import { Icon, useStore, useStyles, useT } from "@customs-portal/ui";
import Building2 from "lucide-react/icons/building-2";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useState } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { companyCss } from "./styles.ts";

/** The company that the user works for; where the user may change it, the button that does (A24). */
export function CompanyButton({ model }: { model: WorkspaceModel }) {
  useStyles(companyCss);
  const t = useT();
  const user = useStore(model.portal.session.user);
  const { canChangeCorp } = useStore(model.portal.company.tags);
  const [isOpen, setOpen] = useState(false);
  if (!user?.companyName) return null;
  const inside = (
    <>
      <Icon of={Building2} />
      <span className="cp-hidden">{t("shell:header.company")}</span>
      <span className="ellipsis">{user.companyName}</span>
    </>
  );
  if (!canChangeCorp) {
    return (
      <span className="company" title={user.companyName}>
        {inside}
      </span>
    );
  }
  return (
    <span className="company">
      <button
        type="button"
        className="company-switch"
        title={t("company:switch")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {inside}
        <Icon of={ChevronsUpDown} />
      </button>
      {isOpen && <CompanyDialog model={model} onClose={() => setOpen(false)} />}
    </span>
  );
}
