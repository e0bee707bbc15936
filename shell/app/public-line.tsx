import { createStore, type LinePortal } from "@customs-portal/sdk/portal";
import { isLocalPath, localText } from "@customs-portal/sdk/rules";
import { mountReact } from "@customs-portal/ui";
import type { BootHandle } from "../loader/boot-handle.ts";
import { createLineHooks, createLoader, lazyNative } from "../loader/index.ts";
import { PublicFrame } from "../pages/PublicFrame.tsx";
import { toPath, type Resolution } from "../routing/index.ts";
import type { TabContent } from "../workspace/content.ts";
import { createLineContent } from "../workspace/line-content.tsx";
import { portalFor, textFor } from "../workspace/line-portal.ts";
import { createPanel } from "../workspace/panel.ts";
import { createStyleLinks } from "../workspace/line-styles.ts";
import { createStyleKeeper } from "../workspace/style-keeper.ts";
import { createTabRouter, type TabRouter } from "../workspace/tab-router.ts";
import type { ShellContext } from "../model/shell-context.ts";
import { readLocalLines, withLocalLines } from "../loader/local-lines.ts";

export interface PublicLineOptions {
  /** Element that the page goes into. */
  host: HTMLElement;
  shell: ShellContext;
  boot: BootHandle;
}

/** The page of a business line that needs no sign-in (R21-04): one instance, without menu and tabs. */
export interface PublicLine {
  show(resolution: Extract<Resolution, { kind: "line" }>): void;
  destroy(): void;
}

interface Shown {
  readonly line: string;
  readonly router: TabRouter;
  readonly content: TabContent;
  close(): void;
}

/** Creates the place of such pages. Their lines are loaded with their hooks, which hear of no session. */
export function createPublicLine({ host, shell, boot: given }: PublicLineOptions): PublicLine {
  const { portal } = shell;
  const localLines = readLocalLines(localStorage);
  const boot = withLocalLines(given, localLines);
  const frame = document.createElement("div");
  host.append(frame);
  const chrome = document.createElement("div");
  frame.attachShadow({ mode: "open" }).append(chrome);
  const tree = mountReact(chrome, <PublicFrame shell={shell} localLines={localLines} />, { portal });
  const hooks = createLineHooks();
  const styles = createStyleKeeper();
  const links = createStyleLinks(boot);
  const loader = createLoader({
    ...boot,
    importNative: lazyNative(boot),
    lines: () => shell.lines().lines,
    onlineLoad: portal.config.onlineLoad,
    onHooks: hooks.add,
  });
  let shown: Shown | undefined;
  let isDirty = false;

  const warnOfDirty = (event: BeforeUnloadEvent) => {
    if (isDirty) event.preventDefault();
  };
  addEventListener("beforeunload", warnOfDirty);

  function open(line: string, title: string, path: string): Shown {
    const panel = createPanel(frame, line);
    const router = createTabRouter(path, (to, { replace = false }) => {
      if (!isLocalPath(to)) throw new TypeError(`Not a path of this portal: ${to}`);
      const next = shell.resolve(to);
      if (next.kind !== "line" || next.line !== line) return shell.go(to);
      shell.writeAddress(toPath(next.location), undefined, { replace });
      router.moveTo(toPath(next.location));
    });
    const setDirty = (dirty: boolean) => void (isDirty = dirty);
    const linePortal: LinePortal = {
      ...portalFor(portal, line),
      styleNonce: boot.nonce,
      router,
      tab: {
        id: line,
        visible: createStore(true),
        setDirty,
        setTitle: (next) => panel.setLabel(textFor("The title of a tab", next)),
        close: () => Promise.resolve(false),
      },
      tabs: { open: (to) => shell.go(to) },
      setDirty,
    };
    const config = shell.lines().lines[line];
    const shadow = config?.isolation === "shadow";
    const content = createLineContent({
      panel: panel.element,
      label: line,
      title: () => title,
      portal: linePortal,
      kept: false,
      shadow,
      addStyles: (root) => links.add(loader.styles(line), root),
      addresses: () => loader.addresses(line),
      load: () => styles.during(line, links.loadLine(loader, line, { shadow })),
      forget: () => loader.forget(line),
    });
    panel.setLabel(title);
    panel.show({ takeFocus: false });
    styles.setShown(line);
    content.open();
    const close = () => {
      isDirty = false;
      content.close();
      panel.remove();
    };
    return { line, router, content, close };
  }

  return {
    show({ line, title, name, location }) {
      if (shown?.line === line) return shown.router.moveTo(toPath(location));
      shown?.close();
      shown = open(line, localText(title, portal.i18n.locale.getSnapshot()) || name, toPath(location));
    },
    destroy() {
      removeEventListener("beforeunload", warnOfDirty);
      shown?.close();
      styles.destroy();
      loader.destroy();
      tree.unmount();
      frame.remove();
    },
  };
}
