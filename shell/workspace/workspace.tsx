import { publicPortal, type LinePortal, type Portal, type Store } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { mountReact, pageAnnouncer } from "@customs-portal/ui";
import type { ShellContext } from "../model/shell-context.ts";
import { readLocalLines, withLocalLines } from "../loader/local-lines.ts";
import type { BootHandle } from "../loader/boot-handle.ts";
import { Frame } from "../chrome/Frame.tsx";
import { companyTexts } from "../company/locales/index.ts";
import { createLineHooks, createLoader, lazyNative } from "../loader/index.ts";
import { toPath, type Resolution } from "../routing/index.ts";
import { createApplications } from "./applications.ts";
import { createContent } from "./create-content.tsx";
import { decideTabs } from "./company-tabs.ts";
import { createContainers } from "./containers.ts";
import type { LifecycleLimits } from "./lifecycles.ts";
import { createLeaveQuestions, type LeaveQuestions } from "./leave-questions.ts";
import { portalFor, textFor } from "./line-portal.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { preloadLines } from "./preload.ts";
import { rememberRecent } from "../model/recent.ts";
import { createStyleLinks } from "./line-styles.ts";
import { createStyleKeeper } from "./style-keeper.ts";
import { recallTabs, rememberTabs } from "./tab-memory.ts";
import type { TabRouter } from "./tab-router.ts";
import { tabTitle } from "../model/tab-title.ts";
import { createTabs, sharesTab, type Tab } from "../model/tabs.ts";
import { toTarget } from "./targets.ts";
import { createUserActions } from "./user-actions.ts";

export interface WorkspaceOptions {
  /** Empty element that the workspace fills. */
  host: HTMLElement;
  shell: ShellContext;
  boot: BootHandle;
  sessionStorage: Storage;
  localStorage: Storage;
  limits?: LifecycleLimits;
}

/** The screen behind the sign-in: chrome and tabs. */
export interface Workspace {
  /** Shows where an address leads, in its tab. @returns the tab as it is now */
  show(resolution: Resolution, options: { tabId?: string | undefined; exact: boolean }): Tab;
  /** An address that a line with a history of its own moved to. */
  adopt(resolution: Resolution): void;
  active(): Tab;
  /** The title of the active tab. */
  title(): string;
  /** Told when the active tab or its title changes. */
  onChange(listener: () => void): void;
  /** Asks before a sign-out, as before a company switch. */
  mayLeave: WorkspaceModel["mayLeave"];
  /** Asks before somebody else takes the place of the user, and about unsaved work. */
  mayReplace: LeaveQuestions["mayReplace"];
  /** Tells the lines that the session ended. */
  signedOut(): void;
  destroy(): void;
}

/** Makes the texts of the workspace known; its screens need them. */
export async function loadWorkspaceTexts({ i18n }: Pick<Portal, "i18n">): Promise<void> {
  i18n.register("company", companyTexts);
  await i18n.load("company");
}

