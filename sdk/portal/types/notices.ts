import type { Store } from "../../store.ts";

export type NoticeKind = "success" | "info" | "warning" | "error";
export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** A code to quote. */
  readonly code?: string;
  /** What the notice offers to do, in the user's language. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
export interface NoticeOptions extends Omit<Notice, "id"> {
  /** How long it stays; 5,000 by default, Infinity until it is closed. */
  durationMs?: number;
  /** Called once, when it was closed or its time was up. */
  onClose?: () => void;
}
export interface PortalNotices {
  /**
   * The notices on screen, oldest first. Exactly one presenter a page draws them.
   * @example
   * ```ts
   * const errors = portal.notices.list.getSnapshot().filter(({ kind }) => kind === "error");
   * console.info(`${errors.length} errors are on screen.`);
   * ```
   */
  readonly list: Store<readonly Notice[]>;
  /**
   * Shows a notice; the same kind and text already on screen is shown once, its time starts anew.
   * @example
   * ```ts
   * portal.notices.show({ kind: "success", text: portal.t("orders:saved", { no: "4711" }) });
   * ```
   * @returns its id
   * @throws TypeError for what is no notice
   */
  show(notice: NoticeOptions): string;
  /**
   * Closes a notice.
   * @example
   * ```ts
   * const id = portal.notices.show({ kind: "info", text: "The file is being read.", durationMs: Infinity });
   * await portal.http.get("/orders/api/file").finally(() => portal.notices.dismiss(id));
   * ```
   */
  dismiss(id: string): void;
  /**
   * Stops the clock of a notice while it is hovered or focused.
   * @example
   * ```ts
   * const element = document.createElement("p");
   * element.addEventListener("mouseenter", () => portal.notices.hold(element.id));
   * ```
   */
  hold(id: string): void;
  /**
   * Starts the clock of a notice anew.
   * @example
   * ```ts
   * const element = document.createElement("p");
   * element.addEventListener("mouseleave", () => portal.notices.resume(element.id));
   * ```
   */
  resume(id: string): void;
}
