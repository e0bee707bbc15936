import type { Store } from "@customs-portal/sdk/portal";
import { localText } from "@customs-portal/sdk/rules";
import type { SsoState } from "../sso/index.ts";
import type { BootHandle } from "../loader/boot-handle.ts";
import { ChunkLoadError } from "../loader/index.ts";
import type { ShellContext } from "../model/shell-context.ts";
import { toPath, type LineResolution, type PageResolution, type Resolution } from "../routing/index.ts";
import type { Workspace } from "../workspace/workspace.tsx";
import { isInPortalFrame } from "./framing-portal.ts";
import { fetchLineAhead } from "./load-ahead.ts";
import { loadChunk } from "./load-chunk.ts";
import type { Navigation, Navigations } from "./navigation.ts";
import type { PageTitle } from "./page-title.ts";
import type { PublicLine } from "./public-line.tsx";
import { createStandalone, type Standalone } from "./standalone.tsx";

export interface ScreensOptions {
  /** Empty element that the screens fill. */
  host: HTMLElement;
  boot: BootHandle;
  shell: ShellContext;
  navigations: Navigations;
  title: PageTitle;
}

/** What fills the page: a page that stands alone, a line without sign-in, or the workspace. One at a time. */
export interface Screens {
  /** The workspace, while it is on screen. */
  workspace(): Workspace | undefined;
  closeWorkspace(): void;
  /** Says that a part of the page did not load; what is on screen stays. */
  offerReload(cause: unknown): void;
  /** Takes the address bar back to the active tab of the workspace, where it led elsewhere in vain. */
  stay(): void;
  /** Shows where a move led in its tab, in a workspace that is opened where there is none. */
  showInWorkspace(resolution: Resolution, navigation: Navigation): void;
  /** @param sso what a sign-in address of another system is doing */
  showStandalone(resolution: PageResolution, navigation: Navigation, sso?: Store<SsoState>): void;
  /** Shows a business line to those who are signed out (R21-04). */
  showPublicLine(resolution: LineResolution, navigation: Navigation): Promise<void>;
}

type Screen =
  | ({ readonly kind: "standalone" } & Standalone)
  | ({ readonly kind: "public-line" } & PublicLine)
  | ({ readonly kind: "workspace" } & Workspace);

/** Creates the screens of a page, none of them shown yet. */
export function createScreens({ host, boot, shell, navigations, title }: ScreensOptions): Screens {
  const { portal } = shell;
  let screen: Screen | undefined;

  function close() {
    screen?.destroy();
    screen = undefined;
  }

  function open<T extends Screen>(next: T): T {
    screen = next;
    return next;
  }

  const workspace = () => (screen?.kind === "workspace" ? screen : undefined);

  function standalone(): Standalone {
    if (screen?.kind === "standalone") return screen;
    close();
    return open({ kind: "standalone", ...createStandalone(host, shell, (cause) => boot.fail("page", cause)) });
  }

  async function openWorkspace({ signal }: Navigation): Promise<Workspace | undefined> {
    const { createWorkspace, loadWorkspaceTexts } = await loadChunk("workspace", import("../workspace/workspace.tsx"));
    await loadWorkspaceTexts(portal);
    // The session may have ended meanwhile, and another page be on screen.
    if (signal.aborted) return undefined;
    close();
    const frame = document.createElement("div");
    frame.className = "customs-workspace";
    host.append(frame);
    const tabStorage = isInPortalFrame() ? undefined : sessionStorage;
    const opened = createWorkspace({ host: frame, shell, boot, tabStorage, localStorage });
    opened.onChange(title.refresh);
    return open({ kind: "workspace", ...opened });
  }

  function showTab(target: Workspace, resolution: Resolution, navigation: Navigation) {
    // A redirect leads to a page of its own, not into the tab that was asked for.
    const tabId = resolution.redirects.length > 0 ? undefined : navigation.tabId;
    const before = target.active();
    const tab = target.show(resolution, { tabId, exact: navigation.exact });
    const line = shell.lines().lines[tab.line ?? ""];
    // One that comes to the screen reads the address by itself.
    const told = line?.history === "browser" && tab.id === before.id;
    navigations.arrive(navigation, tab.path, tab.id, { told });
    title.follow(target.title);
  }

  function offerReload(cause: unknown) {
    console.error(cause);
    portal.notices.show({
      kind: "error",
      text: portal.t("shell:chunk.failed"),
      ...(cause instanceof ChunkLoadError && { code: cause.message }),
      durationMs: Infinity,
      action: { label: portal.t("shell:chunk.reload"), run: () => location.reload() },
    });
  }

  return {
    workspace,
    offerReload,
    closeWorkspace() {
      if (workspace()) close();
    },
    stay() {
      const active = workspace()?.active();
      if (active) navigations.arrive({ entry: "replace" }, active.path, active.id);
    },
    showInWorkspace(resolution, navigation) {
      const known = workspace();
      if (known) return showTab(known, resolution, navigation);
      const line = resolution.kind === "line" ? shell.lines().lines[resolution.line] : undefined;
      if (line) fetchLineAhead(boot, line);
      openWorkspace(navigation).then(
        (opened) => {
          if (opened) showTab(opened, resolution, navigation);
        },
        (cause: unknown) => {
          if (navigation.signal.aborted) return;
          // Only a page that stands alone shows notices by itself.
          if (screen?.kind === "standalone" && cause instanceof ChunkLoadError) offerReload(cause);
          else boot.fail("workspace", cause);
        },
      );
    },
    showStandalone(resolution, navigation, sso) {
      navigations.arrive(navigation, toPath(resolution.location));
      standalone().show(resolution, sso);
      title.follow(() => portal.t(resolution.route.titleKey));
    },
    async showPublicLine(resolution, navigation) {
      navigations.arrive(navigation, toPath(resolution.location));
      try {
        const { createPublicLine } = await loadChunk("public-line", import("./public-line.tsx"));
        if (navigation.signal.aborted) return;
        if (screen?.kind !== "public-line") {
          close();
          open({ kind: "public-line", ...createPublicLine({ host, shell, boot }) }).show(resolution);
        } else screen.show(resolution);
        title.follow(() => localText(resolution.title, portal.i18n.locale.getSnapshot()) || resolution.name);
      } catch (cause) {
        if (!navigation.signal.aborted) boot.fail("public-line", cause);
      }
    },
  };
}
