import { createStore, type Store, type WritableStore } from "@customs-portal/sdk/portal";
import type { TabContent } from "./tab-panel.ts";
import { createPanel, type Panel } from "./tab-panel.ts";
import { createTabRouter, type TabRouter } from "./tab-router.ts";
import type { Tab } from "../model/tabs.ts";

/** What the content of a tab gets from its container. */
export interface ContainerParts {
  readonly panel: HTMLElement;
  readonly router: TabRouter;
  readonly visible: Store<boolean>;
}

export interface ContainersOptions {
  /** Element that the containers go into. */
  host: HTMLElement;
  createContent(tab: Tab, parts: ContainerParts): TabContent;
  /** The content of a tab asks to go to a path. */
  navigate(id: string, path: string, replace: boolean): void;
}

/** The containers of the tabs: one for each tab that was shown, kept while the tab is hidden. */
export interface Containers {
  /** Shows a tab, and starts its content the first time. */
  show(tab: Tab, options: { label: string; takeFocus: boolean }): void;
  /** Hides all but the active tab, moves the hidden ones to their addresses and removes those without a tab. */
  sync(tabs: readonly Tab[], activeId: string): void;
  contentOf(id: string): TabContent | undefined;
  panelOf(id: string): HTMLElement | undefined;
  /** Ends the content of a tab and removes its container. */
  remove(id: string): void;
  /** Removes all. */
  destroy(): void;
}

interface Container {
  readonly panel: Panel;
  readonly content: TabContent;
  readonly router: TabRouter;
  readonly visible: WritableStore<boolean>;
}

/** Creates the containers of a workspace. */
export function createContainers({ host, createContent, navigate }: ContainersOptions): Containers {
  const containers = new Map<string, Container>();

  function start(tab: Tab): Container {
    const visible = createStore(false);
    const router = createTabRouter(tab.path, (path, { replace = false }) => navigate(tab.id, path, replace));
    const panel = createPanel(host, tab);
    const content = createContent(tab, { panel: panel.element, router, visible });
    const container = { panel, content, router, visible };
    containers.set(tab.id, container);
    return container;
  }

  function hide({ panel, content, router, visible }: Container) {
    panel.hide();
    router.setVisible(false);
    visible.set(false);
    if (!content.kept) content.close();
  }

  function remove(id: string) {
    const container = containers.get(id);
    container?.content.close();
    container?.panel.remove();
    containers.delete(id);
  }

  return {
    show(tab, { label, takeFocus }) {
      const { panel, content, router, visible } = containers.get(tab.id) ?? start(tab);
      panel.setLabel(label);
      panel.show({ takeFocus });
      visible.set(true);
      router.setVisible(true);
      content.open();
    },
    sync(tabs, activeId) {
      for (const [id, container] of containers) {
        const tab = tabs.find((candidate) => candidate.id === id);
        if (tab) container.router.moveTo(tab.path);
        if (id !== activeId) hide(container);
        if (!tab) remove(id);
      }
    },
    contentOf: (id) => containers.get(id)?.content,
    panelOf: (id) => containers.get(id)?.panel.element,
    remove,
    destroy() {
      for (const id of [...containers.keys()]) remove(id);
    },
  };
}
