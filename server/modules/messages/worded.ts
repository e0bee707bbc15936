import { localText } from "@customs-portal/sdk/rules";
import type { LocalText } from "../../module-contract/index.ts";

/** A text with its params filled in, in each of its languages; a param may be a text per language itself. */
export function worded(
  texts: Readonly<Record<string, string>>,
  params: Readonly<Record<string, LocalText | number>> = {},
): Record<string, string> {
  const valueOf = (name: string, locale: string) => {
    const param = params[name] ?? "";
    return typeof param === "number" ? String(param) : localText(param, locale);
  };
  const fill = (locale: string, text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name, locale));
  return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, fill(locale, text)]));
}