/** Creates the workspace of a signed-in user. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { host, shell } = options;
  const { portal } = shell;
  const localLines = readLocalLines(options.localStorage);
  const boot = withLocalLines(options.boot, localLines);
  const user = portal.session.user.getSnapshot();
  if (!user) throw new Error("The workspace needs a signed-in user.");
  const menu = () => portal.session.user.getSnapshot()?.menu ?? [];
  const targetOf = (resolution: Resolution) => toTarget(resolution, { menu: menu(), lines: shell.lines().lines });

  const tabs = createTabs({
    home: targetOf(shell.resolve("/home")),
    maxTabs: portal.config.maxTabs,
    restored: recallTabs(options.sessionStorage, user),
  });
  const hooks = createLineHooks();
  const loader = createLoader({
    ...boot,
    importNative: lazyNative(boot),
    lines: () => shell.lines().lines,
    onlineLoad: portal.config.onlineLoad,
    onHooks(key, list) {
      hooks.add(key, list);
      const current = portal.session.user.getSnapshot();
      if (current) hooks.onSession(current, key);
    },
  });
  const actions = createUserActions(portal);
  const styles = createStyleKeeper();
  const links = createStyleLinks(boot);
  const applications = createApplications(() => tabs.active().line);
  const listeners = new Set<() => void>();
  let isKeyboardInStrip = () => false;
  let lastMode = user.mode;
  let wasAsked = false;
  let announcedId: string | undefined;

  const titleOf = (tab: Pick<Tab, "meta">) => tabTitle(tab, portal);

  function activate(id: string) {
    const tab = tabs.get(id);
    if (tab) shell.go(tab.path, { tabId: id });
  }

  const questions = createLeaveQuestions({
    portal,
    hooks,
    tabs: () => tabs.state.getSnapshot().tabs,
    titleOf,
    activate,
  });

  const withdrawConfirm = portal.dialogs.register("confirm", questions.confirm);

  /** A line or page asks to go somewhere from its tab. */
  function navigateFrom(id: string, path: string, replace: boolean) {
    const tab = tabs.get(id);
    if (!tab) return;
    if (!isLocalPath(path)) throw new TypeError(`Not a path of this portal: ${path}`);
    const resolution = shell.resolve(path);
    const target = targetOf(resolution);
    const isActive = tabs.state.getSnapshot().activeId === id;
    if (sharesTab(tab, target)) {
      const to = toPath(resolution.location);
      const isMove = to !== tab.path;
      tabs.relocate(id, target);
      if (isActive) shell.writeAddress(to, id, { replace: replace || !isMove });
    } else if (isActive) shell.go(path);
    else tabs.show(target, { activate: false });
  }

  function linePortalOf({ id, line }: Tab, router: TabRouter, visible: Store<boolean>): LinePortal {
    const setDirty = (dirty: boolean) => tabs.setDirty(id, dirty);
    return {
      ...(line === undefined ? publicPortal(portal) : portalFor(portal, line)),
      exports: actions.exports,
      styleNonce: boot.nonce,
      router,
      tab: {
        id,
        visible,
        setDirty,
        setTitle: (title) => tabs.setTitle(id, textFor("The title of a tab", title)),
        close: () => close([id]),
      },
      tabs: { open: (path) => shell.go(path) },
      setDirty,
    };
  }

  const containers = createContainers({
    host,
    navigate: navigateFrom,
    createContent: (tab, { panel, router, visible }) =>
      createContent({
        tab,
        panel,
        portal: linePortalOf(tab, router, visible),
        model,
        loader,
        styles,
        links,
        title: () => titleOf(tabs.get(tab.id) ?? tab),
        limits: options.limits,
      }),
  });

  /** Tells screen readers which page is shown now; in the strip they read the tab itself. */
  function announceOpened(tab: Tab) {
    const isNew = announcedId !== tab.id;
    announcedId = tab.id;
    const title = titleOf(tab);
    if (!isNew || isKeyboardInStrip() || title === "") return;
    pageAnnouncer().say(portal.t("shell:tabs.opened", { title }), portal.i18n.locale.getSnapshot());
  }

  /** Makes the containers what the tabs say. */
  function sync() {
    const { tabs: list, activeId } = tabs.state.getSnapshot();
    containers.sync(list, activeId);
    actions.tabsAre(list);
    const active = tabs.active();
    if (active.line !== undefined) applications.register(active.line);
    styles.setShown(active.line);
    containers.show(active, { label: titleOf(active), takeFocus: !isKeyboardInStrip() });
    announceOpened(active);
    applications.refresh();
    const owner = portal.session.user.getSnapshot();
    if (owner) {
      rememberTabs(options.sessionStorage, owner, tabs.state.getSnapshot());
      if (active.line !== undefined || active.view === "iframe") rememberRecent(options.localStorage, owner, active);
    }
    for (const listener of listeners) listener();
  }

  async function close(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) {
      const tab = tabs.get(id);
      if (!tab?.closable) continue;
      if (!(await questions.mayClose(tab))) return false;
      const wasActive = tabs.state.getSnapshot().activeId === id;
      tabs.close(id);
      if (wasActive) activate(tabs.active().id);
    }
    return true;
  }

  /** The company changed: lines that take it over stay as they are, all else starts anew with the new rights. */
  async function onCompanyChange() {
    const current = portal.session.user.getSnapshot();
    if (!current) return;
    // Nobody was asked here: another browser tab that shares the session switched.
    if (!wasAsked) {
      const text = portal.t("company:followed", { name: current.companyName ?? current.company ?? "" });
      portal.notices.show({ kind: "info", text, durationMs: Infinity });
    }
    wasAsked = false;
    hooks.onSession(current);
    const hasOtherHome = current.mode === "imitate" || lastMode === "imitate";
    lastMode = current.mode;
    const { closing, restarting } = await decideTabs({
      tabs: tabs.state.getSnapshot().tabs,
      user: current,
      hooks,
      contentOf: ({ id }) => containers.contentOf(id),
      mayOpen: ({ path }) => shell.resolve(path).redirects.length === 0,
    });
    for (const { id } of restarting) tabs.setDirty(id, false);
    for (const { id } of restarting) containers.contentOf(id)?.close();
    const home = tabs.state.getSnapshot().tabs[0];
    if (tabs.setHome(targetOf(shell.resolve("/home"))) && home) containers.remove(home.id);
    tabs.close(...closing.map(({ id }) => id));
    sync();
    if (hasOtherHome) shell.go(shell.landing(), { replace: true });
    else shell.go(tabs.active().path, { tabId: tabs.active().id, replace: true });
  }

  const model: WorkspaceModel = {
    portal,
    shell,
    localLines,
    tabs: tabs.state,
    titleOf,
    open(path) {
      actions.chose(path);
      shell.go(path);
    },
    mayLeave: questions.mayLeave,
    activate,
    close,
    reload(id) {
      const content = containers.contentOf(id);
      content?.close();
      if (tabs.state.getSnapshot().activeId === id) content?.open();
    },
    setAsk: questions.setAsk,
    setKeyboardInStrip: (next) => void (isKeyboardInStrip = next),
  };

  const warnOfDirty = (event: BeforeUnloadEvent) => {
    if (tabs.state.getSnapshot().tabs.some((tab) => tab.dirty)) event.preventDefault();
  };
  addEventListener("beforeunload", warnOfDirty);

  const chrome = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(chrome);
  const tree = mountReact(chrome, <Frame model={model} />, { portal });
  portal.company.load().catch((cause: unknown) => {
    console.warn("It is not known which companies the user may act for; the company cannot be changed here.", cause);
  });
  preloadLines(loader, shell.lines().lines, portal.config.otherSetting.includeBiz);
  const endings = [
    portal.company.guard(async () => (wasAsked = await questions.mayLeave("company"))),
    portal.company.onChange(onCompanyChange),
  ];
  const forgetTabs = tabs.state.subscribe(sync);
  const forgetLocale = portal.i18n.locale.subscribe(sync);

  return {
    show(resolution, { tabId, exact }) {
      const target = targetOf(resolution);
      return tabs.show(target, { id: tabId, exact });
    },
    adopt(resolution) {
      const tab = tabs.active();
      const target = targetOf(resolution);
      if (sharesTab(tab, target)) tabs.relocate(tab.id, target);
      else shell.go(toPath(resolution.location), { replace: true });
    },
    active: tabs.active,
    title: () => titleOf(tabs.active()),
    onChange: (listener) => void listeners.add(listener),
    mayLeave: questions.mayLeave,
    mayReplace: questions.mayReplace,
    signedOut: () => hooks.onLogout(),
    destroy() {
      for (const end of endings) end();
      forgetTabs();
      forgetLocale();
      removeEventListener("beforeunload", warnOfDirty);
      withdrawConfirm();
      containers.destroy();
      applications.destroy();
      styles.destroy();
      loader.destroy();
      tree.unmount();
      host.remove();
    },
  };
}
