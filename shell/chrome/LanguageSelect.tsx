import { locales, type Locale } from "@customs-portal/sdk/portal";
import { Icon, NativeSelect, usePortal, useStyles, useT, useLocale } from "@customs-portal/ui";
import Languages from "lucide-react/icons/languages";
import { useState } from "react";

/** The languages by their own names. */
export const languageNames: Readonly<Record<Locale, string>> = {
  "zh-CN": "简体中文",
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
  es: "Español",
};

const css = `
.language { color: var(--customs-secondary); }
@media (max-width: 720px) {
  .language.cp-native { justify-content: center; width: var(--customs-control-height); height: var(--customs-control-height); border-radius: var(--customs-radius); }
  .language.cp-native > svg:first-child { position: static; }
  .language.cp-native > svg:last-child { display: none; }
  .language.cp-native > svg:first-child ~ select { position: absolute; inset: 0; width: 100%; padding: 0; height: 100%; opacity: 0; }
  .language:focus-within { outline: 2px solid var(--customs-primary); outline-offset: 1px; }
}
`;

/** Switches the locale; a native list, small enough for the sign-in page. */
export function LanguageSelect() {
  useStyles(css);
  const { i18n, notices } = usePortal();
  const t = useT("shell");
  const locale = useLocale();
  const [pending, setPending] = useState<Locale>();
  const change = async (next: Locale) => {
    setPending(next);
    try {
      await i18n.setLocale(next);
    } catch (cause) {
      // The language stays as it is; the texts may be there the next time.
      console.error(`The texts of the language ${next} could not be loaded.`, cause);
      notices.show({
        kind: "error",
        text: t("header.languageFailed", { language: languageNames[next] }),
        durationMs: Infinity,
        action: { label: t("line.retry"), run: () => void change(next) },
      });
    } finally {
      setPending(undefined);
    }
  };
  return (
    <NativeSelect
      className="language"
      quiet
      icon={<Icon of={Languages} />}
      label={t("header.language")}
      value={pending ?? locale}
      options={locales.map((each) => ({ value: each, label: languageNames[each], lang: each }))}
      onChange={(next) => void change(next as Locale)}
    />
  );
}
