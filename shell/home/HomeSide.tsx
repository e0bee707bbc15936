import type { SessionUser } from "@customs-portal/sdk/contract";
import { Button, EmptyState, Icon, useStore, useT } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import LayoutGrid from "lucide-react/icons/layout-grid";
import { badgeOfNode, EntryBadge } from "../chrome/entry-badge.tsx";
import { menuIcon } from "../chrome/menu-icons.ts";
import { currentNode, menuLeaves, type MenuNode } from "../chrome/menu-model.ts";
import { allExportsPath } from "../model/all-exports-path.ts";
import { recentPages } from "../model/recent.ts";
import { tabTitle } from "../model/tabs.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { toLocation } from "../routing/index.ts";
import { PageLink } from "./PageLink.tsx";

/** Entries of the menu that the home page offers at once. */
const quickLimit = 8;
const marketplacePath = "/marketplaceCenter";

export interface HomeSideProps {
  model: WorkspaceModel;
  user: SessionUser;
  nodes: readonly MenuNode[];
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

/** The ways to the daily work: the user's favourites in their order, then the menu from above, with its badges. */
export function QuickEntries({ model, nodes }: Omit<HomeSideProps, "user">) {
  const t = useT();
  const tc = useT("chrome");
  const badges = useStore(model.portal.badges.all);
  const names = useStore(model.favourites.names);
  const leaves = menuLeaves(nodes).filter((node) => node.entry.name !== "home");
  const favourites = names.flatMap((name) => leaves.find(({ entry }) => entry.name === name) ?? []);
  const quick = [...new Set([...favourites, ...leaves])].slice(0, quickLimit);
  const fixed = [
    { path: allExportsPath(model.portal), icon: Download, title: t("shell:route.downloadCenter") },
    { path: marketplacePath, icon: LayoutGrid, title: t("shell:route.marketplace") },
  ];
  return (
    <section className="surface box" aria-labelledby="home-quick">
      <h2 id="home-quick">{t("home:quick")}</h2>
      {leaves.length === 0 && (
        <EmptyState
          title={t("home:noEntries")}
          hint={t("home:noEntriesHint")}
          action={<Button onClick={() => model.open(marketplacePath)}>{t("home:marketplace")}</Button>}
        />
      )}
      <ul>
        {quick.map((node) => {
          const badge = badgeOfNode(node, badges, false);
          return (
            <li key={node.entry.name}>
              <PageLink className="row-link" path={node.path ?? ""} open={model.open}>
                <Icon of={menuIcon(node.entry.icon)} />
                <span className="row-title">{node.title}</span>
                {badge ? <EntryBadge shown={badge} t={tc} /> : <span className="row-note">{groupOf(nodes, node)}</span>}
              </PageLink>
            </li>
          );
        })}
        {fixed.map(({ path, icon, title }) => (
          <li key={path}>
            <PageLink className="row-link" path={path} open={model.open}>
              <Icon of={icon} />
              <span className="row-title">{title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the user was last. */
export function RecentPages({ model, user, nodes }: HomeSideProps) {
  const t = useT("home");
  const recent = recentPages(localStorage, user);
  return (
    <section className="surface box" aria-labelledby="home-recent">
      <h2 id="home-recent">{t("recent")}</h2>
      {recent.length === 0 ? (
        <p className="quiet">{t("noRecent")}</p>
      ) : (
        <ul>
          {recent.map((page) => (
            <li key={page.path}>
              <PageLink className="row-link" path={page.path} open={model.open}>
                <Icon of={menuIcon(page.icon)} />
                <span className="row-title">{tabTitle({ meta: { title: page.title } }, model.portal)}</span>
                <span className="row-note">{placeOf(nodes, page.path)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
