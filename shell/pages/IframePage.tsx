import { localText } from "@customs-portal/sdk/rules";
import { useLocale, useStore, useStyles, useT } from "@customs-portal/ui";
import { pagesCss } from "../styles/pages.ts";
import { framedEntry } from "../routing/index.ts";
import { WayBack } from "./error-pages.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { frameAddress } from "./frame-address.ts";
import type { ShellPageProps } from "./page-props.ts";

/** What embedded pages may do: all that a business page needs, except to navigate the portal away. */
const sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads";

/** An embedded external page, kept while its tab is hidden (R23-15, R23-16). */
export function IframePage({ location, shell }: ShellPageProps) {
  useStyles(pagesCss);
  const t = useT("shell");
  const locale = useLocale();
  const user = useStore(shell.portal.session.user);
  const entry = framedEntry(location.search, user?.menu ?? []);
  const allowed = shell.portal.config.iframeOrigins;
  const address = frameAddress(location.search, entry, { base: window.location.origin, allowed });
  if ("refused" in address) {
    return (
      <ErrorPage
        title={t(`frame.${address.refused}`)}
        advice={t(`frame.${address.refused}Hint`)}
        actions={<WayBack shell={shell} />}
      />
    );
  }
  return (
    <iframe
      className="frame"
      src={address.href}
      sandbox={sandbox}
      title={localText(entry?.meta?.title, locale) || t("route.iframe")}
    />
  );
}
