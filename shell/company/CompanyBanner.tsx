import { Button, Icon, useStore, useT } from "@customs-portal/ui";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import { useState } from "react";
import { Banner } from "../banner/Banner.tsx";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { switchCompany } from "./switch-company.ts";

/** Says that the user acts as another company, coloured by the mode, with the way back (R1-14). */
export function CompanyBanner({ model }: { model: WorkspaceModel }) {
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
    <Banner
      label={t("banner.label")}
      icon={UserCheck}
      tone={mode === "imitate" ? "warning" : "info"}
      actions={
        <Button size="compact" icon={<Icon of={Undo2} />} pending={pending} onClick={() => void comeBack()}>
          {t("banner.back")}
        </Button>
      }
    >
      {t(`banner.${mode}`, { name: user.companyName ?? user.company ?? "" })}
      {user.ownCompanyName && <span className="banner-note">{t("banner.own", { name: user.ownCompanyName })}</span>}
      {user.acting?.relaxMode && <span className="banner-mark">{t("act.relax")}</span>}
    </Banner>
  );
}
