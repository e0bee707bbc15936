import type { LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, useT } from "@customs-portal/ui";
import { useState } from "react";

/** Stands in place of every page while the user acts for a company of others: nothing is administered as that one. */
export function AwayPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const [pending, setPending] = useState(false);
  const comeBack = async () => {
    setPending(true);
    try {
      await portal.company.returnToOwn();
    } catch {
      // The portal has told of it.
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="adm-page">
      <EmptyState
        title={t("away.title")}
        hint={t("away.text")}
        action={
          <Button pending={pending} onClick={() => void comeBack()}>
            {t("away.back")}
          </Button>
        }
      />
    </div>
  );
}
