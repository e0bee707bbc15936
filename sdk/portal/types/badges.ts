import type { MenuBadge } from "../../contract/index.ts";
import type { Store } from "../../store.ts";

/** The badges of the menu, kept by all business lines together. They end with the session and with the company. */
export interface PortalBadges {
  /**
   * The badges as they are now, by the name of the menu entry: those of the session's menu, and what was set since.
   * @example
   * ```ts
   * const { all } = portal.badges;
   * const unsubscribe = all.subscribe(() => console.info(all.getSnapshot().get("OrderList")?.count));
   * ```
   */
  readonly all: Store<ReadonlyMap<string, MenuBadge>>;
  /**
   * Gives the menu entry of a name another badge, also one of another line; `undefined` takes it away. A name that the
   * menu of the user does not have is passed over, as is one above 500 of them.
   * @example
   * ```ts
   * portal.badges.set("OrderList", { count: 12 });
   * portal.badges.set("OrderArchive", { dot: true });
   * portal.badges.set("OrderList", undefined);
   * ```
   * @throws TypeError for what is no badge
   */
  set(menuName: string, badge: MenuBadge | undefined): void;
}
