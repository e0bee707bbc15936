import { createStore } from "@customs-portal/sdk/portal";
import { isLocalPath, localText } from "@customs-portal/sdk/rules";
import { mountReact } from "@customs-portal/ui";
import type { BootHandle } from "../loader/boot-handle.ts";
import { createLineHooks } from "../loader/index.ts";
import { PublicFrame } from "../pages/PublicFrame.tsx";
import { toPath, type LineResolution } from "../routing/index.ts";
import type { TabContent } from "../workspace/tab-panel.ts";
import { createLinePortal } from "../workspace/line-portal.ts";
import { createParcelDialogs } from "../workspace/parcel-dialogs.ts";
import { createLineRuntime } from "../workspace/line-runtime.ts";
import { createPanel } from "../workspace/tab-panel.ts";
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
  show(resolution: LineResolution): void;
  destroy(): void;
}

interface Shown {
  readonly line: string;
  readonly router: TabRouter;
  readonly content: TabContent;
  close(): void;
}

/** Creates what shows such pages. Their lines are loaded with their hooks, which hear of no session. */
export function createPublicLine({ host, shell, boot: given }: PublicLineOptions): PublicLine {
  const { portal } = shell;
  const localLines = readLocalLines(localStorage);
  const boot = withLocalLines(given, localLines);
  const frame = document.createElement("div");
  host.append(frame);
  const chrome = document.createElement("div");
  frame.attachShadow({ mode: "open" }).append(chrome);
  const tree = mountReact(chrome, <PublicFrame shell={shell} localLines={localLines} />, { portal });
  const runtime = createLineRuntime(boot, shell, createLineHooks().add);
  const dialogs = createParcelDialogs({ host: portal, loader: runtime.loader, shown: () => shown?.content });
  let shown: Shown | undefined;
  let isDirty = false;

  const warnOfDirty = (event: BeforeUnloadEvent) => {
    if (isDirty) event.preventDefault();
  };
  addEventListener("beforeunload", warnOfDirty);

  function open(line: string, title: string, path: string): Shown {
    const panel = createPanel(frame, { id: line, passing: true });
    const router = createTabRouter(path, (to, { replace = false }) => {
      if (!isLocalPath(to)) throw new TypeError(`Not a path of this portal: ${to}`);
      const next = shell.resolve(to);
      if (next.kind !== "line" || next.line !== line) return shell.navigate(to);
      shell.writeAddress(toPath(next.location), undefined, { replace });
      router.moveTo(toPath(next.location));
    });
    const linePortal = createLinePortal(portal, {
      line,
      router,
      tab: {
        id: line,
        visible: createStore(true),
        setDirty: (dirty) => void (isDirty = dirty),
        setTitle: panel.setLabel,
        close: () => Promise.resolve(false),
      },
      nonce: boot.nonce,
      open: (to) => shell.navigate(to),
    });
    const content = dialogs.within(linePortal, (own) => {
      const target = { panel: panel.element, title: () => title, portal: own };
      return runtime.contentOf(line, target, { kept: false });
    });
    panel.setLabel(title);
    // A page without a control in it is scrolled by keys as well.
    panel.element.tabIndex = 0;
    panel.show({ takeFocus: false });
    runtime.setShown(line);
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
      dialogs.destroy();
      runtime.destroy();
      tree.unmount();
      frame.remove();
    },
  };
}
