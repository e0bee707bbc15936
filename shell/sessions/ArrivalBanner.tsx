import type { SessionUser } from "@customs-portal/sdk/contract";
import { personKey } from "@customs-portal/sdk/rules";
import { Button, useStore, useT } from "@customs-portal/ui";
import LogIn from "lucide-react/icons/log-in";
import { useLayoutEffect, useState } from "react";
import { Banner } from "../banner/Banner.tsx";
import { arrivedKey, confirmArrival, isUnconfirmed } from "../model/arrival.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { personName } from "../model/person-name.ts";

interface QuestionProps {
  user: SessionUser;
  onNotMine(): void;
}

function Question({ user, onNotMine }: QuestionProps) {
  const t = useT("sessions");
  const [isOpen, setOpen] = useState(() => isUnconfirmed(localStorage, user));
  const key = personKey(user);
  // As soon as the question is there: an answer between it and an effect would be lost.
  useLayoutEffect(() => {
    // Another tab of the session asks, or has been told.
    const follow = (event: StorageEvent) => {
      if (event.key === arrivedKey) setOpen(event.newValue === key);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [key]);
  if (!isOpen) return null;
  const confirm = () => {
    confirmArrival(localStorage, user);
    setOpen(false);
  };
  return (
    <Banner
      label={t("arrival.label")}
      icon={LogIn}
      tone="warning"
      actions={
        <>
          <Button size="compact" onClick={onNotMine}>
            {t("arrival.notMine")}
          </Button>
          <Button size="compact" variant="primary" onClick={confirm}>
            {t("arrival.mine")}
          </Button>
        </>
      }
    >
      {t("arrival.text", { name: personName(user), company: user.companyName ?? user.company ?? "–" })}
    </Banner>
  );
}

/**
 * Asks whoever a link of another system has signed in whether the account is theirs: a link may come from anybody, who
 * would then see what is done in their account.
 */
export function ArrivalBanner({ model }: { model: WorkspaceModel }) {
  const user = useStore(model.portal.session.user);
  return user && <Question key={personKey(user)} user={user} onNotMine={() => model.shell.navigate("/logout")} />;
}
