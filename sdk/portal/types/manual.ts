import type { Store } from "../../store.ts";

/** The manual (bill) that the user works on (R3-15). */
export interface SelectedManual {
  readonly emsNo: string;
  readonly tradeCode: string;
  readonly tradeName: string;
  readonly tradeCreditCode: string;
  readonly receiveCode: string;
  readonly receiveCreditCode: string;
  readonly receiveName: string;
  readonly sysType: string;
}

/** The selected manual; cleared by a company switch and with the session. Kept in session storage. */
export interface PortalManual {
  /**
   * The manual that the user works on, or null.
   * @example
   * ```ts
   * const emsNo = portal.manual.selected.getSnapshot()?.emsNo;
   * await portal.http.get("/orders/api/list", { query: { emsNo } });
   * ```
   */
  readonly selected: Store<SelectedManual | null>;
  /**
   * The last five of this company, the latest first.
   * @example
   * ```ts
   * const numbers = portal.manual.recent.getSnapshot().map(({ emsNo }) => emsNo);
   * console.info(numbers.join(", "));
   * ```
   */
  readonly recent: Store<readonly SelectedManual[]>;
  /**
   * Selects a manual, for all lines.
   * @example
   * ```ts
   * const [latest] = portal.manual.recent.getSnapshot();
   * if (latest) portal.manual.select(latest);
   * ```
   */
  select(manual: SelectedManual): void;
  /**
   * Selects none; the recent ones stay.
   * @example
   * ```ts
   * portal.manual.clear();
   * console.info(portal.manual.selected.getSnapshot() === null);
   * ```
   */
  clear(): void;
}
