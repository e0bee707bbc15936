import type { SessionUser } from "@customs-portal/sdk/contract";
import { failureText, isHttpError, type PortalHost } from "@customs-portal/sdk/portal";
import { isSamePerson, isSameWork } from "@customs-portal/sdk/rules";
import { Button, Form, Icon, PasswordField, TextField, useStyles, useT } from "@customs-portal/ui";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useId, useRef, useState } from "react";
import { coverCss } from "../preferences/styles.ts";
import { personName } from "../sso/person-name.ts";

export interface SignInAgainProps {
  portal: PortalHost;
  /** Titles of the tabs with unsaved work. */
  unsaved(): readonly string[];
}

/** What has to be agreed to before the page is left. */
interface Question {
  /** Key of what happens, with its values. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  answer(isAgreed: boolean): void;
}

const companyOf = ({ companyName, company }: SessionUser) => companyName ?? company ?? "";

/** Why the work of the page does not go on with another session; undefined where it does. */
function endOf(next: SessionUser, before: SessionUser): Pick<Question, "key" | "values"> | undefined {
  const values = {
    next: personName(next),
    before: personName(before),
    company: companyOf(before),
    to: companyOf(next),
  };
  if (!isSamePerson(next, before)) return { key: "again.person", values };
  if (!isSameWork(next, before)) return { key: "again.company", values };
  return next.forceChangePwd ? { key: "again.password", values } : undefined;
}

/** Covers the page of whoever's session has expired: after the sign-in the work goes on. */
export function SignInAgain({ portal, unsaved }: SignInAgainProps) {
  useStyles(coverCss);
  const t = useT();
  const text = useT("sessions");
  const { session } = portal;
  const [user] = useState(() => session.user.getSnapshot());
  const [userName, setUserName] = useState(user?.userNo ?? "");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<{ name?: string; password?: string; cause?: unknown }>({});
  const [pending, setPending] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const gone = useRef(new AbortController());
  const title = useId();

  // The cover goes where another tab has signed in; nobody answers then.
  useEffect(() => {
    const ending = (gone.current = new AbortController());
    return () => ending.abort();
  }, []);
  useEffect(() => (question ? back : passwordField).current?.focus(), [question]);

  function ask(about: Pick<Question, "key" | "values">): Promise<boolean> {
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

  async function submit() {
    if (pending) return;
    // Some password managers fill the fields without telling: what stands in them counts.
    const given = {
      userName: (nameField.current?.value ?? userName).trim(),
      password: passwordField.current?.value ?? password,
    };
    setError({
      ...(given.userName ? {} : { name: "shell:signIn.userNameMissing" }),
      ...(given.password ? {} : { password: "shell:signIn.passwordMissing" }),
    });
    if (!given.userName) return nameField.current?.focus();
    if (!given.password) return passwordField.current?.focus();
    setPending(true);
    try {
      await session.signIn(given, { mayReplace });
    } catch (cause) {
      setPending(false);
      const isDeclined = isHttpError(cause) && cause.code === "request-cancelled";
      if (!isDeclined) setError({ cause });
      if (isDeclined || (isHttpError(cause) && cause.code === "sign-in-refused")) setPassword("");
      passwordField.current?.focus();
    }
  }

  async function leave() {
    if (await ask({ key: "again.leave", values: {} })) session.clear("expired");
  }

  if (question) {
    const titles = unsaved();
    return (
      <div className="cover" role="alertdialog" aria-modal="true" aria-labelledby={title}>
        <form onSubmit={(event) => event.preventDefault()}>
          <h1 id={title}>{text(`${question.key}.title`, question.values)}</h1>
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
    );
  }
  return (
    <div className="cover" role="dialog" aria-modal="true" aria-labelledby={title}>
      <Form onConfirm={() => void submit()}>
        <h1 id={title}>
          <Icon of={KeyRound} />
          {text("again.title")}
        </h1>
        <p className="quiet">{text("again.hint", { company: user ? companyOf(user) : "" })}</p>
        {error.cause !== undefined && <p role="alert">{failureText(error.cause, t).text}</p>}
        <TextField
          ref={nameField}
          label={t("shell:signIn.userName")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={userName}
          onChange={setUserName}
          error={error.name && t(error.name)}
        />
        <PasswordField
          ref={passwordField}
          label={t("shell:signIn.password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error.password && t(error.password)}
        />
        <Button type="submit" variant="primary" pending={pending}>
          {text("again.submit")}
        </Button>
        <Button variant="text" onClick={() => void leave()}>
          {text("again.other")}
        </Button>
      </Form>
    </div>
  );
}
