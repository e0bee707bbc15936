/** What a tab shows in its container. */
export interface TabContent {
  /** Draws it. Repeating it is harmless. */
  open(): void;
  /** Ends it and empties the container. */
  close(): void;
  /** False ends when its tab is hidden and starts anew when it is shown. */
  readonly kept: boolean;
}
