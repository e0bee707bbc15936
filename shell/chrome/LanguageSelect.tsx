import { locales, type Locale } from "@customs-portal/sdk/portal";
import { Icon, usePortal, useStyles, useT, useLocale } from "@customs-portal/ui";
import Languages from "lucide-react/icons/languages";
import { useState } from "react";

/** The languages by their own names. */
const languageNames: Readonly<Record<Locale, string>> = {
  "zh-CN": "简体中文",
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
  es: "Español",
};

const css = `
.language { display: inline-flex; align-items: center; gap: 6px; color: var(--customs-secondary); }
.language select {
  height: 32px; padding: 0 4px; border: 1px solid transparent; border-radius: var(--customs-radius); background: none; color: inherit; cursor: pointer;
}
.language select:hover { background: var(--customs-hover); color: var(--customs-text); }
@media (max-width: 480px) {
  .language { position: relative; display: grid; place-items: center; width: 32px; height: 32px; flex: none; }
  .language select { position: absolute; inset: 0; width: 100%; opacity: 0; }
  .language:focus-within { outline: 2px solid var(--customs-primary); outline-offset: 1px; border-radius: var(--customs-radius); }
}
.language option { background: var(--customs-surface); color: var(--customs-text); }
`;

/** Switches the locale; a native list, small enough for the sign-in page. */
export function LanguageSelect() {
  useStyles(css);
  const { i18n } = usePortal();
  const t = useT("shell");
  const locale = useLocale();
  const [pending, setPending] = useState<Locale>();
  const change = async (next: Locale) => {
    setPending(next);
    try {
      await i18n.setLocale(next);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <label className="language">
      <Icon of={Languages} />
      <span className="cp-hidden">{t("header.language")}</span>
      <select value={pending ?? locale} onChange={(event) => void change(event.currentTarget.value as Locale)}>
        {locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
