import type { PortalHost, Store } from "@customs-portal/sdk/portal";
import type { BusinessLines } from "../config/biz-config.ts";
import type { Resolution } from "../routing/index.ts";

/** How an address was reached. */
export interface NavigateOptions {
  /** Takes the place of the current entry of the session history. */
  replace?: boolean;
  /** The tab that asks; it keeps the address when it can show it. */
  tabId?: string;
}

/** What the screens of the shell may ask of it. */
export interface ShellContext {
  readonly portal: PortalHost;
  /** The business lines as far as they are known. */
  readonly lines: () => BusinessLines;
  /** Calls `listener` when they are others. */
  readonly onLines: Store<BusinessLines>["subscribe"];
  /** Asks for them again, for the next session of the same work; those of before stand until the new ones are known. */
  renewLines(): void;
  /** Goes to a local path: guards, tab, screen. */
  navigate(path: string, options?: NavigateOptions): void;
  /** Where an address leads for the current user; undefined while the lines are still being fetched. */
  resolve(path: string): Resolution;
  /** The page after a sign-in or with new rights: the home of the user. */
  landing(): string;
  /** Where whoever has lost the session signs in, and comes back from to where they are. */
  signInAddress(): string;
  /**
   * Writes the address of a tab, or of a page without tabs, without asking the guards again.
   * @param options.told the page on screen reads the address itself, and hears of it
   */
  writeAddress(
    path: string,
    tabId: string | undefined,
    options: { replace: boolean; told?: boolean | undefined },
  ): void;
}
