import { downloadCenterPath } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { Badge, EmptyState, Icon, useFormat, useLocale, useStore, useStyles, useT } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import LayoutGrid from "lucide-react/icons/layout-grid";
import type { LucideIcon } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import { menuIcon } from "../chrome/menu-icons.ts";
import { currentNode, menuLeaves, menuNodes, type MenuNode } from "../chrome/menu-model.ts";
import { toLocation } from "../routing/index.ts";
import { pagesCss } from "../styles/pages.ts";
import { recentPages } from "../model/recent.ts";
import { tabTitle } from "../model/tab-title.ts";
import type { ShellPageProps } from "./page-props.ts";

/** Entries of the menu that the home page offers at once. */
const quickLimit = 8;

interface CardProps {
  path: string;
  icon: LucideIcon;
  title: ReactNode;
  note?: ReactNode;
  open: (path: string) => void;
}

/** A link that opens its page in a tab; with a modifier key the browser does what it does with links. */
function CardLink({ path, icon, title, note, open }: CardProps) {
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(path);
  };
  return (
    <a className="card-link" href={path} onClick={click}>
      <Icon of={icon} />
      <span className="card-title">{title}</span>
      {note}
    </a>
  );
}

function greetingKey(hour: number): string {
  if (hour < 6) return "home.night";
  if (hour < 12) return "home.morning";
  return hour < 18 ? "home.afternoon" : "home.evening";
}

/** The name of the group that an entry stands in. */
function groupOf(nodes: readonly MenuNode[], wanted: MenuNode): string | undefined {
  return nodes.find((node) => node !== wanted && menuLeaves(node.children).includes(wanted))?.title;
}

/** Where a page stands in the menu: the entry that covers it, or the group of that entry where it is the entry itself. */
function placeOf(nodes: readonly MenuNode[], path: string): string | undefined {
  const entry = currentNode(nodes, toLocation(path));
  if (!entry) return undefined;
  return entry.path === path ? groupOf(nodes, entry) : entry.title;
}

/** The whole menu, group by group (R23-07). */
function MenuDirectory({ nodes, open }: { nodes: readonly MenuNode[]; open: (path: string) => void }) {
  const t = useT("shell");
  return (
    <section aria-labelledby="home-menu">
      <h2 id="home-menu">{t("home.allEntries")}</h2>
      <div className="directory">
        {nodes.map((node) => (
          <section key={node.entry.name} className="surface" aria-label={node.title}>
            <h3>{node.title}</h3>
            <ul>
              {menuLeaves([node]).map((leaf) => (
                <li key={leaf.entry.name}>
                  <CardLink path={leaf.path ?? ""} icon={menuIcon(leaf.entry.icon)} title={leaf.title} open={open} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Home: who and where one is, the way to the daily work, and where one was last (R23-06, R23-07, A11). */
export function HomePage({ location, shell, model }: ShellPageProps) {
  useStyles(pagesCss);
  const t = useT("shell");
  const locale = useLocale();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const { portal } = shell;
  const user = useStore(portal.session.user);
  // Every move between tabs may have added a recent page.
  useStore(model.tabs);
  if (!user) return null;
  const nodes = menuNodes(user.menu, locale, shell.lines().lines);
  const leaves = menuLeaves(nodes).filter((node) => node.entry.name !== "home");
  const recent = recentPages(localStorage, user);
  const exportsPath = downloadCenterPath({
    systemCode: "all",
    taskCode: "all",
    limit: portal.config.downloadCenter.limit,
    module: "",
    extraCode: "",
  });
  const hasDirectory = location.pathname === "/homeMenu";

  return (
    <div className="home">
      <header>
        <div>
          <h1>{t(greetingKey(now.getHours()), { name: user.userName || user.userNo })}</h1>
          <p>{[user.companyName, format.date(now)].filter(Boolean).join(" · ")}</p>
        </div>
        {user.screenHome && isLocalPath(user.screenHome) && (
          <a href={user.screenHome} target="_blank" rel="noreferrer">
            {t("home.screen")}
          </a>
        )}
      </header>
      {hasDirectory ? (
        <MenuDirectory nodes={nodes} open={model.open} />
      ) : (
        <section aria-labelledby="home-quick">
          <h2 id="home-quick">{t("home.quick")}</h2>
          {leaves.length === 0 && <EmptyState title={t("home.noEntries")} hint={t("home.noEntriesHint")} />}
          <ul className="cards">
            {leaves.slice(0, quickLimit).map((node) => (
              <li key={node.entry.name}>
                <CardLink
                  path={node.path ?? ""}
                  icon={menuIcon(node.entry.icon)}
                  title={node.title}
                  note={
                    node.entry.badge ? (
                      <Badge badge={node.entry.badge} />
                    ) : (
                      <span className="card-note">{groupOf(nodes, node)}</span>
                    )
                  }
                  open={model.open}
                />
              </li>
            ))}
            <li>
              <CardLink
                path={exportsPath}
                icon={Download}
                title={t("route.downloadCenter")}
                note={<span className="card-note">{t("home.exportsNote")}</span>}
                open={model.open}
              />
            </li>
            <li>
              <CardLink
                path="/marketplaceCenter"
                icon={LayoutGrid}
                title={t("route.marketplace")}
                note={<span className="card-note">{t("home.marketplaceNote")}</span>}
                open={model.open}
              />
            </li>
          </ul>
        </section>
      )}
      <section aria-labelledby="home-recent">
        <h2 id="home-recent">{t("home.recent")}</h2>
        {recent.length === 0 ? (
          <p className="quiet">{t("home.noRecent")}</p>
        ) : (
          <ul className="surface rows">
            {recent.map((page) => (
              <li key={page.path}>
                <CardLink
                  path={page.path}
                  icon={menuIcon(page.icon)}
                  title={tabTitle({ meta: { title: page.title } }, portal)}
                  note={<span className="card-note">{placeOf(nodes, page.path)}</span>}
                  open={model.open}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
