import type { Locale } from "@customs-portal/sdk/portal";

/** The locale that the user chose before, as sdk/portal keeps it; read here without loading that module. */
export function rememberedLocale(): Locale {
  const known: readonly string[] = ["zh-CN", "en", "vi", "fr", "es"] satisfies Locale[];
  try {
    const remembered = localStorage.getItem("customs-portal.locale") ?? "";
    if (known.includes(remembered)) return remembered as Locale;
  } catch {
    // A page without storage starts in the default locale.
  }
  return "zh-CN";
}
