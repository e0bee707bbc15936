import { startUpPatienceMs, tabsStorageKey } from "@customs-portal/sdk/limits";
import type { PortalHost, Store } from "@customs-portal/sdk/portal";
import { isLocalPath, localText, signInProfileOf, takeCredential, webAddress } from "@customs-portal/sdk/rules";
import type { BootHandle } from "../loader/boot-handle.ts";
import { within } from "../boot/within.ts";
import type { GuardState } from "../guards/index.ts";
import { ChunkLoadError, forgetFailures } from "../loader/index.ts";
import { guardFailureText } from "../pages/failure-text.ts";
import {
  createPageHistory,
  documentTitle,
  findShellRoute,
  landingPath,
  resolve,
  toLocation,
  toPath,
  withQuery,
  type PageHistory,
  type Resolution,
} from "../routing/index.ts";
import { recallPath } from "../workspace/tab-memory.ts";
import type { Workspace } from "../workspace/workspace.tsx";
import type { GoOptions, ShellContext } from "../model/shell-context.ts";
import { forgetPerson } from "./forget-person.ts";
import { loadChunk } from "./load-chunk.ts";
import type { PublicLine } from "./public-line.tsx";
import { createSessionLines } from "./session-lines.ts";
import { createStandalone, type Standalone } from "./standalone.tsx";

export interface AppOptions {
  boot: BootHandle;
  portal: PortalHost;
  /** Empty element that the shell fills. */
  host: HTMLElement;
  history?: PageHistory;
}

