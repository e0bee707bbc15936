import type { Portal, PostedExport } from "@customs-portal/sdk/portal";
import { listedTabs, type Tab } from "../model/tabs.ts";

/** What the user does in the workspace, told to the tracking (R71-07). Queries are left out: they hold what was searched for. */
export interface UserActions {
  /** A menu entry or a link of the shell was chosen. */
  chose(path: string): void;
  /** Tells of tabs that are new or gone since the last call. */
  tabsAre(tabs: readonly Tab[]): void;
  /** An export was posted. */
  exported(posted: Pick<PostedExport, "systemCode" | "taskCode">): void;
}

const withoutQuery = (path: string) => path.split(/[?#]/, 1)[0] ?? "";

/** Creates what notifies the tracking of a portal. */
export function createUserActions({ track }: Pick<Portal, "track">): UserActions {
  let known: readonly Tab[] | undefined;
  return {
    chose: (path) => track.action(`menu ${withoutQuery(path)}`),
    tabsAre(all) {
      const tabs = listedTabs(all);
      const has = (list: readonly Tab[], { id }: Tab) => list.some((tab) => tab.id === id);
      const before = known ?? tabs;
      for (const tab of tabs) if (!has(before, tab)) track.action(`tab open ${withoutQuery(tab.path)}`);
      for (const tab of before) if (!has(tabs, tab)) track.action(`tab close ${withoutQuery(tab.path)}`);
      known = tabs;
    },
    exported: ({ systemCode, taskCode }) => track.action(`export ${systemCode}/${taskCode}`),
  };
}
