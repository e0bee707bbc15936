import type { SessionUser } from "@customs-portal/sdk/contract";
import type { LineHooks } from "../loader/index.ts";
import type { TabContent } from "./content.ts";
import type { Tab } from "../model/tabs.ts";

export interface CompanyTabsOptions {
  tabs: readonly Tab[];
  user: SessionUser;
  hooks: Pick<LineHooks, "onCompanyChange">;
  contentOf: (tab: Tab) => TabContent | undefined;
  /** Whether the user may still open the address of a tab. */
  mayOpen: (tab: Tab) => boolean;
}

/** What becomes of the tabs after a company switch. */
export interface CompanyTabs {
  /** Embedded pages, which know nothing of the switch (R4-18), and pages that the new rights do not cover. */
  readonly closing: readonly Tab[];
  /** Tabs whose content starts anew. The others took the new company over. */
  readonly restarting: readonly Tab[];
}

/** Tells the lines of a company switch and decides what becomes of their tabs. */
export async function decideTabs(options: CompanyTabsOptions): Promise<CompanyTabs> {
  const { tabs, user, hooks, contentOf, mayOpen } = options;
  const closing = tabs.filter((tab) => tab.closable && (tab.view === "iframe" || !mayOpen(tab)));
  const staying = tabs.filter((tab) => !closing.includes(tab));
  const lines = [...new Set(staying.flatMap(({ line }) => line ?? []))];
  const answers = await Promise.all(lines.map((key) => hooks.onCompanyChange(key, user)));
  const kept = await Promise.all(
    staying.map(async (tab) => {
      const byHook = tab.line !== undefined && answers[lines.indexOf(tab.line)] === true;
      const byInstance = (await contentOf(tab)?.companyChanged?.()) ?? false;
      return byHook || byInstance;
    }),
  );
  return { closing, restarting: staying.filter((_tab, index) => !kept[index]) };
}
