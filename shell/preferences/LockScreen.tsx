import { failureText, isHttpError, type PortalHost } from "@customs-portal/sdk/portal";
import { Button, Form, Icon, PasswordField, useStyles, useT } from "@customs-portal/ui";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useEffect, useId, useRef, useState } from "react";
import { coverCss } from "./styles.ts";

export interface LockScreenProps {
  portal: PortalHost;
  /** The password was right. */
  onUnlock(): void;
}

/** How many tries a refused password leaves; undefined where the backend does not say. */
function triesLeft(cause: unknown): number | undefined {
  const data = isHttpError(cause) ? cause.data : undefined;
  if (typeof data !== "object" || data === null || !("left" in data)) return undefined;
  return typeof data.left === "number" ? data.left : undefined;
}

/** Covers a page that is locked and asks for the password of its user; who has none signs in anew. */
export function LockScreen({ portal, onUnlock }: LockScreenProps) {
  useStyles(coverCss);
  const t = useT();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<{ cause?: unknown }>();
  const [pending, setPending] = useState(false);
  const [left, setLeft] = useState<number>();
  const [isLeaving, setLeaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const title = useId();
  const [user] = useState(() => portal.session.user.getSnapshot());

  useEffect(() => field.current?.focus(), []);

  async function submit() {
    if (pending) return;
    // Some password managers fill the field without telling: what stands in it counts.
    const given = field.current?.value ?? password;
    setError(given ? undefined : {});
    if (!given) return field.current?.focus();
    setPending(true);
    const token = portal.session.user.getSnapshot()?.accessToken;
    try {
      await portal.session.verifyPassword(given);
      onUnlock();
    } catch (cause) {
      // Too many wrong ones have ended the session on the server; nobody would see a notice of that here.
      const isOver = isHttpError(cause) && cause.code === "session-expired";
      if (isOver && portal.session.user.getSnapshot()?.accessToken === token)
        return triesLeft(cause) === 0 ? portal.session.clear("locked") : portal.session.expire("expired");
      setPending(false);
      setError({ cause });
      setLeft(triesLeft(cause) ?? left);
      if (isHttpError(cause) && cause.code === "password-wrong") setPassword("");
      field.current?.focus();
    }
  }

  const problem = error && ("cause" in error ? failureText(error.cause, t).text : t("preferences:lock.missing"));
  return (
    <div className="cover" role="dialog" aria-modal="true" aria-labelledby={title}>
      <Form onConfirm={() => void submit()}>
        <h1 id={title}>
          <Icon of={LockKeyhole} />
          {t("preferences:lock.title")}
        </h1>
        <p className="quiet">{t("preferences:lock.hint", { name: user?.userName || user?.userNo || "" })}</p>
        {/* Password managers look for the name that belongs to the password. */}
        <input type="text" name="username" autoComplete="username" value={user?.userNo ?? ""} readOnly hidden />
        <PasswordField
          ref={field}
          label={t("preferences:lock.password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem}
        />
        {left !== undefined && <p role="status">{t("preferences:lock.left", { number: left })}</p>}
        <Button type="submit" variant="primary" pending={pending}>
          {t("preferences:lock.unlock")}
        </Button>
        {isLeaving ? (
          <>
            <p role="alert">{t("preferences:lock.otherHint")}</p>
            <div className="actions">
              <Button onClick={() => setLeaving(false)}>{t("preferences:lock.back")}</Button>
              <Button variant="danger" onClick={() => void portal.session.signOut()}>
                {t("preferences:lock.end")}
              </Button>
            </div>
          </>
        ) : (
          <Button variant="text" onClick={() => setLeaving(true)}>
            {t("preferences:lock.other")}
          </Button>
        )}
      </Form>
    </div>
  );
}
