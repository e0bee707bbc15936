import { createStore, randomUuid, type Portal, type Store } from "@customs-portal/sdk/portal";
import { localText, moduleText } from "@customs-portal/sdk/rules";
import { toLocation, type ViewName } from "../routing/index.ts";

/** The title of a tab: a text, a text per locale, or an i18n key of the shell (`shell:…`). */
export type TabTitle = string | Readonly<Record<string, string>>;

/** A navigation tab (R3-17). */
export interface Tab {
  readonly id: string;
  /** Route name. */
  readonly name: string;
  /** Where the tab is now: pathname, search and hash. */
  readonly path: string;
  readonly meta: {
    readonly title: TabTitle;
    /** What tells it from others of its title: a text, or an i18n key. */
    readonly part?: string | undefined;
    /** Whether it asks before it closes; undefined where the site decides (R26-10, A16). */
    readonly closeTabConfirm?: boolean | undefined;
  };
  /** Name of a lucide icon. */
  readonly icon?: string | undefined;
  readonly closable: boolean;
  readonly dirty: boolean;
  /** What the line says would be lost; none where it is unsaved work like any other. */
  readonly dirtyReason?: string | undefined;
  /** Key of the business line; none for pages of the shell. */
  readonly line?: string | undefined;
  /** The page of the shell; none for business lines. */
  readonly view?: ViewName | undefined;
  /** A page that is no tab, such as an error page: shown in the place of a tab, never one of the strip, and gone once it is left. */
  readonly passing?: boolean | undefined;
}

/** What an address shows, as far as tabs are concerned. */
export interface TabTarget extends Pick<Tab, "name" | "path" | "meta" | "icon" | "line" | "view" | "passing"> {
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
  setTitle(id: string, title: TabTitle): void;
  setDirty(id: string, dirty: boolean, reason?: string): void;
  /** Closes without asking. The right neighbour of an active tab is shown, else the left one (R26-12, A16). */
  close(...ids: readonly string[]): void;
  /** Gives a tab another place in the order, within the bounds of the strip; home stays first. */
  move(id: string, index: number): void;
  /** Whether something was closed that can come back. */
  canReopen(): boolean;
  /**
   * Puts back what was closed last, all that went together, each where it stood. Tabs that came back by themselves, or
   * that `mayOpen` refuses, are passed over. @returns the one to show; undefined when nothing came back
   */
  reopen(mayOpen: (tab: Tab) => boolean): Tab | undefined;
  /** Forgets what was closed. */
  forgetClosed(): void;
  /** Gives the home tab another page, as another company may have another home. @returns whether it is another one */
  setHome(target: TabTarget): boolean;
}

export interface TabsOptions {
  /** The tab that is always first and never closes (R26-09). */
  home: TabTarget;
  /** Kept tabs; the least recently used clean one goes first. */
  maxTabs: number;
  /** Told of tabs that went because there were too many; `reopen` brings them back. */
  onEvicted?: ((tabs: readonly Tab[]) => void) | undefined;
  /** Tabs of the page before a reload. */
  restored?: readonly Tab[];
  newId?: () => string;
}

const homeId = "home";
/** So many closings can be taken back. */
const maxClosings = 10;

/** Tabs that went together. */
interface Closing {
  readonly places: readonly { readonly tab: Tab; readonly index: number }[];
  /** The one that was shown, else the first. */
  readonly shownId: string;
}

/** The tabs that the strip shows. */
export function listedTabs(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.filter((tab) => !tab.passing);
}

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
  const { name, path, meta, icon, line, view, passing } = target;
  return { id, name, path, meta, icon, line, view, passing, closable: id !== homeId, dirty: false };
}

/** The title of a tab in the current locale. Titles of shell pages are i18n keys of the shell. */
export function tabTitle({ meta }: Pick<Tab, "meta">, { i18n }: Pick<Portal, "i18n">): string {
  const title = localText(meta.title, i18n.locale.getSnapshot());
  const own = title.startsWith("shell:") ? i18n.t(title) : title;
  const part = moduleText(i18n.t, meta.part);
  return part === "" ? own : `${own} · ${part}`;
}

