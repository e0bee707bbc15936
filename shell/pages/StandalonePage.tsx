import type { PortalLocation, Store } from "@customs-portal/sdk/portal";
import type { ComponentType } from "react";
import type { ShellContext } from "../model/shell-context.ts";
import type { SsoState } from "../sso/index.ts";
import type { StandaloneView, ViewName } from "../routing/index.ts";
import { ChangePasswordPage } from "./ChangePasswordPage.tsx";
import { NoPermissionPage, NotFoundPage, ServerErrorPage } from "./error-pages.tsx";
import { SsoPage } from "./SsoPage.tsx";
import { PlainFrame } from "./PlainFrame.tsx";

interface StandalonePageProps {
  view: ViewName;
  location: PortalLocation;
  shell: ShellContext;
  /** What a sign-in address of another system is doing. */
  sso?: Store<SsoState> | undefined;
}

type Page = ComponentType<Pick<StandalonePageProps, "location" | "shell">>;

const pages: Partial<Record<ViewName, Page>> = {
  "force-change-password": ChangePasswordPage,
  "no-permission": NoPermissionPage,
  "not-found": NotFoundPage,
  "server-error": ServerErrorPage,
} satisfies Record<StandaloneView, Page>;

/** A page without the workspace: errors before the sign-in, and the forced password change. */
export function StandalonePage({ view, location, shell, sso }: StandalonePageProps) {
  const Page = pages[view] ?? NotFoundPage;
  return (
    <PlainFrame>
      {sso ? <SsoPage location={location} shell={shell} state={sso} /> : <Page location={location} shell={shell} />}
    </PlainFrame>
  );
}
