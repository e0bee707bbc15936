import { tabsStorageKey } from "@customs-portal/sdk/limits";
import type { Portal, Store } from "@customs-portal/sdk/portal";
import { isLocalPath, signInProfileOf, takeCredential } from "@customs-portal/sdk/rules";
import type { BootHandle } from "../boot/handle.ts";
import type { GuardState } from "../guards/index.ts";
import { ChunkLoadError } from "../loader/index.ts";
import {
  createPageHistory,
  documentTitle,
  landingPath,
  resolve,
  toPath,
  withQuery,
  type PageHistory,
  type Resolution,
} from "../routing/index.ts";
import type { Workspace } from "../workspace/workspace.tsx";
import type { GoOptions, ShellContext } from "./contracts.ts";
import { loadChunk } from "./load-chunk.ts";
import { createSessionLines } from "./session-lines.ts";
import { createStandalone, type Standalone } from "./standalone.tsx";

export interface AppOptions {
  boot: BootHandle;
  portal: Portal;
  /** Empty element that the shell fills. */
  host: HTMLElement;
  history?: PageHistory;
}

/** Pages that stand alone: before the sign-in, and while the forced password change is due. */
function standsAlone(resolution: Resolution, portal: Portal): boolean {
  const user = portal.session.user.getSnapshot();
  if (!user || user.forceChangePwd) return true;
  const view = resolution.kind === "page" ? resolution.route.view : undefined;
  return view === "sign-in" || view === "guard";
}

/** A sign-in address of another system; it needs no business line. */
function isGuard(resolution: Resolution): boolean {
  return resolution.kind === "page" && resolution.route.view === "guard";
}

/** The shell of a page: address, guards, screens, session. */
export interface App {
  run(): void;
  go(path: string, options?: GoOptions): void;
}

/** Creates the shell. `run` shows the page of the current address. */
export function createApp({ boot, portal, host, history = createPageHistory() }: AppOptions): App {
  const { session, i18n, config } = portal;
  const lines = createSessionLines(boot, portal);
  let workspace: Workspace | undefined;
  let standalone: Standalone | undefined;
  let routeTitle = () => "";
  let latest = 0;
  /** The browser is on its way to another site; nothing is drawn any more. */
  let isLeaving = false;

  const state = () => ({
    user: session.user.getSnapshot(),
    lines: lines.current().lines,
    loginPath: config.defautLogin,
    homeName: config.homeName,
    signInProfiles: config.signInProfiles,
  });
  const shell: ShellContext = {
    portal,
    lines: () => lines.current(),
    go,
    resolve: (path) => resolve(path, state()),
    landing: () => landingPath("", state()),
    writeAddress: (path, tabId, { replace }) => {
      if (replace) history.replace(path, { tabId });
      else history.push(path, { tabId });
      showTitle();
    },
  };

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
    const needsLines = session.user.getSnapshot() && !lines.isKnown() && !isGuard(shell.resolve(path));
    if (needsLines) void lines.load().then(() => turn === latest && settle(path, entry, tabId, exact, turn));
    else settle(path, entry, tabId, exact, turn);
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
    if (isGuard(resolution)) return void runGuard(resolution, entry, turn);
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
    const { createWorkspace, loadWorkspaceTexts } = await loadChunk("workspace", import("../workspace/workspace.tsx"));
    await loadWorkspaceTexts(portal);
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

  function showStandalone(resolution: Resolution, guard?: Store<GuardState>) {
    closeWorkspace();
    if (resolution.kind !== "page") return;
    routeTitle = () => portal.t(resolution.route.titleKey);
    standalone ??= createStandalone(host, shell, (cause) => boot.fail("page", cause));
    standalone.show(resolution, guard);
    showTitle();
  }

  /** Takes the credential out of the address bar before anything else happens, then signs in with it (A08). */
  async function runGuard(resolution: Resolution, entry: "push" | "replace" | "keep", turn: number) {
    const { pathname, search } = resolution.location;
    const profile = signInProfileOf(pathname, config.signInProfiles);
    const taken = takeCredential(profile ?? { parameters: [] }, search);
    const location = { ...resolution.location, search: taken.search };
    write(toPath(location), entry, undefined);
    closeWorkspace();
    try {
      const { startGuard, guardTexts } = await loadChunk("guard", import("../guards/index.ts"));
      portal.i18n.register("guards", guardTexts);
      await portal.i18n.load("guards");
      if (turn !== latest) return;
      const guard = startGuard({
        portal,
        location,
        credential: taken.credential,
        page: { origin: window.location.origin, leaveFor: (address) => window.location.assign(address) },
        storage: sessionStorage,
        onSignedIn: () => turn === latest && dispatch(history.path(), "replace", undefined, true),
      });
      showStandalone({ ...resolution, location }, guard);
    } catch (cause) {
      boot.fail("guard", cause);
    }
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
    if (workspace && !(await workspace.mayLeave("sign-out"))) {
      const { path, id } = workspace.active();
      return write(path, "replace", id);
    }
    isLeaving = /^https?:\/\//i.test(config.logoutUrl);
    await session.signOut();
    if (isLeaving) location.replace(config.logoutUrl);
    else if (isLocalPath(config.logoutUrl)) go(config.logoutUrl, { replace: true });
  }

  function go(path: string, { replace = false, tabId }: GoOptions = {}) {
    if (!isLocalPath(path)) throw new TypeError(`Not a path of this portal: ${path}`);
    dispatch(path, replace ? "replace" : "push", tabId, tabId !== undefined);
  }

  /** The session ended: nothing of it stays on the page (R4-08, R4-10, A71). */
  function onSignedOut() {
    const wasAt = history.path();
    const reason = session.ended.getSnapshot();
    const isExpired = reason === "expired" && wasAt !== "/home" && !wasAt.startsWith("/forceChangePwd");
    dispatchEvent(new CustomEvent("customs-portal:logout", { detail: { reason } }));
    workspace?.signedOut();
    closeWorkspace();
    sessionStorage.removeItem(tabsStorageKey);
    lines.forget();
    if (isLeaving) return;
    const login = config.defautLogin;
    go(isExpired ? withQuery(login, { redirect: wasAt }) : login, { replace: true });
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
