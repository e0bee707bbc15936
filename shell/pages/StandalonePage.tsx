import type { PortalLocation, Store } from "@customs-portal/sdk/portal";
import type { ComponentType } from "react";
import type { ShellContext } from "../model/shell-context.ts";
import type { GuardState } from "../guards/index.ts";
import type { ViewName } from "../routing/index.ts";
import { ChangePasswordPage } from "./ChangePasswordPage.tsx";
import { NoPermissionPage, NotFoundPage, ServerErrorPage } from "./error-pages.tsx";
import { GuardPage } from "./GuardPage.tsx";
import { PlainFrame } from "./PlainFrame.tsx";

interface StandalonePageProps {
  view: ViewName;
  location: PortalLocation;
  shell: ShellContext;
  /** What a sign-in address of another system is doing. */
  guard?: Store<GuardState> | undefined;
}

const pages: Partial<Record<ViewName, ComponentType<{ location: PortalLocation; shell: ShellContext }>>> = {
  "force-change-password": ChangePasswordPage,
  "no-permission": NoPermissionPage,
  "server-error": ServerErrorPage,
};

/** A page without the workspace: errors before the sign-in, and the forced password change. */
export function StandalonePage({ view, location, shell, guard }: StandalonePageProps) {
  const Page = (Object.hasOwn(pages, view) ? pages[view] : undefined) ?? NotFoundPage;
  return (
    <PlainFrame>
      {guard ? (
        <GuardPage location={location} shell={shell} state={guard} />
      ) : (
        <Page location={location} shell={shell} />
      )}
    </PlainFrame>
  );
}
