import type { Tab } from "../model/tabs.ts";

/** What a tab shows in its container. */
export interface TabContent {
  /** Draws it. Repeating it is harmless. */
  open(): void;
  /** Ends it and empties the container. */
  close(): void;
  /** Tells the content of a company switch. @returns whether it stays as it is; else it is started anew (A28) */
  companyChanged?(): Promise<boolean>;
  /** False ends when its tab is hidden and starts anew when it is shown. */
  readonly kept: boolean;
}

/** The container of a tab: in the light DOM of the workspace, kept while its tab is hidden. */
export interface Panel {
  readonly element: HTMLElement;
  /** Shows the container; scroll comes back with it, and the focus goes to where it was inside, else to the container. */
  show(options: { takeFocus: boolean }): void;
  hide(): void;
  setLabel(label: string): void;
  remove(): void;
}

/** How long a page that is not drawn yet is waited for. */
const maxFrames = 300;

/** Creates the container of a tab, hidden: laid out all the same, so that showing it again is quick and keeps its scroll. */
export function createPanel(host: HTMLElement, { id, passing }: Pick<Tab, "id" | "passing">): Panel {
  const element = document.createElement("div");
  element.className = "customs-tab-panel";
  element.dataset["tab"] = id;
  element.setAttribute("role", passing ? "region" : "tabpanel");
  element.tabIndex = -1;
  element.inert = true;
  element.dataset["hidden"] = "";
  host.append(element);
  /** What had the focus in it last, wherever the focus was when its tab was left: a press on another tab takes it along. */
  let focused: EventTarget | undefined;
  element.addEventListener("focusin", (event) => ([focused] = event.composedPath()));
  let focusing = 0;

  return {
    element,
    show({ takeFocus }) {
      if (!("hidden" in element.dataset)) return;
      delete element.dataset["hidden"];
      element.inert = false;
      if (!takeFocus) return;
      // With the frame that shows it: sooner the browser would have to lay it out a second time.
      cancelAnimationFrame(focusing);
      const take = (framesLeft: number) => {
        if ("hidden" in element.dataset || element.contains(document.activeElement)) return;
        const isDrawn = element.getClientRects().length > 0;
        // The first page of all comes before the frame that it is drawn in.
        if (!isDrawn && framesLeft > 0) focusing = requestAnimationFrame(() => take(framesLeft - 1));
        else (focused instanceof HTMLElement && focused.isConnected ? focused : element).focus({ preventScroll: true });
      };
      focusing = requestAnimationFrame(() => take(maxFrames));
    },
    hide() {
      if ("hidden" in element.dataset) return;
      element.dataset["hidden"] = "";
      element.inert = true;
    },
    setLabel: (label) => element.setAttribute("aria-label", label),
    remove() {
      cancelAnimationFrame(focusing);
      element.remove();
    },
  };
}
