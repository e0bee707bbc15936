import { createStore, randomUuid, type Store } from "@customs-portal/sdk/portal";
import { toLocation } from "../routing/index.ts";
import type { ViewName } from "../routing/index.ts";

/** The title of a tab: a text, a text per locale, or an i18n key of the shell (`shell:…`). */
export type TabTitle = string | Readonly<Record<string, string>>;

/** A navigation tab (R3-17). */
export interface Tab {
  readonly id: string;
  /** Route name. */
  readonly name: string;
  /** Where the tab is now: pathname, search and hash. */
  readonly path: string;
  readonly meta: { readonly title: TabTitle };
  /** Name of a lucide icon. */
  readonly icon?: string | undefined;
  readonly closable: boolean;
  readonly dirty: boolean;
  /** Key of the business line; none for pages of the shell. */
  readonly line?: string | undefined;
  /** The page of the shell; none for business lines. */
  readonly view?: ViewName | undefined;
}

/** What an address shows, as far as tabs are concerned. */
export interface TabTarget extends Pick<Tab, "name" | "path" | "meta" | "icon" | "line" | "view"> {
  /** Tabs of this route are told apart by pathname and search. */
  readonly keyedBySearch?: boolean | undefined;
  /** All addresses of the route share one tab. */
  readonly single?: boolean | undefined;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeId: string;
}

export interface ShowOptions {
  /** The tab that the address belongs to; made anew under this id when it was closed. */
  id?: string | undefined;
  /** Takes the address as it is; else an address without query shows the tab where it stands. */
  exact?: boolean;
  /** False adds the tab without showing it. */
  activate?: boolean;
}

export interface Tabs {
  readonly state: Store<TabsState>;
  get(id: string): Tab | undefined;
  active(): Tab;
  /** Shows the tab of an address, or opens one. @returns the tab as it is now */
  show(target: TabTarget, options?: ShowOptions): Tab;
  /** Moves a tab to another address of its route or line. */
  relocate(id: string, target: TabTarget): void;
  setTitle(id: string, title: string): void;
  setDirty(id: string, dirty: boolean): void;
  /** Closes without asking. The right neighbour of an active tab is shown, else the left one (R26-12, A16). */
  close(...ids: readonly string[]): void;
  /** Gives the home tab another page, as another company may have another home. @returns whether it is another one */
  setHome(target: TabTarget): boolean;
}

export interface TabsOptions {
  /** The tab that is always first and never closes (R26-09). */
  home: TabTarget;
  /** Kept tabs; the least recently used clean one goes first. */
  maxTabs: number;
  /** Tabs of the page before a reload. */
  restored?: readonly Tab[];
  newId?: () => string;
}

const homeId = "home";

function keyOf(path: string, bySearch: boolean | undefined): string {
  const { pathname, search } = toLocation(path);
  if (!bySearch) return pathname;
  // Neither the order of a query nor its encoding makes another page.
  const query = new URLSearchParams(search);
  query.sort();
  return `${pathname}?${query.toString()}`;
}

/** Whether a tab can show an address: the same business line, or the same page of the shell. */
export function sharesTab(tab: Pick<Tab, "line" | "name">, target: TabTarget): boolean {
  if (target.line !== undefined || tab.line !== undefined) return tab.line === target.line;
  return tab.name === target.name;
}

function toTab(id: string, target: TabTarget): Tab {
  const { name, path, meta, icon, line, view } = target;
  return { id, name, path, meta, icon, line, view, closable: id !== homeId, dirty: false };
}

