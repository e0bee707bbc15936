import { useFormat, usePortal, useStyles, useT } from "@customs-portal/ui";
import { useState, type ReactNode } from "react";
import { errorPageCss } from "../styles/pages.ts";

export interface ErrorPageProps {
  /** What happened. */
  title: string;
  /** What it means for the user's work. */
  meaning?: ReactNode;
  /** What to do; left out where the meaning says it. */
  advice?: ReactNode;
  /** A code to quote; company and time, by which the logs are searched, go with it. */
  code?: string | undefined;
  /** What whoever wrote the line or its registration must know; in English, like the console. */
  detail?: string | undefined;
  actions?: ReactNode;
}

/** An error page: what happened, what it means, what to do, a code to quote (R8-35). */
export function ErrorPage({ title, meaning, advice, code, detail, actions }: ErrorPageProps) {
  useStyles(errorPageCss);
  const t = useT("shell");
  const { session } = usePortal();
  const format = useFormat();
  const [at] = useState(() => Date.now());
  const company = session.user.getSnapshot()?.companyName;
  return (
    <section className="error-page" aria-labelledby="error-title">
      <h1 id="error-title">{title}</h1>
      {meaning !== undefined && <p>{meaning}</p>}
      {advice !== undefined && <p>{advice}</p>}
      {code !== undefined && (
        <p className="code">
          {t("error.code")}
          <code>{code}</code>
          {company ? <span> · {company}</span> : null}
          <span> · {format.dateTime(at)}</span>
        </p>
      )}
      {detail !== undefined && (
        <p className="code" lang="en">
          {detail}
        </p>
      )}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </section>
  );
}
