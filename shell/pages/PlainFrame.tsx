import { localText } from "@customs-portal/sdk/rules";
import { useLocale, usePortal, useStyles } from "@customs-portal/ui";
import { useEffect, useRef, type ReactNode } from "react";
import { BrandMark } from "../chrome/BrandMark.tsx";
import { LanguageSelect } from "../chrome/LanguageSelect.tsx";
import { signInCss } from "../styles/sign-in.ts";

interface PlainFrameProps {
  /** The card of the page. */
  children: ReactNode;
  /** What stands beside it; without it the card is in the middle. */
  beside?: ReactNode;
}

/** The frame of pages without the workspace: brand and language above one card. */
export function PlainFrame({ children, beside }: PlainFrameProps) {
  useStyles(signInCss);
  const { config } = usePortal();
  const locale = useLocale();
  const main = useRef<HTMLElement>(null);

  // Who opens a page continues there, unless a field of it takes the focus already.
  useEffect(() => {
    const { current } = main;
    if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true });
  }, []);
  return (
    <div className="sign-in">
      <header>
        <span className="brand">
          <BrandMark size={28} />
          {localText(config.title, locale)}
        </span>
        <LanguageSelect />
      </header>
      <main ref={main} tabIndex={-1} data-single={beside ? undefined : ""}>
        {beside}
        <div className="card">{children}</div>
      </main>
    </div>
  );
}
