import type { PortalLocation } from "@customs-portal/sdk/portal";
import { isLocalPath, lineOfPath, localText } from "@customs-portal/sdk/rules";
import { Button, useLocale, useT } from "@customs-portal/ui";
import { AskForPage, FunctionNeeded } from "../market/index.ts";
import type { ShellContext } from "../model/shell-context.ts";
import { useLines } from "../model/use-lines.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { findShellRoute, toLocation } from "../routing/index.ts";
import { ErrorPage } from "./ErrorPage.tsx";

interface PageProps {
  location: PortalLocation;
  shell: ShellContext;
  /** Undefined where the page stands without the workspace. */
  model?: WorkspaceModel;
}

/** The way back: to the home page, or to the sign-in form for those who are signed out. */
function WayBack({ shell }: { shell: ShellContext }) {
  const t = useT("shell");
  const isSignedIn = shell.portal.session.user.getSnapshot() !== null;
  return (
    <Button variant="primary" onClick={() => shell.navigate("/home")}>
      {t(isSignedIn ? "error.toHome" : "error.toSignIn")}
    </Button>
  );
}

/** Of the address that was asked for, what may be quoted: queries hold what somebody searched for. */
const refusedPath = (from: string | null) => (from && isLocalPath(from) ? toLocation(from).pathname : "");

/** The title of the page that was refused, as the user knows it. */
function useRefusedTitle(from: string, name: string, shell: ShellContext): string {
  const t = useT();
  const locale = useLocale();
  const pathname = refusedPath(from);
  if (!pathname) return name;
  const route = findShellRoute(pathname)?.route;
  // What is asked for has the title of nothing else.
  if (route && (!name || route.name === name)) return t(route.titleKey);
  const { lines } = shell.lines();
  const isRefused = (of: { name: string; path: string }) => (name ? of.name === name : of.path === pathname);
  const line =
    Object.values(lines).find((each) => each.routes?.some(isRefused)) ??
    (name ? undefined : lines[lineOfPath(pathname, lines) ?? ""]);
  const title = line?.routes?.find(isRefused)?.title ?? line?.title;
  return localText(title, locale) || name;
}

/**
 * /401: names the menu right that is missing when a deep link was refused (R22-19), or says that a function is, whose
 * code a line gives as `function`.
 */
export function NoPermissionPage({ location, shell, model }: PageProps) {
  const t = useT("shell");
  const query = new URLSearchParams(location.search);
  const name = query.get("name") ?? "";
  const from = query.get("from") ?? "";
  const needed = query.get("function") ?? "";
  const title = useRefusedTitle(from, name, shell);
  const line = lineOfPath(refusedPath(from), shell.lines().lines) ?? name;
  const ofMenu = name ? t("error.noPermission.missing", { title }) : t("error.noPermission.meaning");
  return (
    <ErrorPage
      title={t("error.noPermission.title")}
      meaning={needed && title && model ? <FunctionNeeded title={title} /> : ofMenu}
      advice={t("error.noPermission.advice")}
      code={["401", name || needed, refusedPath(from)].filter(Boolean).join(" ")}
      actions={
        <>
          <WayBack shell={shell} />
          {model && name && <AskForPage model={model} line={line} title={title} name={name} />}
        </>
      }
    />
  );
}

/** What the author of a line must know of an address below it that leads to no page, in English like the console. */
function uncovered(path: string, { lines }: ReturnType<typeof useLines>): string | undefined {
  const line = lineOfPath(path, lines);
  const routes = line === undefined ? undefined : lines[line]?.routes;
  if (line === undefined || routes === undefined) return undefined;
  const known = routes.slice(0, 10).map((route) => route.path);
  const rest = routes.length > known.length ? ` and ${routes.length - known.length} more` : "";
  return `no route of the business line ${line} covers ${path}; it has ${known.join(", ")}${rest}`;
}

/** /404: refresh with F5 or Ctrl+F5, or ask customer service (R22-20, R22-21). */
export function NotFoundPage({ location, shell }: PageProps) {
  const t = useT("shell");
  const from = refusedPath(new URLSearchParams(location.search).get("from"));
  const detail = uncovered(from, useLines(shell));
  return (
    <ErrorPage
      title={t("error.notFound.title")}
      meaning={t("error.notFound.meaning")}
      advice={t("error.notFound.advice")}
      code={["404", from].filter(Boolean).join(" ")}
      detail={detail}
      actions={<WayBack shell={shell} />}
    />
  );
}

/** /500 (R22-22). */
export function ServerErrorPage({ shell }: PageProps) {
  const t = useT("shell");
  return (
    <ErrorPage
      title={t("error.server.title")}
      meaning={t("error.server.meaning")}
      advice={t("error.server.advice")}
      code="500"
      actions={<WayBack shell={shell} />}
    />
  );
}

/** Files that one page names. */
const maxUnread = 3;

/** /biz-error: no business line covers the address, or its configuration is broken (R21-17, R23-08). */
export function BizErrorPage({ location, shell }: PageProps) {
  const t = useT("shell");
  const from = refusedPath(new URLSearchParams(location.search).get("from"));
  const first = from.split(/[/?#]/).find(Boolean) ?? "";
  const { broken, notes } = useLines(shell);
  const isBroken = Object.hasOwn(broken, first);
  // A file that cannot be read may have been the one of this line.
  const unread = notes.filter((note) => note.endsWith("; nothing is taken from it")).slice(0, maxUnread);
  return (
    <ErrorPage
      title={t(isBroken ? "error.biz.brokenTitle" : "error.biz.title")}
      meaning={from ? t(isBroken ? "error.biz.brokenMeaning" : "error.biz.meaning", { from }) : undefined}
      advice={t("error.biz.advice")}
      code={isBroken ? `config-invalid ${first}` : "line-unknown"}
      detail={isBroken ? broken[first] : unread.join("; ") || undefined}
      actions={<WayBack shell={shell} />}
    />
  );
}

/** /iframeView with an address that may not be embedded, or without any (A05). */
export function RefusedFramePage({ reason, shell }: Pick<PageProps, "shell"> & { reason: "missing" | "forbidden" }) {
  const t = useT("shell");
  return (
    <ErrorPage title={t(`frame.${reason}`)} advice={t(`frame.${reason}Hint`)} actions={<WayBack shell={shell} />} />
  );
}

/** A page that the portal leaves to a business line, where none provides it. */
export function UnprovidedPage({ location, shell }: PageProps) {
  const t = useT();
  const titleKey = findShellRoute(location.pathname)?.route.titleKey ?? "shell:route.notFound";
  const title = t(titleKey);
  return (
    <ErrorPage
      title={t("shell:error.unprovided.title", { title })}
      meaning={t("shell:error.unprovided.meaning", { title })}
      advice={t("shell:error.unprovided.advice")}
      actions={
        <>
          <Button onClick={() => shell.navigate("/marketplaceCenter")}>{t("shell:route.marketplace")}</Button>
          <WayBack shell={shell} />
        </>
      }
    />
  );
}
