import type { BusinessLineProps, LinePortal } from "@customs-portal/sdk";
import { administrationFunctions } from "@customs-portal/sdk/limits";
import { useStore, useStyles } from "@customs-portal/ui";
import { useEffect, type ComponentType } from "react";
import { AuditPage } from "./audit/AuditPage.tsx";
import { AwayPage } from "./AwayPage.tsx";
import { CompaniesPage } from "./companies/CompaniesPage.tsx";
import { GrantsPage } from "./grants/GrantsPage.tsx";
import { MenusPage } from "./menus/MenusPage.tsx";
import { lineCss } from "./styles.ts";
import { UsersPage } from "./users/UsersPage.tsx";

interface AdministrationPage {
  code: string;
  page: ComponentType<{ portal: LinePortal }>;
}

/** The pages by the last part of their address, and the function that each needs. */
const pages: Readonly<Record<string, AdministrationPage>> = {
  users: { code: administrationFunctions.users, page: UsersPage },
  companies: { code: administrationFunctions.companies, page: CompaniesPage },
  menus: { code: administrationFunctions.menus, page: MenusPage },
  grants: { code: administrationFunctions.grants, page: GrantsPage },
  audit: { code: administrationFunctions.audit, page: AuditPage },
};

/** Chooses the page of an address; whoever lacks its function is told so by the portal. */
export function App({ portal }: BusinessLineProps) {
  useStyles(lineCss);
  const { pathname, search } = useStore(portal.router.location);
  const user = useStore(portal.session.user);
  // The server refuses all of it then.
  const isAway = (user?.mode ?? "own") !== "own";
  const part = pathname.split("/")[2] ?? "";
  const found = Object.hasOwn(pages, part) ? pages[part] : undefined;
  const isAllowed = found !== undefined && portal.can(found.code);
  useEffect(() => {
    if (isAllowed) return;
    const first = Object.keys(pages).find((key) => portal.can(pages[key]?.code ?? ""));
    const needed: Record<string, string> = found ? { function: found.code } : { name: "Administration" };
    const query = new URLSearchParams({ from: pathname + search, ...needed });
    const isRoot = part === "" && first !== undefined;
    portal.router.navigate(isRoot ? `/administration/${first}` : `/401?${query.toString()}`, { replace: true });
  }, [portal, isAllowed, found, part, pathname, search]);
  if (isAllowed && isAway) return <AwayPage portal={portal} />;
  return isAllowed ? <found.page portal={portal} /> : null;
}
