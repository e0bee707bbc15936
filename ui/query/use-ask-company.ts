import type { ConfirmRequest } from "../dialogs/use-confirm.tsx";
import { usePortal } from "../hooks/use-portal.ts";
import { useStore } from "../hooks/use-store.ts";
import { useT } from "../hooks/use-texts.ts";

/** What is done to a view that all users of the company have. */
export type CompanyAct = "share" | "shareDefault" | "rename" | "setDefault" | "unsetDefault";

/** Asks before a view of the company is saved, with what changes for whom. @returns whether it is wanted */
export function useAskCompany(
  confirm: (request: ConfirmRequest) => Promise<boolean>,
): (act: CompanyAct, name: string) => Promise<boolean> {
  const user = useStore(usePortal().session.user);
  const t = useT("query");
  const company = user?.companyName ?? user?.company ?? "";
  return (act, name) =>
    confirm({
      title: t("views.ask.title", { company }),
      message: t(`views.ask.${act}`, { company, name }),
      confirmLabel: t("views.ask.confirm"),
    });
}
