import { lineOfPath, localText, mayOpenRoute } from "@customs-portal/sdk/rules";
import type { BusinessLineConfig } from "@customs-portal/sdk/contract";
import { Button, EmptyState, Icon, StatusTag, useLocale, useStore, useStyles, useT } from "@customs-portal/ui";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { menuLeaves, menuNodes } from "../chrome/menu-model.ts";
import { toLocation } from "../routing/index.ts";
import { pagesCss } from "../styles/pages.ts";
import type { ShellPageProps } from "./ShellPage.tsx";

/** The application market: every registered business line, whether the user may open it, and where (R23-04). */
export function MarketplacePage({ shell, model }: ShellPageProps) {
  useStyles(pagesCss);
  const t = useT("shell");
  const locale = useLocale();
  const user = useStore(shell.portal.session.user);
  const { lines, broken } = shell.lines();
  const menu = user?.menu ?? [];
  const leaves = menuLeaves(menuNodes(menu, locale));

  const describe = (key: string, line: BusinessLineConfig) => {
    const names = [key, ...(line.routes ?? []).map((route) => route.name)];
    const entry = leaves.find((node) => node.path && lineOfPath(toLocation(node.path).pathname, lines) === key);
    const allowed = names.some((name) => mayOpenRoute(name, menu));
    const path = entry?.path ?? line.routes?.[0]?.path ?? `/${key}`;
    return { title: localText(line.title, locale) || entry?.title || key, allowed, path };
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
          const { title, allowed, path } = describe(key, line);
          return (
            <li key={key} className="surface">
              <h2>{title}</h2>
              <p className="line-key">{key}</p>
              {allowed ? (
                <StatusTag kind="success" icon={<Icon of={CircleCheck} />}>
                  {t("market.available")}
                </StatusTag>
              ) : (
                <StatusTag kind="neutral" icon={<Icon of={Ban} />}>
                  {t("market.noRight")}
                </StatusTag>
              )}
              <p className="quiet">{t(allowed ? "market.availableHint" : "market.noRightHint")}</p>
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
            <h2>{key}</h2>
            <p className="line-key">{key}</p>
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
