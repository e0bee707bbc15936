import type { LiveSignIn } from "@customs-portal/sdk/contract";
import { Button, Icon, StatusTag, useFormat, useT } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { browserName } from "./browser-name.ts";

const minuteMs = 60_000;
const mobile = /\b(?:Android|iPhone|iPad|HarmonyOS|Mobile)\b/;

/** A program in the words of the page. */
export function useBrowserText(): (userAgent: string) => string {
  const t = useT("sessions");
  return (userAgent) => {
    const { browser, system } = browserName(userAgent);
    if (browser && system) return t("on", { browser, system });
    return browser || system || t("unknown");
  };
}

interface SessionEntryProps {
  signIn: LiveSignIn;
  /** When the list was read: the last use is told from there. */
  readAt: number;
  /** It is being ended. */
  pending: boolean;
  onEnd: () => void;
}

/** A sign-in of the user: where, for which company, since when; that of the page itself cannot be ended here. */
export function SessionEntry({ signIn, readAt, pending, onEnd }: SessionEntryProps) {
  const t = useT("sessions");
  const format = useFormat();
  const browser = useBrowserText()(signIn.userAgent);
  const { network, isCurrent, mode } = signIn;
  const company = mode === "own" ? signIn.corpName : `${signIn.corpName} (${t(mode)})`;
  const isNow = isCurrent || readAt - signIn.lastUse < minuteMs;
  const facts = [
    ["network", network],
    ["company", company],
    ["since", format.dateTime(signIn.since)],
    ["lastUse", isNow ? t("justNow") : format.dateTime(signIn.lastUse)],
  ] as const;
  return (
    <li>
      <Icon of={mobile.test(signIn.userAgent) ? Smartphone : Monitor} />
      <div>
        <div className="sign-ins-name">
          <h2>{browser}</h2>
          {isCurrent && (
            <StatusTag kind="success" icon={<Icon of={CircleCheck} />}>
              {t("current")}
            </StatusTag>
          )}
        </div>
        <dl>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {!isCurrent && (
        <Button pending={pending} onClick={onEnd} aria-label={t("endNamed", { browser, network })}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
