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
}

/** What a hook file may export (A28). All are optional; a throwing one is logged and stops nobody else. */
export interface BusinessLineHooks {
  /** Before the scripts of the line are loaded. */
  beforeLoad?(context: { key: string }): void | Promise<void>;
}
