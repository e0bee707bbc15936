import type { Portal, Question, Store } from "@customs-portal/sdk/portal";
import type { ShellContext } from "./shell-context.ts";
import type { LocalLine } from "../loader/local-lines.ts";
import type { LeaveReason } from "../loader/index.ts";
import type { Tab, TabsState } from "./tabs.ts";

/** What the chrome around the tabs knows and can do. */
export interface WorkspaceModel {
  readonly portal: Portal;
  readonly shell: ShellContext;
  /** Lines that this browser takes from its own machine. */
  readonly localLines: readonly LocalLine[];
  readonly tabs: Store<TabsState>;
  /** The title of a tab in the current locale. */
  titleOf(tab: Pick<Tab, "meta">): string;
  /** Opens a path: a menu entry, a link. */
  open(path: string): void;
  activate(id: string): void;
  /** Asks where needed and closes; stops at the first tab that the user keeps. @returns whether all were closed */
  close(ids: readonly string[]): Promise<boolean>;
  /** Asks about unsaved work and the lines' own wishes before the company changes or the user signs out. */
  mayLeave(reason: Exclude<LeaveReason, "close">): Promise<boolean>;
  /** Starts the content of a tab anew. */
  reload(id: string): void;
  /** Lets the chrome draw the questions. */
  setAsk(ask: (question: Question) => Promise<boolean>): void;
  /** Lets the tab strip say that the keyboard is in it: the focus then stays there when tabs change. */
  setKeyboardInStrip(isIn: () => boolean): void;
}
