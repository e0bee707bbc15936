/** What the keys of tabs ask for, from wherever the focus is. */
export type TabKey = "close" | "next" | "previous";

const keys: Readonly<Record<string, TabKey>> = { KeyW: "close", PageDown: "next", PageUp: "previous" };

/**
 * What a press asks for: Alt+W closes the page, Alt+Page Down and Page Up go to the tab beside it. By the place of the
 * key, as browsers and systems leave these to the page; those with Ctrl are the browser's own.
 */
export function tabKeyOf(event: KeyboardEvent): TabKey | undefined {
  const { code, altKey, ctrlKey, metaKey, shiftKey, isComposing, repeat } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing) return undefined;
  const key = keys[code];
  // A key that is held closes one page.
  return key === "close" && repeat ? undefined : key;
}
