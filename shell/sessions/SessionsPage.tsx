import type { LiveSignIn } from "@customs-portal/sdk/contract";
import {
  Button,
  ErrorState,
  errorText,
  Icon,
  Skeleton,
  useConfirm,
  useResource,
  useStyles,
  useT,
} from "@customs-portal/ui";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import type { ShellPageProps } from "../model/workspace-model.ts";
import { pagesCss } from "../styles/pages.ts";
import { endSignIns, fetchSignIns } from "./calls.ts";
import { SessionEntry, useBrowserText } from "./SessionEntry.tsx";
import { sessionsCss } from "./styles.ts";

/** Where the user is signed in: each sign-in, and ending the others from here. */
export function SessionsPage({ shell, model }: Pick<ShellPageProps, "shell" | "model">) {
  useStyles(pagesCss);
  useStyles(sessionsCss);
  const t = useT("sessions");
  const all = useT();
  const browserText = useBrowserText();
  const { confirm, dialog } = useConfirm();
  const { portal } = shell;
  const list = useResource("sign-ins", (signal) => fetchSignIns(portal, signal));
  /** The id of what is being ended, "" for all others. */
  const [ending, setEnding] = useState<string>();
  const others = list.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  async function end(signIn: LiveSignIn | undefined) {
    const facts = signIn && { browser: browserText(signIn.userAgent), network: signIn.network };
    const agreed = await confirm({
      title: t(facts ? "endQuestion" : "endOthersQuestion"),
      message: facts ? t("endMessage", facts) : t("endOthersMessage", { number: String(others.length) }),
      confirmLabel: t(facts ? "end" : "endOthers"),
      danger: true,
    });
    if (!agreed) return;
    setEnding(signIn?.id ?? "");
    try {
      const number = await endSignIns(portal, signIn?.id);
      const text = number > 0 ? t("ended", { number: String(number) }) : t("endedNone");
      portal.notices.show({ kind: number > 0 ? "success" : "info", text });
    } catch {
      // Told by the call itself.
    } finally {
      setEnding(undefined);
      list.reload();
    }
  }

  const failure = list.error === undefined || list.data ? undefined : errorText(portal, list.error);
  return (
    <div className="sign-ins">
      <header>
        <div>
          <h1>{all("shell:route.sessions")}</h1>
          <p>{t("intro")}</p>
        </div>
        <div className="sign-ins-actions">
          <Button icon={<Icon of={RotateCw} spin={list.pending} />} onClick={list.reload}>
            {t("reload")}
          </Button>
          <Button icon={<Icon of={KeyRound} />} onClick={() => model.open("/forceChangePwd")}>
            {t("changePassword")}
          </Button>
          <Button
            variant="danger"
            icon={<Icon of={LogOut} />}
            disabled={others.length === 0}
            pending={ending === ""}
            onClick={() => void end(undefined)}
          >
            {t("endOthers")}
          </Button>
        </div>
      </header>
      {failure && (
        <ErrorState
          title={t("failed")}
          message={failure.text}
          code={failure.code}
          action={<Button onClick={list.reload}>{t("retry")}</Button>}
        />
      )}
      {!list.data && !failure && (
        <div className="surface sign-ins-waiting" aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      )}
      {list.data && (
        <>
          <ul className="surface" aria-label={t("list")}>
            {list.data.map((signIn) => (
              <SessionEntry
                key={signIn.id}
                signIn={signIn}
                readAt={list.loadedAt?.getTime() ?? 0}
                pending={ending === signIn.id}
                onEnd={() => void end(signIn)}
              />
            ))}
          </ul>
          <p className="quiet" role="status">
            {others.length === 0 ? t("only") : t("elsewhere", { number: String(others.length) })}
          </p>
        </>
      )}
      {dialog}
    </div>
  );
}
