import {
  Button,
  EmptyState,
  Icon,
  LoadFailure,
  StatusTag,
  TextField,
  useLocale,
  useResource,
  useStore,
  useStyles,
  useT,
} from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useRef, useState } from "react";
import { menuIcon } from "../chrome/menu-icons.ts";
import { useLines } from "../model/use-lines.ts";
import type { ShellPageProps } from "../model/workspace-model.ts";
import { pagesCss } from "../styles/pages.ts";
import { fetchRequests } from "./calls.ts";
import { describeLines, searchLines } from "./describe-lines.ts";
import { LineCard } from "./LineCard.tsx";
import { LineName } from "./LineName.tsx";
import { marketCss } from "./styles.ts";

/** The application market: every registered business line, whether it answers, what it has, and how to get it (R23-04). */
export function MarketplacePage({ shell, model }: Pick<ShellPageProps, "shell" | "model">) {
  useStyles(pagesCss);
  useStyles(marketCss);
  const t = useT("market");
  const page = useT("shell");
  const locale = useLocale();
  const user = useStore(shell.portal.session.user);
  const [text, setText] = useState("");
  const place = useRef<HTMLDivElement>(null);
  // A decision comes with a message.
  const told = useStore(model.messages.summary)?.latest;
  const requests = useResource(`access ${told ?? ""}`, (signal) => fetchRequests(shell.portal, signal));
  const { lines, broken } = useLines(shell);
  const described = describeLines({ lines, menu: user?.menu ?? [], locale });
  const found = searchLines(described, text);
  const wrong = Object.entries(broken).filter(([key]) => text.trim() === "" || key.includes(text.trim()));

  return (
    <div className="market" ref={place} tabIndex={-1}>
      <header>
        <h1>{page("route.marketplace")}</h1>
        <p>{t("intro")}</p>
      </header>
      <div className="market-search">
        <TextField
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          icon={<Icon of={Search} />}
          value={text}
          clearable
          autoComplete="off"
          onChange={setText}
        />
      </div>
      {described.length + Object.keys(broken).length === 0 && <EmptyState title={t("empty")} hint={t("emptyHint")} />}
      {described.length > 0 && found.length + wrong.length === 0 && (
        <EmptyState title={t("none", { text })} action={<Button onClick={() => setText("")}>{t("showAll")}</Button>} />
      )}
      <LoadFailure result={requests} say={(reason) => t("ask.notLoaded", { reason })} heir={place} />
      <ul className="market-list">
        {found.map((line) => (
          <LineCard
            key={line.key}
            model={model}
            line={line}
            request={requests.data?.find((each) => each.line === line.key)}
            onAsked={requests.reload}
          />
        ))}
        {wrong.map(([key, problem]) => (
          <li key={key} className="surface">
            <LineName title={key} name={key} icon={menuIcon(undefined, true)} />
            <StatusTag kind="error" icon={<Icon of={TriangleAlert} />}>
              {t("broken")}
            </StatusTag>
            <p className="quiet">{t("brokenHint")}</p>
            <code className="problem">{problem}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
