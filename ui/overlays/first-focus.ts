const focusable =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';

/** The first field of a dialog, else its first action: in a question that is the harmless answer. The close button comes last. */
export function firstFocus(popup: Element | null): HTMLElement | undefined {
  const parts = [popup?.querySelector(".cp-dialog-body"), popup?.querySelector(".cp-dialog-actions")];
  return parts.map((part) => part?.querySelector<HTMLElement>(focusable)).find(Boolean) ?? undefined;
}
