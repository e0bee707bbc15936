import { isLocalPath } from "@customs-portal/sdk/rules";
import {
  Icon,
  IconButton,
  useClock,
  useFormat,
  useLocale,
  useMoments,
  useStore,
  useStyles,
  useT,
} from "@customs-portal/ui";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { menuNodes } from "../chrome/menu-model.ts";
import { useLines } from "../model/use-lines.ts";
import type { ShellPageProps } from "../model/workspace-model.ts";
import { HomeMain } from "./HomeMain.tsx";
import { QuickEntries, RecentPages } from "./HomeSide.tsx";
import { MenuDirectory } from "./MenuDirectory.tsx";
import { homeCss } from "./styles.ts";
import { useHomeCards, type HomeCards } from "./use-home-cards.ts";

/** The greeting of an hour of the day. */
function greetingOf(now: Date) {
  const hour = now.getHours();
  if (hour < 6) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** When the cards were read, and the way to read them again. */
function Freshness({ home }: { home: HomeCards }) {
  const t = useT("home");
  const momentText = useMoments();
  const { at, error, pending, reload } = home;
  const time = at ? momentText(at) : "";
  return (
    <span className="freshness">
      <span role={error === undefined ? undefined : "alert"}>
        {at && t(error === undefined ? "updated" : "stale", { time })}
      </span>
      <IconButton
        label={t("refresh")}
        icon={<Icon of={RefreshCw} spin={pending} />}
        size="compact"
        onClick={reload}
        aria-busy={pending}
      />
    </span>
  );
}

/**
 * Home: what waits for the user, the exceptions first, what was exported, the ways to the daily work, and where one was
 * last; as /homeMenu with the whole menu (R23-06, R23-07, A11).
 */
export function HomePage({ location, shell, model }: ShellPageProps) {
  useStyles(homeCss);
  const t = useT("home");
  const locale = useLocale();
  const format = useFormat();
  const greeting = useClock(greetingOf);
  const today = useClock(format.date);
  const { portal } = shell;
  const user = useStore(portal.session.user);
  const { lines } = useLines(shell);
  const home = useHomeCards(portal);
  // Every move between tabs may have added a recent page.
  useStore(model.tabs);
  if (!user) return null;
  const nodes = menuNodes(user.menu, locale, lines);
  const isLoading = !home.cards && home.error === undefined;

  return (
    <div className="home" data-loading={isLoading ? "" : undefined}>
      <header>
        <div>
          <h1>{t(greeting, { name: user.userName || user.userNo })}</h1>
          <p>{[user.companyName, today].filter(Boolean).join(" · ")}</p>
        </div>
        <div className="home-tools">
          {user.screenHome && isLocalPath(user.screenHome) && (
            <a href={user.screenHome} target="_blank" rel="noreferrer">
              {t("screen")}
            </a>
          )}
          <Freshness home={home} />
        </div>
      </header>
      {/* Above what is loaded, which would move it. */}
      {location.pathname === "/homeMenu" && <MenuDirectory nodes={nodes} open={model.open} />}
      <div className="home-body">
        <HomeMain model={model} home={home} />
        <div className="home-side">
          <QuickEntries model={model} nodes={nodes} />
          <RecentPages model={model} user={user} nodes={nodes} />
        </div>
      </div>
    </div>
  );
}
