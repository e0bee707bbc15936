import type { LinePortal } from "@customs-portal/sdk/portal";
import { useStore } from "@customs-portal/ui";
import type { ComponentType } from "react";
import { HomePage } from "../home/index.ts";
import { MarketplacePage } from "../market/index.ts";
import { MessagesPage } from "../messages/index.ts";
import type { ShellPageProps, WorkspaceModel } from "../model/workspace-model.ts";
import type { TabView, ViewName } from "../routing/index.ts";
import { SessionsPage } from "../sessions/SessionsPage.tsx";
import { PasswordTab } from "./ChangePasswordPage.tsx";
import { BizErrorPage, NoPermissionPage, NotFoundPage, ServerErrorPage, UnprovidedPage } from "./error-pages.tsx";

const pages: Partial<Record<ViewName, ComponentType<ShellPageProps>>> = {
  home: HomePage,
  "home-menu": HomePage,
  marketplace: MarketplacePage,
  sessions: SessionsPage,
  messages: MessagesPage,
  unprovided: UnprovidedPage,
  "force-change-password": PasswordTab,
  "no-permission": NoPermissionPage,
  "not-found": NotFoundPage,
  "server-error": ServerErrorPage,
  "biz-error": BizErrorPage,
} satisfies Record<Exclude<TabView, "iframe">, ComponentType<ShellPageProps>>;

/** The page of a route, at the location of its tab. */
export function ShellPage({ view, model, portal }: { view: ViewName; model: WorkspaceModel; portal: LinePortal }) {
  const location = useStore(portal.router.location);
  const Page = pages[view] ?? NotFoundPage;
  const { navigate } = portal.router;
  return <Page location={location} shell={model.shell} model={model} navigate={navigate} />;
}
