import type { Portal, PortalLocation, Question, Store } from "@customs-portal/sdk/portal";
import type { Connection } from "./connection.ts";
import type { Commands } from "./commands.ts";
import type { Favourites } from "./favourites.ts";
import type { ShellContext } from "./shell-context.ts";
import type { LocalLine } from "../loader/local-lines.ts";
import type { LeaveReason } from "../loader/index.ts";
import type { MessageWatch } from "./message-watch.ts";
import type { Tab, TabsState } from "./tabs.ts";

/** What the chrome around the tabs knows and can do. */
export interface WorkspaceModel {
  readonly portal: Portal;
  readonly shell: ShellContext;
  /** Lines that this browser takes from its own machine. */
  readonly localLines: readonly LocalLine[];
  readonly favourites: Favourites;
  /** What the command palette offers; each room adds its own. */
  readonly commands: Commands;
  readonly tabs: Store<TabsState>;
  /** Whether calls get through. */
  readonly connection: Connection;
  /** What the user was told and has not read yet. */
  readonly messages: MessageWatch;
  /** The addresses of the scripts of a business line. */
  filesOf(line: string): readonly string[];
  /** The title of a tab in the current locale. */
  titleOf(tab: Pick<Tab, "meta">): string;
  /** Opens a path: a menu entry, a link. */
  open(path: string): void;
  activate(id: string): void;
  /** Asks where needed and closes all, or none where the user keeps one. @returns whether all were closed */
  close(ids: readonly string[]): Promise<boolean>;
  /** Asks about unsaved work and the lines' own wishes before the company changes or the user signs out. */
  mayLeave(reason: Exclude<LeaveReason, "close">): Promise<boolean>;
  /** Gives a tab another place in the order. */
  move(id: string, index: number): void;
  /** Whether something was closed that can come back. */
  canReopen(): boolean;
  /** Brings back what was closed last and shows it. @returns whether something came back */
  reopen(): boolean;
  /** Opens the page of a tab in another window of the browser, which signs itself in. */
  openWindow(id: string): void;
  /** Asks about unsaved work and starts the content of a tab anew. @returns false when the user keeps it */
  reload(id: string): Promise<boolean>;
  /** The container of a tab that was shown. */
  panelOf(id: string): HTMLElement | undefined;
  /** Locks the screen, here and in the other tabs of the browser. */
  lock(): void;
  /** Lets the chrome draw the questions. */
  setAsk(ask: (question: Question) => Promise<boolean>): void;
  /** Lets the tab strip say that the keyboard is in it: the focus then stays there when tabs change. */
  setKeyboardInStrip(isIn: () => boolean): void;
}

/** What a page of the shell in a tab is given. */
export interface ShellPageProps {
  readonly location: PortalLocation;
  readonly shell: ShellContext;
  readonly model: WorkspaceModel;
  /** Goes to a local path in the tab of the page. */
  navigate(path: string, options?: { replace?: boolean }): void;
}
