import type { PortalLocation, Store } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { Button, Spinner, useStore, useStyles, useT } from "@customs-portal/ui";
import type { ReactNode } from "react";
import type { ShellContext } from "../model/shell-context.ts";
import type { SsoState } from "../sso/start-sso.ts";
import { personName } from "../model/person-name.ts";
import { findShellRoute, toLocation, withQuery } from "../routing/index.ts";
import { errorPageCss } from "../styles/pages.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { ssoAdvice, ssoFailureText } from "../sso/failure-text.ts";

interface SsoPageProps {
  /** The sign-in address, without its credential. */
  location: PortalLocation;
  shell: ShellContext;
  state: Store<SsoState>;
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
export function SsoPage({ location, shell, state }: SsoPageProps) {
  useStyles(errorPageCss);
  const t = useT();
  const now = useStore(state);
  const isSignedIn = useStore(shell.portal.session.user) !== null;

  const wayOn = isSignedIn ? (
    <Button variant="primary" onClick={() => shell.navigate("/home")}>
      {t("shell:error.toHome")}
    </Button>
  ) : (
    <Button
      variant={now.kind === "ready" ? "default" : "primary"}
      onClick={() => shell.navigate(formPath(location, shell))}
    >
      {t("sso:toSignIn")}
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
          {t("sso:replace.stay", names)}
        </Button>
        <Button onClick={() => now.answer(true)}>{t("sso:replace.goOn", names)}</Button>
      </>
    );
    return page(
      t("sso:replace.title", names),
      t("sso:replace.meaning", names),
      t("sso:replace.advice", names),
      actions,
    );
  }
  if (now.kind === "ready") {
    const start = (
      <Button variant="primary" onClick={() => window.location.assign(now.address)}>
        {t("sso:ready.start")}
      </Button>
    );
    const actions = (
      <>
        {wayOn}
        {start}
      </>
    );
    return page(t("sso:ready.title"), t("sso:ready.meaning"), t("sso:ready.advice"), actions);
  }
  if (now.kind === "missing") {
    const isStart = location.pathname === "/guardJinkonSSO";
    const meaning = t(isStart ? "sso:missing.notConfigured" : "sso:missing.meaning");
    return page(t("sso:missing.title"), meaning, t("sso:missing.advice"), wayOn);
  }
  if (now.kind === "unavailable") {
    const code = `sign-in-method-unavailable ${location.pathname}`;
    const text = (name: string) => t(`shell:error.method.${name}`);
    return page(text("title"), text("meaning"), text("advice"), wayOn, code);
  }
  if (now.kind === "failed") {
    return page(t("sso:failed.title"), ssoFailureText(now.cause, t), ssoAdvice(now.cause, t), wayOn);
  }
  return (
    <div className="line-loading">
      <Spinner label={t("sso:working")} />
    </div>
  );
}
