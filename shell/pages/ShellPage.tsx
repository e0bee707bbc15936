import type { LinePortal } from "@customs-portal/sdk/portal";
import { useStore } from "@customs-portal/ui";
import type { ComponentType } from "react";
import type { ViewName } from "../routing/index.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { BizErrorPage, NoPermissionPage, NotFoundPage, ServerErrorPage, UnprovidedPage } from "./error-pages.tsx";
import { HomePage } from "./HomePage.tsx";
import { IframePage } from "./IframePage.tsx";
import { MarketplacePage } from "./MarketplacePage.tsx";
import { PasswordPage } from "./PasswordPage.tsx";
import type { ShellPageProps } from "./page-props.ts";

const pages: Partial<Record<ViewName, ComponentType<ShellPageProps>>> = {
  home: HomePage,
  "home-menu": HomePage,
  marketplace: MarketplacePage,
  unprovided: UnprovidedPage,
  iframe: IframePage,
  "force-change-password": PasswordPage,
  "no-permission": NoPermissionPage,
  "server-error": ServerErrorPage,
  "biz-error": BizErrorPage,
};

/** The page of a route, at the location of its tab. */
export function ShellPage({ view, model, portal }: { view: ViewName; model: WorkspaceModel; portal: LinePortal }) {
  const location = useStore(portal.router.location);
  const Page = (Object.hasOwn(pages, view) ? pages[view] : undefined) ?? NotFoundPage;
  return <Page location={location} shell={model.shell} model={model} />;
}
