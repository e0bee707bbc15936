/** A text, or a text per locale: whoever looks sees it in their own language. */
export type LocalText = string | Record<string, string>;
