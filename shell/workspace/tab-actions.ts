import type { Portal } from "@customs-portal/sdk/portal";
import type { ShellContext } from "../model/shell-context.ts";
import { tabTitle, type Tab, type Tabs } from "../model/tabs.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import type { Containers } from "./containers.ts";
import type { LeaveQuestions } from "./leave-questions.ts";

export interface TabActionsOptions {
  portal: Pick<Portal, "notices" | "t" | "config" | "i18n">;
  shell: Pick<ShellContext, "resolve">;
  tabs: Tabs;
  containers: () => Pick<Containers, "contentOf">;
  questions: Pick<LeaveQuestions, "mayCloseAll" | "mayReload">;
  /** Goes to the address of a tab. */
  activate(id: string): void;
}

/** What users do with tabs beside moving between them. */
export interface TabActions extends Pick<WorkspaceModel, "close" | "reopen" | "reload" | "openWindow"> {
  /** Tells of tabs that went because there were too many, and offers to take that back. */
  tellEvicted(gone: readonly Tab[]): void;
}

/** Creates the actions of a workspace. */
export function createTabActions(options: TabActionsOptions): TabActions {
  const { portal, shell, tabs, containers, questions, activate } = options;
  const activeId = () => tabs.state.getSnapshot().activeId;

  function reopen(): boolean {
    const tab = tabs.reopen(({ path }) => shell.resolve(path).redirects.length === 0);
    if (tab) activate(tab.id);
    return tab !== undefined;
  }

  function offerUndo(text: string) {
    portal.notices.show({ kind: "info", text, action: { label: portal.t("chrome:undo"), run: () => void reopen() } });
  }

  return {
    async close(ids) {
      const closing = ids.flatMap((id) => tabs.get(id) ?? []).filter(({ closable }) => closable);
      if (!(await questions.mayCloseAll(closing))) return false;
      const isActive = ids.includes(activeId());
      tabs.close(...closing.map(({ id }) => id));
      if (isActive) activate(activeId());
      if (closing.length > 1) offerUndo(portal.t("chrome:closed", { number: String(closing.length) }));
      return true;
    },
    reopen,
    async reload(id) {
      const tab = tabs.get(id);
      if (!tab || !(await questions.mayReload(tab))) return false;
      tabs.setDirty(id, false);
      const content = containers().contentOf(id);
      content?.close();
      if (activeId() === id) content?.open();
      return true;
    },
    tellEvicted(gone) {
      const titles = gone.map((tab) => tabTitle(tab, portal)).join(" · ");
      offerUndo(portal.t("chrome:evicted", { titles, max: String(portal.config.maxTabs) }));
    },
    openWindow(id) {
      // Without an opener it has a session storage of its own: other tabs, and the session by hand-over.
      open(tabs.get(id)?.path, "_blank", "noopener");
    },
  };
}
