/** The container of a tab: in the light DOM of the workspace, kept while its tab is hidden. */
export interface Panel {
  readonly element: HTMLElement;
  /** Shows the container; focus and scroll come back with it. */
  show(options: { restoreFocus: boolean }): void;
  hide(): void;
  setLabel(label: string): void;
  remove(): void;
}

function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Creates the container of a tab, hidden. */
export function createPanel(host: HTMLElement, tabId: string): Panel {
  const element = document.createElement("div");
  element.className = "customs-tab-panel";
  element.dataset["tab"] = tabId;
  element.setAttribute("role", "tabpanel");
  element.hidden = true;
  element.inert = true;
  host.append(element);
  let scroll = { top: 0, left: 0 };
  let focused: Element | null = null;

  return {
    element,
    show({ restoreFocus }) {
      if (!element.hidden) return;
      element.hidden = false;
      element.inert = false;
      element.scrollTo({ ...scroll, behavior: "instant" });
      if (restoreFocus && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    },
    hide() {
      if (element.hidden) return;
      scroll = { top: element.scrollTop, left: element.scrollLeft };
      focused = element.contains(document.activeElement) ? deepActiveElement() : null;
      element.hidden = true;
      element.inert = true;
    },
    setLabel: (label) => element.setAttribute("aria-label", label),
    remove: () => element.remove(),
  };
}
