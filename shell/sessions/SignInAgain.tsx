import type { SessionUser } from "@customs-portal/sdk/contract";
import { failureText, isHttpError, type PortalHost } from "@customs-portal/sdk/portal";
import { isSamePerson } from "@customs-portal/sdk/rules";
import { Button, Icon, useStyles, useT } from "@customs-portal/ui";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { coverCss } from "../preferences/styles.ts";
import { personName } from "../model/person-name.ts";
import { watchBegunElsewhere } from "./begun-elsewhere.ts";
import { companyOf, endOf, type EndOfWork } from "./end-of.ts";
import { SignInAgainForm } from "./SignInAgainForm.tsx";

export interface SignInAgainProps {
  portal: PortalHost;
  /** Web address of the sign-in, where it is at another site. */
  site?: string | undefined;
  /** Titles of the tabs with unsaved work. */
  unsaved(): readonly string[];
  /** The user is about to go on, by their password. */
  onSignedIn(): void;
}

/** What has to be agreed to before the page is left. */
interface Question extends EndOfWork {
  answer(isAgreed: boolean): void;
}

const isDeclined = (cause: unknown) => isHttpError(cause) && cause.code === "request-cancelled";

/**
 * Covers the page of whoever's session has expired: after the sign-in the work goes on. It may be here, or in another
 * tab of the browser, by whichever way.
 */
export function SignInAgain({ portal, site, unsaved, onSignedIn }: SignInAgainProps) {
  useStyles(coverCss);
  const t = useT();
  const text = useT("sessions");
  const { session } = portal;
  const [user] = useState(() => session.user.getSnapshot());
  const [elsewhere, setElsewhere] = useState<SessionUser>();
  const [resuming, setResuming] = useState(false);
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const [question, setQuestion] = useState<Question>();
  const back = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const gone = useRef(new AbortController());
  const title = useId();

  // The cover goes where another tab has signed in; nobody answers then.
  useEffect(() => {
    const ending = (gone.current = new AbortController());
    return () => ending.abort();
  }, []);
  useEffect(() => {
    const entry = card.current?.querySelector<HTMLElement>('input[name="password"], a');
    (question ? back.current : entry)?.focus();
  }, [question]);

  function ask(about: EndOfWork): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isAgreed: boolean) => {
        setQuestion(undefined);
        resolve(isAgreed);
      };
      gone.current.signal.addEventListener("abort", () => resolve(false));
      setQuestion({ ...about, answer });
    });
  }

  async function mayReplace(next: SessionUser, before: SessionUser): Promise<boolean> {
    const end = endOf(next, before);
    return end === undefined || ask(end);
  }

  /** The password was right: a lock of the screen does not ask for it once more when the page is there again. */
  async function mayBegin(next: SessionUser, before: SessionUser): Promise<boolean> {
    const isAgreed = await mayReplace(next, before);
    if (isAgreed && isSamePerson(next, before)) onSignedIn();
    return isAgreed;
  }

  async function goOnWith(begun: SessionUser) {
    setResuming(true);
    setFailure(undefined);
    try {
      await session.resume(begun, { mayReplace });
    } catch (cause) {
      if (!isDeclined(cause)) setFailure({ cause });
    } finally {
      setResuming(false);
    }
  }

  const onBegun = useEffectEvent((begun: SessionUser | undefined) => {
    setElsewhere(begun);
    setFailure(undefined);
    if (begun && user && !question && endOf(begun, user) === undefined) void goOnWith(begun);
  });
  useEffect(() => watchBegunElsewhere((begun) => onBegun(begun)), []);

  async function leave() {
    if (await ask({ key: "again.leave", values: {} })) session.clear("expired");
  }

  const values = {
    company: user ? companyOf(user) : "",
    before: user ? personName(user) : "",
    next: elsewhere ? personName(elsewhere) : "",
    to: elsewhere ? companyOf(elsewhere) : "",
    site: site === undefined ? "" : new URL(site).host,
  };
  const titles = question ? unsaved() : [];
  const isOwn = elsewhere !== undefined && user !== null && isSamePerson(elsewhere, user);
  return (
    <>
      {question && (
        <div className="cover" role="alertdialog" aria-modal="true" aria-labelledby={`${title}-question`}>
          <form onSubmit={(event) => event.preventDefault()}>
            <h1 id={`${title}-question`}>{text(`${question.key}.title`, question.values)}</h1>
            <p>{text(`${question.key}.text`, question.values)}</p>
            {titles.length > 0 && <p role="alert">{text("again.unsaved", { titles: titles.join(" · ") })}</p>}
            <div className="actions">
              <Button ref={back} onClick={() => question.answer(false)}>
                {text("again.back")}
              </Button>
              <Button variant="danger" onClick={() => question.answer(true)}>
                {text("again.goOn")}
              </Button>
            </div>
          </form>
        </div>
      )}
      <div className="cover" role="dialog" aria-modal="true" aria-labelledby={title} hidden={question !== undefined}>
        <div ref={card} className="card">
          <h1 id={title}>
            <Icon of={KeyRound} />
            {text("again.title")}
          </h1>
          <p className="quiet">{text(site === undefined ? "again.hint" : "again.siteHint", values)}</p>
          <div role="status" className={elsewhere && "other"}>
            {elsewhere && <p>{text(isOwn ? "again.elsewhere" : "again.stranger", values)}</p>}
            {elsewhere && isOwn && (
              <Button
                variant={site === undefined ? "default" : "primary"}
                pending={resuming}
                onClick={() => void goOnWith(elsewhere)}
              >
                {text("again.resume", values)}
              </Button>
            )}
          </div>
          {failure && <p role="alert">{failureText(failure.cause, t).text}</p>}
          {site === undefined ? (
            <SignInAgainForm
              userNo={user?.userNo ?? ""}
              signIn={(given) => session.signIn(given, { mayReplace: mayBegin })}
            />
          ) : (
            <a
              className="cp-button"
              data-variant={isOwn ? "default" : "primary"}
              data-size="default"
              href={site}
              target="_blank"
              rel="noreferrer"
            >
              {text("again.site", values)}
            </a>
          )}
          {site === undefined && !elsewhere && <p className="quiet">{text("again.otherSystem")}</p>}
          <Button variant="text" onClick={() => void leave()}>
            {text("again.other")}
          </Button>
        </div>
      </div>
    </>
  );
}
