import type { PortalLocation, Store } from "@customs-portal/sdk/portal";
import { localText } from "@customs-portal/sdk/rules";
import { useLocale, usePortal, useStyles } from "@customs-portal/ui";
import type { ComponentType } from "react";
import type { ShellContext } from "../app/contracts.ts";
import { BrandMark } from "../chrome/BrandMark.tsx";
import { LanguageSelect } from "../chrome/LanguageSelect.tsx";
import type { GuardState } from "../guards/index.ts";
import type { ViewName } from "../routing/index.ts";
import { signInCss } from "../styles/sign-in.ts";
import { ChangePasswordPage } from "./ChangePasswordPage.tsx";
import { NoPermissionPage, NotFoundPage, ServerErrorPage } from "./error-pages.tsx";
import { GuardPage } from "./GuardPage.tsx";

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
  useStyles(signInCss);
  const { config } = usePortal();
  const locale = useLocale();
  const Page = pages[view] ?? NotFoundPage;
  return (
    <div className="sign-in">
      <header>
        <span className="brand">
          <BrandMark size={28} />
          {localText(config.title, locale)}
        </span>
        <LanguageSelect />
      </header>
      <main data-single="">
        <div className="card">
          {guard ? (
            <GuardPage location={location} shell={shell} state={guard} />
          ) : (
            <Page location={location} shell={shell} />
          )}
        </div>
      </main>
    </div>
  );
}
