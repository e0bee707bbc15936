import type { SessionUser } from "@customs-portal/sdk/contract";
import { isLocalPath } from "@customs-portal/sdk/rules";
import type { LineHooks } from "../loader/index.ts";
import type { ShellContext } from "../model/shell-context.ts";
import type { Tab, Tabs, TabTarget } from "../model/tabs.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import type { Containers } from "./containers.ts";

export interface CompanySwitchOptions {
  shell: ShellContext;
  tabs: Tabs;
  /** Ids of the tabs that are about to be closed; their content is not heard meanwhile. */
  closing: Set<string>;
  containers: Pick<Containers, "contentOf" | "remove">;
  hooks: Pick<LineHooks, "onCompanyChange" | "onSession">;
  mayLeave: WorkspaceModel["mayLeave"];
  /** The home page with the rights of now. */
  homeTarget(): TabTarget;
  /** Makes the containers what the tabs say. */
  sync(): void;
}

/**
 * Has unsaved work asked about before the company changes. Afterwards lines that take the new one over stay as they are;
 * all else starts anew with the new rights.
 * @returns stops following
 */
export function followCompany(options: CompanySwitchOptions): () => void {
  const { shell, tabs, closing, containers, hooks, mayLeave, homeTarget, sync } = options;
  const { company, session, notices, t } = shell.portal;
  const all = () => tabs.state.getSnapshot().tabs;
  let lastMode = session.user.getSnapshot()?.mode;
  let wasAsked = false;

  /** Embedded pages, which know nothing of the switch (R4-18), and pages that the new rights do not cover. */
  function endingTabs(): readonly Tab[] {
    const mayOpen = ({ path }: Tab) => shell.resolve(path).redirects.length === 0;
    return all().filter((tab) => tab.closable && (tab.view === "iframe" || !mayOpen(tab)));
  }

  /**
   * Tells the lines of the switch.
   * @returns tabs whose content starts anew; the others took the new company over
   */
  async function tell(staying: readonly Tab[], user: SessionUser): Promise<readonly Tab[]> {
    const lines = [...new Set(staying.flatMap(({ line }) => line ?? []))];
    const answers = await Promise.all(lines.map((key) => hooks.onCompanyChange(key, user)));
    const kept = await Promise.all(
      staying.map(async ({ id, line }) => {
        const byHook = line !== undefined && answers[lines.indexOf(line)] === true;
        const byInstance = (await containers.contentOf(id)?.companyChanged?.()) ?? false;
        return byHook || byInstance;
      }),
    );
    return staying.filter((_tab, index) => !kept[index]);
  }

  async function onChange() {
    const user = session.user.getSnapshot();
    if (!user) return;
    // Nobody was asked here: another browser tab that shares the session switched.
    if (!wasAsked) {
      const text = t("company:followed", { name: user.companyName ?? user.company ?? "" });
      notices.show({ kind: "info", text, durationMs: Infinity });
    }
    wasAsked = false;
    hooks.onSession(user);
    const hasOtherHome = user.mode === "imitate" || lastMode === "imitate";
    lastMode = user.mode;
    const ending = endingTabs();
    for (const { id } of ending) closing.add(id);
    try {
      const restarting = await tell(
        all().filter((tab) => !ending.includes(tab)),
        user,
      );
      for (const { id } of restarting) tabs.setDirty(id, false);
      for (const { id } of restarting) containers.contentOf(id)?.close();
      const home = all()[0];
      if (tabs.setHome(homeTarget()) && home) containers.remove(home.id);
      tabs.close(...ending.map(({ id }) => id));
      // What was closed belongs to the company of before.
      tabs.forgetClosed();
      sync();
    } finally {
      for (const { id } of ending) closing.delete(id);
    }
    const { id: tabId, path, view } = tabs.active();
    const refused = view === "no-permission" ? new URL(path, location.href).searchParams.get("from") : null;
    if (hasOtherHome) shell.navigate(shell.landing(), { replace: true });
    // What the company of before had no right to may be opened in this one.
    else if (refused !== null && isLocalPath(refused)) shell.navigate(refused, { replace: true });
    else shell.navigate(path, { tabId, replace: true });
  }

  const endings = [company.guard(async () => (wasAsked = await mayLeave("company"))), company.onChange(onChange)];
  return () => {
    for (const end of endings) end();
  };
}
