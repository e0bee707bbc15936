/** Whether the keyboard is one of Apple's, which has a command key in the place of Ctrl. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of the palette, as they are shown. */
export const paletteKeys = (): string => (isApple() ? "⌘K" : "Ctrl+K");

/** Whether a press asks for the palette. */
export function asksForPalette(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  return key.toLowerCase() === "k" && (isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey && !isComposing;
}
