import { localText } from "@customs-portal/sdk/rules";
import { Button, NoticesPresenter, useLocale, usePortal, useStyles, useT } from "@customs-portal/ui";
import type { ShellContext } from "../model/shell-context.ts";
import type { LocalLine } from "../loader/local-lines.ts";
import { BrandMark } from "../chrome/BrandMark.tsx";
import { LanguageSelect } from "../chrome/LanguageSelect.tsx";
import { LocalLinesSign } from "../chrome/LocalLinesSign.tsx";
import { chromeCss } from "../styles/chrome.ts";

/** Around a business line that needs no sign-in: the product, the language, and the way to the sign-in. */
export function PublicFrame({ shell, localLines }: { shell: ShellContext; localLines: readonly LocalLine[] }) {
  useStyles(chromeCss);
  const { config } = usePortal();
  const t = useT("shell");
  const locale = useLocale();
  return (
    <div className="frame">
      <header className="header">
        <span className="brand">
          <BrandMark size={24} />
          {localText(config.title, locale)}
        </span>
        <span className="space" />
        <LocalLinesSign lines={localLines} />
        <LanguageSelect />
        <Button onClick={() => shell.navigate("/home")}>{t("error.toSignIn")}</Button>
      </header>
      <div className="body">
        <main className="content">
          <slot />
        </main>
      </div>
      <NoticesPresenter />
    </div>
  );
}