/** The navigation tabs of a workspace. Holds no DOM and asks no questions. */
export function createTabs({ home, maxTabs, onEvicted, restored = [], newId = randomUuid }: TabsOptions): Tabs {
  const first = toTab(homeId, home);
  const kept = restored.filter((tab) => tab.id !== homeId).map((tab) => ({ ...tab, dirty: false }));
  const state = createStore<TabsState>({ tabs: [first, ...kept], activeId: homeId });
  const used = new Map<string, number>();
  let uses = 0;
  let closings: readonly Closing[] = [];

  const all = () => state.getSnapshot().tabs;
  const get = (id: string) => all().find((tab) => tab.id === id);
  const touch = (id: string) => used.set(id, ++uses);
  const usedAt = (tab: Tab) => used.get(tab.id) ?? 0;
  const latest = (tabs: readonly Tab[]): Tab | undefined => tabs.toSorted((a, b) => usedAt(b) - usedAt(a))[0];

  function find(target: TabTarget): Tab | undefined {
    const own = all().filter((tab) => sharesTab(tab, target));
    if (target.single) return own[0];
    const key = keyOf(target.path, target.keyedBySearch);
    return latest(own.filter((tab) => keyOf(tab.path, target.keyedBySearch) === key));
  }

  function change(id: string, part: Partial<Tab>) {
    const { tabs, activeId } = state.getSnapshot();
    state.set({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...part } : tab)), activeId });
  }

  /** Remembers tabs that go together, to bring them back. @param shownId the one to show then */
  function rememberClosing(tabs: readonly Tab[], isLeaving: (tab: Tab) => boolean, shownId?: string) {
    const places = tabs.flatMap((tab, index) => (isLeaving(tab) && !tab.passing ? { tab, index } : []));
    const shown = places.find(({ tab }) => tab.id === shownId)?.tab.id ?? places[0]?.tab.id;
    if (shown !== undefined) closings = [...closings, { places, shownId: shown }].slice(-maxClosings);
  }

  /** Sets the tabs within the cap: the least recently used go, never a dirty one, nor those of `spared`. */
  function setWithinCap(tabs: readonly Tab[], activeId: string, spared: readonly string[]) {
    const excess = Math.max(listedTabs(tabs).length - maxTabs, 0);
    const leaving = tabs
      .filter((tab) => tab.closable && !tab.dirty && !spared.includes(tab.id) && tab.id !== activeId)
      .toSorted((a, b) => usedAt(a) - usedAt(b))
      .slice(0, excess);
    rememberClosing(tabs, (tab) => leaving.includes(tab));
    state.set({ tabs: tabs.filter((tab) => !leaving.includes(tab)), activeId });
    if (leaving.length > 0) onEvicted?.(leaving);
  }

  /** An address without query shows the tab where it stands; an exact one, or one with a query, moves it. */
  function moved(tab: Tab, target: TabTarget, exact: boolean): Tab {
    const { search, hash } = toLocation(target.path);
    if (!exact && search === "" && hash === "") return tab;
    const { name, path, meta, icon } = target;
    // A title that the page gave itself lasts until it moves on to another page.
    const isSamePage = keyOf(tab.path, target.keyedBySearch) === keyOf(target.path, target.keyedBySearch);
    return { ...tab, path, name, icon, meta: isSamePage ? tab.meta : meta };
  }

  /** The tab to show once others leave: the shown one, else its neighbour; after a passing page the one before it. */
  function nextOf(tabs: readonly Tab[], activeId: string, isLeaving: (tab: Tab) => boolean): Tab {
    const index = tabs.findIndex((tab) => tab.id === activeId);
    const staying = tabs.filter((tab) => !isLeaving(tab));
    if (tabs[index]?.passing && isLeaving(tabs[index])) return latest(staying) ?? first;
    return (
      tabs.slice(index).find((tab) => !isLeaving(tab)) ??
      tabs.slice(0, index).findLast((tab) => !isLeaving(tab)) ??
      first
    );
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
      const shown = known ? tabs.map((other) => (other.id === tab.id ? tab : other)) : [...tabs, tab];
      const next = activate ? shown.filter(({ passing, id: other }) => !passing || other === tab.id) : shown;
      setWithinCap(next, activate ? tab.id : activeId, [tab.id, activeId]);
      return tab;
    },
    relocate(id, target) {
      const tab = get(id);
      if (tab) change(id, moved(tab, target, true));
    },
    setTitle(id, title) {
      const tab = get(id);
      if (tab) change(id, { meta: { ...tab.meta, title } });
    },
    setDirty(id, dirty, reason) {
      const tab = get(id);
      const dirtyReason = dirty ? reason : undefined;
      if (tab && (tab.dirty !== dirty || tab.dirtyReason !== dirtyReason)) change(id, { dirty, dirtyReason });
    },
    close(...ids) {
      const { tabs, activeId } = state.getSnapshot();
      const isLeaving = (tab: Tab) => tab.closable && ids.includes(tab.id);
      const rest = tabs.filter((tab) => !isLeaving(tab));
      if (rest.length === tabs.length) return;
      for (const tab of tabs) if (isLeaving(tab)) used.delete(tab.id);
      const active = nextOf(tabs, activeId, isLeaving);
      if (active.id !== activeId) touch(active.id);
      rememberClosing(tabs, isLeaving, activeId);
      state.set({ tabs: rest, activeId: active.id });
    },
    move(id, index) {
      const { tabs, activeId } = state.getSnapshot();
      const tab = get(id);
      if (!tab?.closable) return;
      const others = tabs.filter((other) => other.id !== id);
      const at = Math.min(Math.max(index, 1), listedTabs(others).length);
      if (tabs[at] !== tab) state.set({ tabs: others.toSpliced(at, 0, tab), activeId });
    },
    canReopen: () => closings.length > 0,
    reopen(mayOpen) {
      while (closings.length > 0) {
        const { places = [], shownId = "" } = closings.at(-1) ?? {};
        closings = closings.slice(0, -1);
        const returning = places.filter(({ tab }) => get(tab.id) === undefined && mayOpen(tab));
        if (returning.length === 0) continue;
        const { tabs, activeId } = state.getSnapshot();
        const next = [...tabs];
        for (const { tab, index } of returning) next.splice(Math.min(index, next.length), 0, { ...tab, dirty: false });
        for (const { tab } of returning) touch(tab.id);
        const ids = returning.map(({ tab }) => tab.id);
        setWithinCap(next, activeId, ids);
        return get(ids.find((id) => id === shownId) ?? ids[0] ?? "");
      }
      return undefined;
    },
    forgetClosed: () => void (closings = []),
    setHome(target) {
      const now = get(homeId) ?? first;
      if (sharesTab(now, target)) return false;
      change(homeId, { ...toTab(homeId, target), line: target.line, view: target.view });
      return true;
    },
  };
}
