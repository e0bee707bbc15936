import type { DirtyOptions, LinePortal, Portal, PostedExport, Store } from "@customs-portal/sdk/portal";
import { exportsHintEvent, hintsPath } from "@customs-portal/sdk/limits";
import { isLocalPath, joinUrl } from "@customs-portal/sdk/rules";
import { mountReact, pageAnnouncer } from "@customs-portal/ui";
import type { ShellContext } from "../model/shell-context.ts";
import { readLocalLines, withLocalLines } from "../loader/local-lines.ts";
import type { BootHandle } from "../loader/boot-handle.ts";
import { Frame } from "../chrome/Frame.tsx";
import { chromeTexts } from "../chrome/locales/index.ts";
import { companyTexts } from "../company/locales/index.ts";
import { createExportWatch, exportTexts } from "../exports/index.ts";
import { followHints } from "../hints/index.ts";
import { homeTexts } from "../home/index.ts";
import { marketTexts } from "../market/locales/index.ts";
import { createMessageWatch, messageTexts } from "../messages/index.ts";
import { preferenceTexts } from "../preferences/locales/index.ts";
import { openScreenLock } from "../preferences/screen-lock.tsx";
import { showWatermark } from "../preferences/watermark.ts";
import { createLineHooks } from "../loader/index.ts";
import { toPath, type Resolution } from "../routing/index.ts";
import { Palette } from "../palette/Palette.tsx";
import { createApplications } from "./applications.ts";
import { createContent } from "./create-content.tsx";
import { followCompany } from "./company-switch.ts";
import { createConnectionWatch } from "./connection-watch.ts";
import { createContainers } from "./containers.ts";
import type { LifecycleLimits } from "./parcel-config.ts";
import { createLeaveQuestions, type LeaveQuestions } from "./leave-questions.ts";
import { createLinePortal, textFor } from "./line-portal.ts";
import { createHistoryNote } from "./history-note.ts";
import { createLineRuntime } from "./line-runtime.ts";
import { placeNotices } from "./notice-place.ts";
import { openOtherWindows } from "./other-windows.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { createParcelDialogs } from "./parcel-dialogs.ts";
import { preloadLines } from "./preload.ts";
import { createCommands } from "../model/commands.ts";
import { createFavourites } from "../model/favourites.ts";
import { forgetRecent, rememberRecent } from "../model/recent.ts";
import { recallTabs, rememberTabs } from "../model/tab-memory.ts";
import { createTabActions } from "./tab-actions.ts";
import type { TabRouter } from "./tab-router.ts";
import { tabTitle } from "../model/tabs.ts";
import { createTabs, sharesTab, type Tab, type TabTitle } from "../model/tabs.ts";
import { openSignInAgain } from "../sessions/sign-in-again.tsx";
import { sessionTexts } from "../sessions/locales/index.ts";
import { toTarget } from "./targets.ts";
import { createUserActions } from "./user-actions.ts";

export interface WorkspaceOptions {
  /** Empty element that the workspace fills. */
  host: HTMLElement;
  shell: ShellContext;
  boot: BootHandle;
  /** Where the tabs are remembered; undefined where they are not. */
  tabStorage: Storage | undefined;
  localStorage: Storage;
  limits?: LifecycleLimits;
}

/** The screen behind the sign-in: chrome and tabs. */
export interface Workspace {
  /** Shows where an address leads, in its tab. @returns the tab as it is now */
  show(resolution: Resolution, options: { tabId?: string | undefined; exact: boolean }): Tab;
  /** Where a line with a history of its own moved the address to. */
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
  /** An export was posted: its end will be told. */
  exportPosted(posted: PostedExport): void;
  /** Tells the lines that the session ended. @returns whether the page was told already */
  signedOut(): boolean;
  destroy(): void;
}

/** Makes the texts of the workspace known; its screens need them. */
export async function loadWorkspaceTexts({ i18n }: Pick<Portal, "i18n">): Promise<void> {
  i18n.register("company", companyTexts);
  i18n.register("exports", exportTexts);
  i18n.register("sessions", sessionTexts);
  i18n.register("market", marketTexts);
  i18n.register("messages", messageTexts);
  i18n.register("home", homeTexts);
  i18n.register("chrome", chromeTexts);
  i18n.register("preferences", preferenceTexts);
  await i18n.load("chrome", "company", "home", "market", "messages", "preferences", "sessions");
}

