import type { Store } from "../../store.ts";
import type { Portal } from "./portal.ts";

/** A location inside the portal; `search` and `hash` start with `?` and `#` or are empty. */
export interface PortalLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The router of one tab. It tells nothing while its tab is hidden and keeps its location. */
export interface PortalRouter {
  /**
   * Where this tab is.
   * @example
   * ```ts
   * const { search } = portal.router.location.getSnapshot();
   * const id = new URLSearchParams(search).get("id");
   * ```
   */
  readonly location: Store<PortalLocation>;
  /**
   * Goes to a local path in this tab. While the tab is hidden, its location changes and the address bar does not.
   * @example
   * ```ts
   * portal.router.navigate("/orders/detail?id=7");
   * portal.router.navigate("/orders/list?page=2", { replace: true });
   * ```
   */
  navigate(path: string, options?: { replace?: boolean }): void;
}

/** What else is said of unsaved work. */
export interface DirtyOptions {
  /**
   * What is lost where the tab closes, the user signs out or the company changes, in the user's language: a sentence or
   * two, asked about in place of "unsaved changes".
   */
  reason?: string | undefined;
}

/** The tab that a line instance lives in. */
export interface PortalTab {
  /**
   * The same as long as the tab lives, for keys of what a line keeps by tab.
   * @example
   * ```ts
   * const drafts = new Map<string, string>();
   * drafts.set(portal.tab.id, "half an order");
   * ```
   */
  readonly id: string;
  /**
   * False while another tab is shown.
   * @example
   * ```ts
   * const { visible } = portal.tab;
   * const refresh = () => visible.getSnapshot() && portal.http.get("/orders/api/list");
   * const unsubscribe = visible.subscribe(() => void refresh());
   * ```
   */
  readonly visible: Store<boolean>;
  /**
   * Gives the tab a title: a text, or a text per locale, which follows the language also while the tab is hidden.
   * @example
   * ```ts
   * portal.tab.setTitle("Order 4711");
   * portal.tab.setTitle({ "zh-CN": "订单 4711", en: "Order 4711" });
   * ```
   */
  setTitle(title: string | Readonly<Record<string, string>>): void;
  /**
   * Unsaved work: the tab is asked about before it closes, and is never dropped to save memory.
   * @example
   * ```ts
   * const form = document.querySelector("form");
   * form?.addEventListener("input", () => portal.tab.setDirty(true));
   * portal.tab.setDirty(true, { reason: "Two files are still on their way. They stop when the tab closes." });
   * ```
   */
  setDirty(dirty: boolean, options?: DirtyOptions): void;
  /**
   * Asks to close; resolves to false when the user keeps it.
   * @example
   * ```ts
   * await portal.http.post("/orders/api/save", { goods: "Tea" });
   * portal.tab.setDirty(false);
   * await portal.tab.close();
   * ```
   */
  close(): Promise<boolean>;
}

export interface PortalTabs {
  /**
   * Opens a local path in a tab of its own, or shows the tab that has it already.
   * @example
   * ```ts
   * portal.tabs.open("/orders/detail?id=7");
   * ```
   */
  open(path: string): void;
}

/** What a business line and a parcel in a tab receive as the prop `portal`: the portal and what belongs to their tab. */
export interface LinePortal extends Portal {
  /**
   * For the style elements that a framework creates: `<style nonce>`, `createCache({ nonce })` of Emotion,
   * `<StyleSheetManager nonce>` of styled-components. The policy of the page refuses others.
   * @example
   * ```ts
   * const style = document.createElement("style");
   * style.nonce = portal.styleNonce;
   * style.textContent = ".orders { display: grid }";
   * document.head.append(style);
   * ```
   */
  readonly styleNonce: string;
  /** The address of this tab. */
  readonly router: PortalRouter;
  /** The tab of this instance. */
  readonly tab: PortalTab;
  /** The other tabs. */
  readonly tabs: PortalTabs;
  /**
   * Short for `tab.setDirty`.
   * @example
   * ```ts
   * const form = document.querySelector("form");
   * form?.addEventListener("input", () => portal.setDirty(true));
   * ```
   */
  setDirty(dirty: boolean, options?: DirtyOptions): void;
}