/** Pages that stand alone: before the sign-in, and while the forced password change is due. */
function standsAlone(resolution: Resolution, portal: PortalHost): boolean {
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
  // A lazy part or a language that could not be loaded may be asked for again.
  forgetFailures(boot.system);
  const lines = createSessionLines(boot, portal);
  // Whoever comes back from a sign-in elsewhere without a session finds the form.
  const loginElsewhere = webAddress(config.defautLogin) && config.defautLogin;
  const loginPath = loginElsewhere === undefined ? config.defautLogin : "/login";
  let workspace: Workspace | undefined;
  let standalone: Standalone | undefined;
  let publicLine: PublicLine | undefined;
  let routeTitle = () => "";
  let latest = 0;
  /** The browser is on its way to another site; nothing is drawn any more. */
  let isLeaving = false;
  /** The sign-in address whose session is about to begin, without its credential: it says where to go then. */
  let arrival: string | undefined;

  const state = () => ({
    user: session.user.getSnapshot(),
    lines: lines.current().lines,
    loginPath,
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
      const sign = tabId === undefined ? {} : { tabId };
      if (replace) history.replace(path, sign);
      else history.push(path, sign);
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
    arrival = undefined;
    const goOn = () => turn === latest && settle(path, entry, tabId, exact, turn);
    if (lines.isKnown() || !needsLines(path)) goOn();
    else if (session.user.getSnapshot()) void lines.load().then(goOn);
    // Without an answer nothing is public, and the sign-in page does not wait for it.
    else void within(lines.load(), startUpPatienceMs).then(goOn);
  }

  /** Whether the business lines decide what an address shows; signed out, one of them may have a public route there. */
  function needsLines(path: string): boolean {
    if (session.user.getSnapshot()) return !isGuard(shell.resolve(path));
    return isLocalPath(path) && findShellRoute(toLocation(path).pathname) === undefined;
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
    if (loginElsewhere !== undefined && resolution.redirects.at(-1)?.reason === "login" && !workspace) {
      return void leaveToSignIn(loginElsewhere, resolution, entry, turn);
    }
    if (resolution.kind === "line" && session.user.getSnapshot() === null)
      return void showPublic(resolution, entry, turn);
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
    closeStandalone();
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

  function closeStandalone() {
    standalone?.destroy();
    standalone = undefined;
    publicLine?.destroy();
    publicLine = undefined;
  }

  /** A business line for those who are signed out (R21-04). */
  async function showPublic(
    resolution: Extract<Resolution, { kind: "line" }>,
    entry: "push" | "replace" | "keep",
    turn: number,
  ) {
    write(toPath(resolution.location), entry, undefined);
    try {
      const { createPublicLine } = await loadChunk("public-line", import("./public-line.tsx"));
      if (turn !== latest) return;
      standalone?.destroy();
      standalone = undefined;
      publicLine ??= createPublicLine({ host, shell, boot });
      publicLine.show(resolution);
      routeTitle = () => localText(resolution.title, i18n.locale.getSnapshot()) || resolution.name;
      showTitle();
    } catch (cause) {
      boot.fail("public-line", cause);
    }
  }

  /** Sends the browser to the sign-in of another site (A04), unless it has just come back from there empty-handed. */
  async function leaveToSignIn(
    login: string,
    resolution: Resolution,
    entry: "push" | "replace" | "keep",
    turn: number,
  ) {
    const { startAddress, mayStartAgain } = await loadChunk("guard", import("../guards/index.ts"));
    if (turn !== latest) return;
    const address = startAddress(login, resolution.location, window.location.origin);
    // Whoever signed out on this page did not come from there.
    const isBack = !mayStartAgain(sessionStorage, loginPath, Date.now()) && session.ended.getSnapshot() === undefined;
    write(toPath(resolution.location), entry, undefined);
    if (address === undefined || isBack) return showStandalone(resolution);
    isLeaving = true;
    window.location.replace(address);
  }

  function showStandalone(resolution: Resolution, guard?: Store<GuardState>) {
    closeWorkspace();
    publicLine?.destroy();
    publicLine = undefined;
    if (resolution.kind !== "page") return;
    routeTitle = () => portal.t(resolution.route.titleKey);
    standalone ??= createStandalone(host, shell, (cause) => boot.fail("page", cause));
    standalone.show(resolution, guard);
    showTitle();
  }

  /**
   * Takes the credential out of the address bar before anything else happens, then signs in with it (A08). What
   * somebody works on stays as it is until they agreed to make room.
   */
  async function runGuard(resolution: Resolution, entry: "push" | "replace" | "keep", turn: number) {
    const { pathname, search } = resolution.location;
    const profile = signInProfileOf(pathname, config.signInProfiles);
    const taken = takeCredential(profile ?? { parameters: [] }, search);
    const location = { ...resolution.location, search: taken.search };
    if (!workspace) write(toPath(location), entry, undefined);
    else if (entry === "keep") write(workspace.active().path, "replace", workspace.active().id);
    try {
      const { startGuard, guardTexts } = await loadChunk("guard", import("../guards/index.ts"));
      portal.i18n.register("guards", guardTexts);
      await portal.i18n.load("guards");
      if (turn !== latest) return;
      const inhabited = workspace;
      arrival = toPath(location);
      // No session comes of this link any more: the next one does not begin at its address.
      const forgetArrival = () => {
        if (turn === latest) arrival = undefined;
      };
      const guard = startGuard({
        portal,
        location,
        credential: taken.credential,
        page: { origin: window.location.origin, leaveFor: (address) => window.location.assign(address) },
        storage: sessionStorage,
        ...(inhabited && { mayReplace: inhabited.mayReplace }),
        onDeclined() {
          forgetArrival();
          if (inhabited || turn !== latest) return;
          const user = session.user.getSnapshot();
          dispatch((user && recallPath(sessionStorage, user)) ?? "/home", "replace", undefined, true);
        },
      });
      if (inhabited) tellFailure(guard, forgetArrival);
      else showStandalone({ ...resolution, location }, guard);
    } catch (cause) {
      boot.fail("guard", cause);
    }
  }

  /** A sign-in that did not work costs nobody their work: where there is some, a notice tells. */
  function tellFailure(guard: Store<GuardState>, onFailed: () => void) {
    guard.subscribe(() => {
      const now = guard.getSnapshot();
      if (now.kind !== "failed" && now.kind !== "unavailable") return;
      onFailed();
      const text = now.kind === "failed" ? guardFailureText(now.cause, portal.t) : portal.t("shell:error.method.title");
      portal.notices.show({ kind: "error", text: `${portal.t("guards:failed.title")}: ${text}` });
    });
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

  /** The session ended, or another one took its place: nothing of it stays on the page (R4-08, R4-10, A71). */
  function clearSession() {
    dispatchEvent(
      new CustomEvent("customs-portal:logout", { detail: { reason: session.ended.getSnapshot() ?? "superseded" } }),
    );
    workspace?.signedOut();
    closeWorkspace();
    sessionStorage.removeItem(tabsStorageKey);
    forgetPerson(localStorage);
    lines.forget();
  }

  function goToSignIn() {
    const wasAt = history.path();
    const isExpired =
      session.ended.getSnapshot() === "expired" && wasAt !== "/home" && !wasAt.startsWith("/forceChangePwd");
    // Signed out, the home page leads to the sign-in, wherever that is.
    if (loginElsewhere !== undefined) return go(isExpired ? wasAt : "/home", { replace: true });
    go(isExpired ? withQuery(loginPath, { redirect: wasAt }) : loginPath, { replace: true });
  }

  let wasSignedIn = session.user.getSnapshot() !== null;
  session.generation.subscribe(() => {
    const isOver = wasSignedIn;
    wasSignedIn = session.user.getSnapshot() !== null;
    if (isOver) clearSession();
    // The address of the last user may say what they were looking for.
    const path = arrival ?? (isOver ? "/home" : history.path());
    if (wasSignedIn) dispatch(path, "replace", undefined, true);
    else if (isOver && !isLeaving) goToSignIn();
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