/** Creates the workspace of a signed-in user. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { host, shell } = options;
  const { baseUrl } = shell.portal.config;
  const base = process.env.NODE_ENV === "development" ? baseUrl.dev : baseUrl.pro;
  const connection = createConnectionWatch({
    address: joinUrl(base, "/healthz"),
    target: globalThis,
    page: document,
    isOnLine: () => navigator.onLine,
    onBack() {
      pageAnnouncer().say(portal.t("chrome:connection.back"), portal.i18n.locale.getSnapshot());
      catchUp();
    },
  });
  const portal = { ...shell.portal, http: connection.watched(shell.portal.http) };
  const localLines = readLocalLines(options.localStorage);
  const boot = withLocalLines(options.boot, localLines);
  const user = portal.session.user.getSnapshot();
  if (!user) throw new Error("The workspace needs a signed-in user.");
  const menu = () => portal.session.user.getSnapshot()?.menu ?? [];
  const targetOf = (resolution: Resolution) => toTarget(resolution, { menu: menu(), lines: shell.lines().lines });
  const homeTarget = () => targetOf(shell.resolve("/home"));

  const tabs = createTabs({
    home: homeTarget(),
    maxTabs: portal.config.maxTabs,
    onEvicted: (gone) => tabActions.tellEvicted(gone),
    restored: options.tabStorage ? recallTabs(options.tabStorage, user) : [],
  });
  const hooks = createLineHooks();
  const runtime = createLineRuntime(boot, shell, (key, list) => {
    hooks.add(key, list);
    const current = portal.session.user.getSnapshot();
    if (current) hooks.onSession(current, key);
  });
  const noteHistory = createHistoryNote(() => shell.lines().lines);
  const actions = createUserActions(portal);
  const applications = createApplications(() => tabs.active().line);
  const listeners = new Set<() => void>();
  let isKeyboardInStrip = () => false;
  let announcedId: string | undefined;
  /** Tabs that do not outlive the company switch under way. */
  const closing = new Set<string>();
  let isOver = false;
  /** Whether a tab may still lead anywhere: what it shows may look at rights that are not its own any more. */
  const isHeard = (id: string) => !isOver && !closing.has(id);

  /** Looks at what was not seen for a while. */
  function catchUp() {
    messages.lookAgain();
    dispatchEvent(new Event(exportsHintEvent));
  }

  const titleOf = (tab: Pick<Tab, "meta">) => tabTitle(tab, portal);

  function activate(id: string) {
    const tab = tabs.get(id);
    if (tab) shell.navigate(tab.path, { tabId: id });
  }

  const dirtyTabs = () => tabs.state.getSnapshot().tabs.filter((tab) => tab.dirty);
  const person = () => portal.session.user.getSnapshot();
  const otherWindows = openOtherWindows({
    unsaved: () => dirtyTabs().map(titleOf),
    isMeant: (ending) =>
      "token" in ending
        ? ending.token === person()?.accessToken
        : !portal.session.suspended.getSnapshot() || ending.userNo === person()?.userNo,
  });
  const questions = createLeaveQuestions({
    portal,
    hooks,
    tabs: () => tabs.state.getSnapshot().tabs,
    titleOf,
    // A sign-out is of all windows, a company switch of those that share the session.
    elsewhere: (reason) =>
      otherWindows.unsaved(reason === "company" ? { token: person()?.accessToken } : { userNo: person()?.userNo }),
    activate,
  });

  const tabActions = createTabActions({ portal, shell, tabs, containers: () => containers, questions, activate });

  /** A line or page asks to go somewhere from its tab. */
  function navigateFrom(id: string, path: string, replace: boolean) {
    const tab = tabs.get(id);
    if (!tab || !isHeard(id)) return;
    if (!isLocalPath(path)) throw new TypeError(`Not a path of this portal: ${path}`);
    const resolution = shell.resolve(path);
    const target = targetOf(resolution);
    const isActive = tabs.state.getSnapshot().activeId === id;
    if (sharesTab(tab, target)) {
      const to = toPath(resolution.location);
      const isMove = to !== tab.path;
      const owner = portal.session.user.getSnapshot();
      if (replace && owner) forgetRecent(options.localStorage, owner, tab);
      // Lines that hear of it may read the address.
      if (isActive) shell.writeAddress(to, id, { replace: replace || !isMove, told: target.single });
      tabs.relocate(id, target);
    } else if (isActive) shell.navigate(path);
    else if (target.passing) console.error(`A hidden tab asked for ${path}, which leads to ${target.path}.`);
    else tabs.show(target, { activate: false });
  }

  function linePortalOf({ id, line }: Tab, router: TabRouter, visible: Store<boolean>): LinePortal {
    const tab = {
      id,
      visible,
      setDirty: (dirty: boolean, { reason }: DirtyOptions = {}) =>
        tabs.setDirty(id, dirty, reason === undefined ? reason : textFor("The reason of unsaved work", reason)),
      setTitle: (title: TabTitle) => tabs.setTitle(id, title),
      close: () => tabActions.close([id]),
    };
    const open = (path: string) => void (isHeard(id) && shell.navigate(path));
    return createLinePortal(portal, { line, router, tab, nonce: boot.nonce, open });
  }

  const containers = createContainers({
    host,
    navigate: navigateFrom,
    createContent(tab, { panel, router, visible }) {
      const title = () => titleOf(tabs.get(tab.id) ?? tab);
      return dialogs.within(linePortalOf(tab, router, visible), (portalOfTab) => {
        const target = { panel, title, portal: portalOfTab, connection, limits: options.limits };
        return createContent({ tab, target, model, runtime });
      });
    },
  });

  const dialogs = createParcelDialogs({
    host: portal,
    loader: runtime.loader,
    shown: () => containers.contentOf(tabs.active().id),
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
    runtime.setShown(active.line);
    containers.show(active, { label: titleOf(active), takeFocus: !isKeyboardInStrip() });
    announceOpened(active);
    applications.refresh();
    const owner = portal.session.user.getSnapshot();
    if (owner) {
      if (options.tabStorage) rememberTabs(options.tabStorage, owner, tabs.state.getSnapshot());
      if (active.line !== undefined || active.view === "iframe") rememberRecent(options.localStorage, owner, active);
    }
    for (const listener of listeners) listener();
  }

  const messages = createMessageWatch({
    portal,
    page: document,
    onNew: (count) => pageAnnouncer().say(portal.t("messages:came", { count }), portal.i18n.locale.getSnapshot()),
  });
  const favourites = createFavourites({ portal, storage: options.localStorage });

  const model: WorkspaceModel = {
    portal,
    shell,
    localLines,
    favourites,
    commands: createCommands(),
    tabs: tabs.state,
    messages,
    connection,
    filesOf: runtime.loader.addresses,
    titleOf,
    open(path) {
      actions.chose(path);
      shell.navigate(path);
    },
    mayLeave: questions.mayLeave,
    activate,
    ...tabActions,
    move: tabs.move,
    canReopen: tabs.canReopen,
    panelOf: containers.panelOf,
    lock: () => screenLock.lock(),
    setAsk: questions.setAsk,
    setKeyboardInStrip: (next) => void (isKeyboardInStrip = next),
  };

  const warnOfDirty = (event: BeforeUnloadEvent) => {
    if (dirtyTabs().length > 0) event.preventDefault();
  };
  addEventListener("beforeunload", warnOfDirty);

  const chrome = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(chrome);
  const tree = mountReact(chrome, <Frame model={model} palette={<Palette model={model} />} />, { portal });
  portal.company.load().catch((cause: unknown) => {
    console.warn("It is not known which companies the user may act for; the company cannot be changed here.", cause);
  });
  const exportWatch = createExportWatch({
    portal,
    storage: options.localStorage,
    path: () => tabs.active().path,
    navigate: (path) => shell.navigate(path),
    onSettled: messages.lookAgain,
    // Only addresses of TLS and of the own machine have them.
    locks: (navigator as Partial<Navigator>).locks,
  });
  const screenLock = openScreenLock({ portal, storage: options.localStorage });
  // Behind the lock, which goes first.
  const signInAgain = openSignInAgain({
    shell,
    active: tabs.active,
    unsaved: () => dirtyTabs().map(titleOf),
    // Whoever has just given the password is not asked for it once more.
    onSignedIn: screenLock.unlock,
    onResumed(current) {
      hooks.onSession(current);
      catchUp();
    },
  });
  const endings = [
    screenLock.destroy,
    signInAgain.destroy,
    showWatermark(portal),
    placeNotices(),
    exportWatch.destroy,
    followHints({
      session: portal.session,
      page: document,
      address: joinUrl(base, hintsPath),
      onHint(topic) {
        if (topic === "messages") messages.lookAgain();
        else dispatchEvent(new Event(exportsHintEvent));
      },
      onBroken: connection.suspect,
    }),
    connection.destroy,
    otherWindows.destroy,
    messages.destroy,
    favourites.destroy,
    followCompany({ shell, tabs, closing, containers, hooks, mayLeave: questions.mayLeave, homeTarget, sync }),
    tabs.state.subscribe(sync),
    portal.i18n.locale.subscribe(sync),
    portal.dialogs.register("confirm", questions.confirm),
    preloadLines(runtime.loader, () => ({
      lines: shell.lines().lines,
      menu: menu(),
      includeBiz: portal.config.otherSetting.includeBiz,
    })),
  ];

  return {
    show(resolution, { tabId, exact }) {
      const target = targetOf(resolution);
      return tabs.show(target, { id: tabId, exact });
    },
    adopt(resolution) {
      const tab = tabs.active();
      noteHistory(tab.line);
      if (resolution.kind !== "line") return;
      const target = targetOf(resolution);
      if (sharesTab(tab, target)) tabs.relocate(tab.id, target);
      else shell.navigate(toPath(resolution.location), { replace: true });
    },
    active: tabs.active,
    title: () => titleOf(tabs.active()),
    onChange: (listener) => void listeners.add(listener),
    mayLeave: questions.mayLeave,
    mayReplace: questions.mayReplace,
    exportPosted(posted) {
      actions.exported(posted);
      exportWatch.add(posted);
    },
    signedOut() {
      hooks.onLogout();
      return signInAgain.isTold();
    },
    destroy() {
      isOver = true;
      for (const end of endings) end();
      dialogs.destroy();
      removeEventListener("beforeunload", warnOfDirty);
      containers.destroy();
      applications.destroy();
      runtime.destroy();
      tree.unmount();
      host.remove();
    },
  };
}