/** The navigation tabs of a workspace. Holds no DOM and asks no questions. */
export function createTabs({ home, maxTabs, restored = [], newId = randomUuid }: TabsOptions): Tabs {
  const first = toTab(homeId, home);
  const kept = restored.filter((tab) => tab.id !== homeId).map((tab) => ({ ...tab, dirty: false }));
  const state = createStore<TabsState>({ tabs: [first, ...kept], activeId: homeId });
  const used = new Map<string, number>();
  let uses = 0;

  const all = () => state.getSnapshot().tabs;
  const get = (id: string) => all().find((tab) => tab.id === id);
  const touch = (id: string) => used.set(id, ++uses);
  const usedAt = (tab: Tab) => used.get(tab.id) ?? 0;

  function find(target: TabTarget): Tab | undefined {
    const own = all().filter((tab) => sharesTab(tab, target));
    if (target.single) return own[0];
    const key = keyOf(target.path, target.keyedBySearch);
    return own
      .filter((tab) => keyOf(tab.path, target.keyedBySearch) === key)
      .toSorted((a, b) => usedAt(b) - usedAt(a))[0];
  }

  function change(id: string, part: Partial<Tab>) {
    const { tabs, activeId } = state.getSnapshot();
    state.set({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...part } : tab)), activeId });
  }

  /** The tabs within the cap: closes the least recently used, never a dirty one, nor those of `spared`. */
  function withinCap(tabs: readonly Tab[], spared: readonly string[]): readonly Tab[] {
    const excess = tabs.length - maxTabs;
    if (excess <= 0) return tabs;
    const leaving = tabs
      .filter((tab) => tab.closable && !tab.dirty && !spared.includes(tab.id))
      .toSorted((a, b) => usedAt(a) - usedAt(b))
      .slice(0, excess);
    return tabs.filter((tab) => !leaving.includes(tab));
  }

  /** An address without query shows the tab where it stands; an exact one, or one with a query, moves it. */
  function moved(tab: Tab, target: TabTarget, exact: boolean): Tab {
    const { pathname, search, hash } = toLocation(target.path);
    if (!exact && search === "" && hash === "") return tab;
    const { name, path, meta, icon } = target;
    // A title that the page gave itself lasts until it moves on to another page.
    const isSamePage = toLocation(tab.path).pathname === pathname && !target.keyedBySearch;
    return { ...tab, path, name, icon, meta: isSamePage ? tab.meta : meta };
  }

  return {
    state,
    get,
    active: () => get(state.getSnapshot().activeId) ?? first,
    show(target, { id, exact = false, activate = true } = {}) {
      const named = id === undefined ? undefined : get(id);
      const usable = named && sharesTab(named, target) ? named : undefined;
      const known = usable ?? find(target);
      const free = id !== undefined && named === undefined ? id : newId();
      const tab = known ? moved(known, target, exact || known === usable) : toTab(free, target);
      const { tabs, activeId } = state.getSnapshot();
      touch(tab.id);
      const next = known ? tabs.map((other) => (other.id === tab.id ? tab : other)) : [...tabs, tab];
      state.set({ tabs: withinCap(next, [tab.id, activeId]), activeId: activate ? tab.id : activeId });
      return tab;
    },
    relocate(id, target) {
      const tab = get(id);
      if (tab) change(id, moved(tab, target, true));
    },
    setTitle: (id, title) => change(id, { meta: { title } }),
    setDirty(id, dirty) {
      const tab = get(id);
      if (tab && tab.dirty !== dirty) change(id, { dirty });
    },
    close(...ids) {
      const { tabs, activeId } = state.getSnapshot();
      const isLeaving = (tab: Tab) => tab.closable && ids.includes(tab.id);
      const rest = tabs.filter((tab) => !isLeaving(tab));
      if (rest.length === tabs.length) return;
      for (const tab of tabs) if (isLeaving(tab)) used.delete(tab.id);
      const index = tabs.findIndex((tab) => tab.id === activeId);
      const right = tabs.slice(index).find((tab) => !isLeaving(tab));
      const active = right ?? tabs.slice(0, index).findLast((tab) => !isLeaving(tab)) ?? first;
      if (active.id !== activeId) touch(active.id);
      state.set({ tabs: rest, activeId: active.id });
    },
    setHome(target) {
      const now = get(homeId) ?? first;
      if (sharesTab(now, target)) return false;
      change(homeId, { ...toTab(homeId, target), line: target.line, view: target.view });
      return true;
    },
  };
}
