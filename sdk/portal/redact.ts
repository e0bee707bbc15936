/** Names of fields whose values never leave the page for logs or tracking. */
const secretName = /pass(word|wd|phrase)?|pwd|token|secret|credential|encrypted|authorization|ticket|otp/i;
/** The same names inside a text: as a JSON field, a query parameter, or "name: value". */
const secretInText = new RegExp(
  `((?:${secretName.source})\\w*["']?\\s*[=:]\\s*)("(?:[^"\\\\]|\\\\.)*"?|[^\\s&,;}]+)`,
  "gi",
);
const bearer = /\bBearer\s+\S+/gi;
const mask = "***";

/** The value as JSON text, with what stands under a secret name masked. */
function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof URLSearchParams) return toText(Object.fromEntries(value));
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value, (name, inner: unknown) => (secretName.test(name) ? mask : inner)) ?? String(value);
  } catch {
    return String(value);
  }
}

/**
 * A value as a text of at most `length` characters without passwords and tokens: masked by the name they stand under,
 * and by value. Masking comes before cutting, so that no part of a secret remains.
 * @param secrets values that never may stand in the text, such as the current token
 */
export function redact(value: unknown, length: number, secrets: readonly string[]): string {
  let text = toText(value);
  for (const secret of secrets) if (secret !== "") text = text.replaceAll(secret, mask);
  // A name stands before its value, so what this first cut leaves is masked as the whole would be.
  text = text.slice(0, length * 4);
  return text.replace(bearer, `Bearer ${mask}`).replace(secretInText, `$1${mask}`).slice(0, length);
}
