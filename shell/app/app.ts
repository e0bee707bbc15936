import { createStore, type Portal } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import type { BootHandle } from "../boot/handle.ts";
import { loadBizConfig, type BusinessLines } from "../config/biz-config.ts";
import { ChunkLoadError } from "../loader/index.ts";
import {
  createPageHistory,
  documentTitle,
  resolve,
  toPath,
  withQuery,
  type PageHistory,
  type Resolution,
} from "../routing/index.ts";
import type { Workspace } from "../workspace/workspace.tsx";
import { tabsStorageKey } from "../workspace/storage-keys.ts";
import type { GoOptions, ShellContext } from "./contracts.ts";
import { loadChunk } from "./load-chunk.ts";
import { createStandalone, type Standalone } from "./standalone.tsx";

export interface AppOptions {
  boot: BootHandle;
  portal: Portal;
  /** Empty element that the shell fills. */
  host: HTMLElement;
  history?: PageHistory;
}

const noLines: BusinessLines = { lines: {}, broken: {} };

/** Pages that stand alone: before the sign-in, and while the forced password change is due. */
function standsAlone(resolution: Resolution, portal: Portal): boolean {
  const user = portal.session.user.getSnapshot();
  if (!user || user.forceChangePwd) return true;
  const view = resolution.kind === "page" ? resolution.route.view : undefined;
  return view === "sign-in" || view === "method-missing";
}

/** The shell of a page: address, guards, screens, session. */
export interface App {
  run(): void;
  go(path: string, options?: GoOptions): void;
}

