import { Icon, useT } from "@customs-portal/ui";
import { menuIcon } from "../chrome/menu-icons.ts";
import { menuLeaves, type MenuNode } from "../chrome/menu-model.ts";
import { PageLink } from "./PageLink.tsx";

/** The whole menu, group by group (R23-07). */
export function MenuDirectory({ nodes, open }: { nodes: readonly MenuNode[]; open: (path: string) => void }) {
  const t = useT("home");
  return (
    <section aria-labelledby="home-menu">
      <h2 id="home-menu">{t("allEntries")}</h2>
      <div className="directory">
        {nodes.map((node) => (
          <section key={node.entry.name} className="surface" aria-label={node.title}>
            <h3>{node.title}</h3>
            <ul>
              {menuLeaves([node]).map((leaf) => (
                <li key={leaf.entry.name}>
                  <PageLink className="row-link" path={leaf.path ?? ""} open={open}>
                    <Icon of={menuIcon(leaf.entry.icon)} />
                    <span className="row-title">{leaf.title}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
