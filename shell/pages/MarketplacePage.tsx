import { lineOfPath, localText, mayOpenRoute } from "@customs-portal/sdk/rules";
import type { BusinessLineConfig } from "@customs-portal/sdk/contract";
import { Button, EmptyState, Icon, StatusTag, useLocale, useStore, useStyles, useT } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { menuIcon } from "../chrome/menu-icons.ts";
import { menuLeaves, menuNodes } from "../chrome/menu-model.ts";
import { toLocation } from "../routing/index.ts";
import { pagesCss } from "../styles/pages.ts";
import type { ShellPageProps } from "./page-props.ts";

function LineName({ title, name, icon }: { title: string; name: string; icon: LucideIcon }) {
  return (
    <>
      <span className="line-icon">
        <Icon of={icon} />
      </span>
      <div className="line-name">
        <h2>{title}</h2>
        <p className="line-key">{name}</p>
      </div>
    </>
  );
}

/** The application market: every registered business line, whether the user may open it, and where (R23-04). */
export function MarketplacePage({ shell, model }: ShellPageProps) {
  useStyles(pagesCss);
  const t = useT("shell");
  const locale = useLocale();
  const user = useStore(shell.portal.session.user);
  const { lines, broken } = shell.lines();
  const menu = user?.menu ?? [];
  const leaves = menuLeaves(menuNodes(menu, locale, lines));

  const describe = (key: string, line: BusinessLineConfig) => {
    const names = [key, ...(line.routes ?? []).map((route) => route.name)];
    const pages = leaves.filter((node) => node.path && lineOfPath(toLocation(node.path).pathname, lines) === key);
    const allowed = names.some((name) => mayOpenRoute(name, menu));
    const path = pages[0]?.path ?? line.routes?.[0]?.path ?? `/${key}`;
    const icon = menuIcon(pages[0]?.entry.icon, true);
    return { title: localText(line.title, locale) || pages[0]?.title || key, allowed, path, icon, pages };
  };
  const count = Object.keys(lines).length + Object.keys(broken).length;

  return (
    <div className="market">
      <header>
        <h1>{t("route.marketplace")}</h1>
        <p>{t("market.intro")}</p>
      </header>
      {count === 0 && <EmptyState title={t("market.empty")} hint={t("market.emptyHint")} />}
      <ul className="market-list">
        {Object.entries(lines).map(([key, line]) => {
          const { title, allowed, path, icon, pages } = describe(key, line);
          const hint = pages.map((page) => page.title).join(" · ") || t("market.availableHint");
          return (
            <li key={key} className="surface">
              <LineName title={title} name={key} icon={icon} />
              {allowed ? (
                <StatusTag kind="success" icon={<Icon of={CircleCheck} />}>
                  {t("market.available")}
                </StatusTag>
              ) : (
                <StatusTag kind="neutral" icon={<Icon of={Ban} />}>
                  {t("market.noRight")}
                </StatusTag>
              )}
              <p className="quiet">{allowed ? hint : t("market.noRightHint")}</p>
              <Button
                disabled={!allowed}
                onClick={() => model.open(path)}
                aria-label={t("market.openNamed", { title })}
              >
                {t("market.open")}
              </Button>
            </li>
          );
        })}
        {Object.entries(broken).map(([key, problem]) => (
          <li key={key} className="surface">
            <LineName title={key} name={key} icon={menuIcon(undefined, true)} />
            <StatusTag kind="error" icon={<Icon of={TriangleAlert} />}>
              {t("market.broken")}
            </StatusTag>
            <p className="quiet">{t("market.brokenHint")}</p>
            <code className="problem">{problem}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
