import type { PortalLocation, Store } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { Button, Spinner, useStore, useStyles, useT } from "@customs-portal/ui";
import type { ReactNode } from "react";
import type { ShellContext } from "../model/shell-context.ts";
import type { GuardState } from "../guards/guard.ts";
import { personName } from "../guards/person-name.ts";
import { findShellRoute, toLocation, withQuery } from "../routing/index.ts";
import { errorPageCss } from "../styles/pages.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { guardAdvice, guardFailureText } from "./failure-text.ts";

interface GuardPageProps {
  /** The sign-in address, without its credential. */
  location: PortalLocation;
  shell: ShellContext;
  state: Store<GuardState>;
}

/** The form of name and password; the page that was wanted stays wanted. */
function formPath({ search }: PortalLocation, { portal }: ShellContext): string {
  const { defautLogin } = portal.config;
  const hasForm =
    isLocalPath(defautLogin) && findShellRoute(toLocation(defautLogin).pathname)?.route.view === "sign-in";
  const query = new URLSearchParams(search);
  const wanted = query.get("redirect") ?? query.get("path");
  const path = hasForm ? defautLogin : "/login";
  return wanted === null ? path : withQuery(path, { redirect: wanted });
}

/** A sign-in address of another system: what it is doing, or why it did not work and where else to sign in (A08). */
export function GuardPage({ location, shell, state }: GuardPageProps) {
  useStyles(errorPageCss);
  const t = useT();
  const now = useStore(state);
  const isSignedIn = useStore(shell.portal.session.user) !== null;

  const wayOn = isSignedIn ? (
    <Button variant="primary" onClick={() => shell.go("/home")}>
      {t("shell:error.toHome")}
    </Button>
  ) : (
    <Button variant={now.kind === "ready" ? "default" : "primary"} onClick={() => shell.go(formPath(location, shell))}>
      {t("guards:toSignIn")}
    </Button>
  );
  const page = (title: string, meaning: string, advice: string | undefined, actions: ReactNode, code?: string) => (
    <ErrorPage title={title} meaning={meaning} advice={advice} code={code} actions={actions} />
  );

  if (now.kind === "asking") {
    const names = { current: personName(now.current), next: personName(now.next) };
    const actions = (
      <>
        <Button variant="primary" onClick={() => now.answer(false)}>
          {t("guards:replace.stay", names)}
        </Button>
        <Button onClick={() => now.answer(true)}>{t("guards:replace.goOn", names)}</Button>
      </>
    );
    return page(
      t("guards:replace.title", names),
      t("guards:replace.meaning", names),
      t("guards:replace.advice", names),
      actions,
    );
  }
  if (now.kind === "ready") {
    const start = (
      <Button variant="primary" onClick={() => window.location.assign(now.address)}>
        {t("guards:ready.start")}
      </Button>
    );
    const actions = (
      <>
        {wayOn}
        {start}
      </>
    );
    return page(t("guards:ready.title"), t("guards:ready.meaning"), t("guards:ready.advice"), actions);
  }
  if (now.kind === "missing") {
    const isStart = location.pathname === "/guardJinkonSSO";
    const meaning = t(isStart ? "guards:missing.notConfigured" : "guards:missing.meaning");
    return page(t("guards:missing.title"), meaning, t("guards:missing.advice"), wayOn);
  }
  if (now.kind === "unavailable") {
    const code = `sign-in-method-unavailable ${location.pathname}`;
    const text = (name: string) => t(`shell:error.method.${name}`);
    return page(text("title"), text("meaning"), text("advice"), wayOn, code);
  }
  if (now.kind === "failed") {
    return page(t("guards:failed.title"), guardFailureText(now.cause, t), guardAdvice(now.cause, t), wayOn);
  }
  return (
    <div className="line-loading">
      <Spinner label={t("guards:working")} />
    </div>
  );
}
