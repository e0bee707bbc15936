import type { SessionUser } from "../contract/index.ts";
import type { LinePortal } from "../portal/index.ts";

/** What a business line receives with every lifecycle call; one instance a tab. */
export interface BusinessLineProps {
  /** The portal and what belongs to the tab of this instance. */
  portal: LinePortal;
  /** The container of this instance; the line draws nowhere else. */
  domElement: HTMLElement;
  /** Tells the shell of a failure after mounting; the tab then shows the error page with a retry. */
  onFailure?: (error: unknown) => void;
}

type Lifecycle = (props: BusinessLineProps) => Promise<unknown>;

/** What the module of a business line exports: single-spa lifecycles. Each is called with a fresh instance's props. */
export interface BusinessLineLifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
  update?: Lifecycle;
  /**
   * Tells an instance that the user acts for another company now; `portal.session.user` has it already. An instance
   * that answers "kept" stays as it is; every other one is unmounted and mounted anew.
   */
  onCompanyChange?: (props: BusinessLineProps) => CompanyChangeAnswer | Promise<CompanyChangeAnswer>;
}

type CompanyChangeAnswer = "kept" | void;

/** What a hook file may export (A28). All are optional; a throwing one is logged and stops nobody else. */
export interface BusinessLineHooks {
  /** Before the scripts of the line are loaded. */
  beforeLoad?(context: { key: string }): void | Promise<void>;
  /** After the line was loaded, and whenever another user or company is signed in. */
  onSession?(context: { key: string; user: SessionUser }): void | Promise<void>;
  /** After a company switch. "kept" leaves every tab of the line as it is. */
  onCompanyChange?(context: { key: string; user: SessionUser }): CompanyChangeAnswer | Promise<CompanyChangeAnswer>;
  /** Before a tab of the line closes or is reloaded (`close`), the company changes or the user signs out; false keeps things as they are. */
  beforeLeave?(context: { key: string; reason: "close" | "company" | "sign-out" }): unknown;
  /** After the session ended. */
  onLogout?(context: { key: string }): void | Promise<void>;
}
