import { isHttpError, type PortalLocation } from "@customs-portal/sdk/portal";
import { isLocalPath, isLongEnoughPassword } from "@customs-portal/sdk/rules";
import { Button, Icon, TextField, useStyles, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useRef, useState, type FormEvent } from "react";
import type { ShellContext } from "../model/shell-context.ts";
import { signInCss } from "../styles/sign-in.ts";
import { failureText } from "./failure-text.ts";

type Field = "oldPassword" | "newPassword" | "repeated";
/** Keys of texts by field, and what the call failed with. */
type FormErrors = Partial<Record<Field, string>> & { cause?: unknown };

/** Where to go afterwards: the local `redirect`, else home (R21-14). */
function afterwards(search: string): string {
  const redirect = new URLSearchParams(search).get("redirect");
  return redirect && isLocalPath(redirect) && !redirect.startsWith("/forceChangePwd") ? redirect : "/home";
}

/** Changes the password; forced at the first sign-in, or of one's own will (R23-01). */
export function ChangePasswordPage({ location, shell }: { location: PortalLocation; shell: ShellContext }) {
  useStyles(signInCss);
  const t = useT();
  const { session, notices } = shell.portal;
  const isForced = session.user.getSnapshot()?.forceChangePwd === true;
  const [values, setValues] = useState<Record<Field, string>>({ oldPassword: "", newPassword: "", repeated: "" });
  const [errors, setErrors] = useState<FormErrors>({});
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function check(): Partial<Record<Field, string>> {
    const found: Partial<Record<Field, string>> = {};
    if (!values.oldPassword) found.oldPassword = "shell:password.oldMissing";
    if (!values.newPassword) found.newPassword = "shell:password.newMissing";
    else if (values.newPassword === values.oldPassword) found.newPassword = "shell:password.same";
    else if (!isLongEnoughPassword(values.newPassword)) found.newPassword = "errors:passwordWeak";
    if (values.repeated !== values.newPassword) found.repeated = "shell:password.different";
    return found;
  }

  function showErrors(next: FormErrors) {
    setErrors(next);
    const field = (["oldPassword", "newPassword", "repeated"] as const).find((name) => next[name]);
    if (field) form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const found = check();
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await session.changePassword({ oldPassword: values.oldPassword, newPassword: values.newPassword });
      notices.show({ kind: "success", text: t("shell:password.changed") });
      shell.go(afterwards(location.search), { replace: true });
    } catch (cause) {
      const code = isHttpError(cause) ? cause.code : undefined;
      if (code === "password-wrong") showErrors({ oldPassword: "errors:passwordWrong" });
      else if (code === "password-weak") showErrors({ newPassword: "errors:passwordWeak" });
      else showErrors({ cause });
    } finally {
      setPending(false);
    }
  }

  const field = (name: Field, autoComplete: string, hint?: string) => (
    <TextField
      label={t(`shell:password.${name}`)}
      type="password"
      name={name}
      autoComplete={autoComplete}
      required
      value={values[name]}
      onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
      error={errors[name] === undefined ? undefined : t(errors[name])}
      hint={hint}
    />
  );

  return (
    <form ref={form} className="sign-in-form password-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t("shell:route.changePassword")}</h1>
      {isForced && (
        <p className="form-note">
          <Icon of={CircleAlert} />
          <span>{t("shell:password.forced")}</span>
        </p>
      )}
      {errors.cause !== undefined && (
        <p className="form-note" data-kind="error" role="alert">
          <Icon of={CircleAlert} />
          <span>{failureText(errors.cause, t)}</span>
        </p>
      )}
      {field("oldPassword", "current-password")}
      {field("newPassword", "new-password", t("shell:password.rule"))}
      {field("repeated", "new-password")}
      <div className="form-actions">
        {isForced && (
          <Button variant="text" onClick={() => void session.signOut()}>
            {t("shell:header.signOut")}
          </Button>
        )}
        <Button type="submit" variant="primary" pending={pending}>
          {t("shell:password.submit")}
        </Button>
      </div>
    </form>
  );
}
