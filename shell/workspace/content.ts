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