/** Creates the shell. `run` shows the page of the current address. */
export function createApp({ boot, portal, host, history = createPageHistory() }: AppOptions): App {
  const { session, i18n, config } = portal;
  const lines = createStore<BusinessLines>(noLines);
  let linesReady: Promise<void> | undefined;
  let areLinesKnown = false;
  let early = boot.early.bizConfig;
  let workspace: Workspace | undefined;
  let standalone: Standalone | undefined;
  let routeTitle = () => "";
  let latest = 0;

  const state = () => ({
    user: session.user.getSnapshot(),
    lines: lines.getSnapshot().lines,
    loginPath: config.defautLogin,
  });
  const shell: ShellContext = {
    portal,
    lines: () => lines.getSnapshot(),
    go,
    resolve: (path) => resolve(path, state()),
    writeAddress: (path, tabId, { replace }) => {
      if (replace) history.replace(path, { tabId });
      else history.push(path, { tabId });
      showTitle();
    },
  };

  function loadLines(): Promise<void> {
    const asked = early;
    early = undefined;
    const loading = loadBizConfig({
      storage: sessionStorage,
      buildId: boot.buildId,
      root: boot.root,
      fetchJson: boot.fetchJson,
      otherBiz: config.otherSetting.otherBiz,
      early: asked,
    });
    return loading.then(
      (loaded) => {
        lines.set(loaded);
        areLinesKnown = true;
      },
      (cause: unknown) => {
        console.error("The business configuration could not be loaded; it is asked for again on the next move.", cause);
        linesReady = undefined;
      },
    );
  }

  function showTitle() {
    document.title = documentTitle(config.title, routeTitle(), i18n.locale.getSnapshot());
  }

  function reportRedirects({ redirects }: Resolution) {
    for (const redirect of redirects) {
      dispatchEvent(new CustomEvent("customs-portal:redirect", { detail: redirect }));
      if (redirect.reason === "unknown-line") console.error(`No business line covers the address ${redirect.from}`);
      if (redirect.reason === "loop") console.error(`The address ${redirect.from} redirects without end.`);
    }
  }

  /** Shows the page of a path; `entry` says what becomes of the session history. */
  function dispatch(path: string, entry: "push" | "replace" | "keep", tabId: string | undefined, exact: boolean) {
    const turn = ++latest;
    if (session.user.getSnapshot() && !areLinesKnown) {
      linesReady ??= loadLines();
      void linesReady.then(() => turn === latest && settle(path, entry, tabId, exact, turn));
    } else settle(path, entry, tabId, exact, turn);
  }

  function settle(
    path: string,
    entry: "push" | "replace" | "keep",
    tabId: string | undefined,
    exact: boolean,
    turn: number,
  ) {
    const resolution = shell.resolve(path);
    reportRedirects(resolution);
    const to = toPath(resolution.location);
    if (resolution.kind === "page" && resolution.route.view === "logout") return void leave();
    if (standsAlone(resolution, portal)) {
      write(to, entry, undefined);
      showStandalone(resolution);
      return;
    }
    if (workspace) return showInWorkspace(workspace, resolution, entry, tabId, exact);
    openWorkspace().then(
      (opened) => {
        if (turn === latest) showInWorkspace(opened, resolution, entry, tabId, exact);
      },
      (cause: unknown) => {
        if (standalone && cause instanceof ChunkLoadError) offerReload(cause);
        else boot.fail("workspace", cause);
      },
    );
  }

  function write(to: string, entry: "push" | "replace" | "keep", tabId: string | undefined) {
    const current = { path: history.path(), tabId: history.state().tabId };
    if (current.path === to && current.tabId === tabId) return;
    const sign = tabId === undefined ? {} : { tabId };
    if (entry === "push" && current.path !== to) history.push(to, sign);
    else history.replace(to, sign);
  }

  function showInWorkspace(
    target: Workspace,
    resolution: Resolution,
    entry: "push" | "replace" | "keep",
    tabId: string | undefined,
    exact: boolean,
  ) {
    routeTitle = () => target.title();
    // A redirect leads to a page of its own, not into the tab that was asked for.
    const tab = target.show(resolution, { tabId: resolution.redirects.length > 0 ? undefined : tabId, exact });
    write(tab.path, entry, tab.id);
    showTitle();
  }

  async function openWorkspace(): Promise<Workspace> {
    const { createWorkspace } = await loadChunk("workspace", import("../workspace/workspace.tsx"));
    if (workspace) return workspace;
    standalone?.destroy();
    standalone = undefined;
    const frame = document.createElement("div");
    frame.className = "customs-workspace";
    host.append(frame);
    workspace = createWorkspace({ host: frame, shell, boot, sessionStorage, localStorage });
    workspace.onChange(showTitle);
    return workspace;
  }

  function closeWorkspace() {
    workspace?.destroy();
    workspace = undefined;
  }

  function showStandalone(resolution: Resolution) {
    closeWorkspace();
    if (resolution.kind !== "page") return;
    routeTitle = () => portal.t(resolution.route.titleKey);
    standalone ??= createStandalone(host, shell, (cause) => boot.fail("page", cause));
    standalone.show(resolution);
    showTitle();
  }

  function offerReload(cause: ChunkLoadError) {
    console.error(cause);
    portal.notices.show({
      kind: "error",
      text: portal.t("shell:chunk.failed"),
      code: cause.message,
      durationMs: Infinity,
      action: { label: portal.t("shell:chunk.reload"), run: () => location.reload() },
    });
  }

  /** /logout: ends the session and leaves for the configured address (R23-09, A12). */
  async function leave() {
    await session.signOut();
    if (/^https?:\/\//i.test(config.logoutUrl)) location.replace(config.logoutUrl);
    else if (isLocalPath(config.logoutUrl)) go(config.logoutUrl, { replace: true });
  }

  function go(path: string, { replace = false, tabId }: GoOptions = {}) {
    if (!isLocalPath(path)) throw new TypeError(`Not a path of this portal: ${path}`);
    dispatch(path, replace ? "replace" : "push", tabId, tabId !== undefined);
  }

  /** The session ended: nothing of it stays on the page (R4-08, R4-10, A71). */
  function onSignedOut() {
    const wasAt = history.path();
    const wasForced = wasAt.startsWith("/forceChangePwd");
    closeWorkspace();
    sessionStorage.removeItem(tabsStorageKey);
    lines.set(noLines);
    linesReady = undefined;
    areLinesKnown = false;
    const expired = session.ended.getSnapshot() === "expired" && !wasForced;
    const login = config.defautLogin;
    go(expired && wasAt !== "/home" ? withQuery(login, { redirect: wasAt }) : login, { replace: true });
  }

  let wasSignedIn = session.user.getSnapshot() !== null;
  session.user.subscribe(() => {
    const isSignedIn = session.user.getSnapshot() !== null;
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    if (isSignedIn) dispatch(history.path(), "replace", undefined, true);
    else onSignedOut();
  });
  i18n.locale.subscribe(() => {
    document.documentElement.lang = i18n.locale.getSnapshot();
    showTitle();
  });
  history.listen(({ path, state: entryState, byLine }) => {
    if (!byLine) return dispatch(path, "keep", entryState.tabId, true);
    const resolution = shell.resolve(path);
    if (workspace && resolution.kind === "line") workspace.adopt(resolution);
  });

  return {
    go,
    run() {
      document.documentElement.lang = i18n.locale.getSnapshot();
      dispatch(history.path(), "keep", history.state().tabId, true);
    },
  };
}
