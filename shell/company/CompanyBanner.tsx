import { Button, Icon, useStore, useStyles, useT } from "@customs-portal/ui";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import { useState } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { companyCss } from "./styles.ts";
import { switchCompany } from "./switch-company.ts";

/** Says that the user acts as another company, coloured by the mode, with the way back (R1-14). */
export function CompanyBanner({ model }: { model: WorkspaceModel }) {
  useStyles(companyCss);
  const t = useT("company");
  const user = useStore(model.portal.session.user);
  const [pending, setPending] = useState(false);
  const mode = user?.mode ?? "own";
  if (!user || mode === "own") return null;
  const comeBack = async () => {
    setPending(true);
    await switchCompany(model.portal, { kind: "return" });
    setPending(false);
  };
  return (
    <div className="company-banner" data-mode={mode} role="region" aria-label={t("banner.label")}>
      <Icon of={UserCheck} />
      <span className="banner-text">
        {t(`banner.${mode}`, { name: user.companyName ?? user.company ?? "" })}
        {user.ownCompanyName && <span className="banner-own">{t("banner.own", { name: user.ownCompanyName })}</span>}
        {user.acting?.relaxMode && <span className="banner-relaxed">{t("act.relax")}</span>}
      </span>
      <Button size="compact" icon={<Icon of={Undo2} />} pending={pending} onClick={() => void comeBack()}>
        {t("banner.back")}
      </Button>
    </div>
  );
}
