import { failureText, isHttpError, type PortalLocation } from "@customs-portal/sdk/portal";
import { isLocalPath, isLongEnoughPassword } from "@customs-portal/sdk/rules";
import { Button, Form, Icon, PasswordField, useStyles, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef, useState } from "react";
import type { ShellContext } from "../model/shell-context.ts";
import type { ShellPageProps } from "../model/workspace-model.ts";
import { pagesCss } from "../styles/pages.ts";
import { signInCss } from "../styles/sign-in.ts";

type Field = "oldPassword" | "newPassword" | "repeated";
/** Keys of texts by field; what the call failed with, as the new password is weak or for another reason. */
type FormErrors = Partial<Record<Field, string>> & { weak?: unknown; cause?: unknown };

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

  // Nothing else can be done before.
  useEffect(() => {
    if (isForced) form.current?.querySelector("input")?.focus();
  }, [isForced]);

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
    const wrong = (["oldPassword", "newPassword", "repeated"] as const).find((name) => next[name]);
    const field = next.weak === undefined ? wrong : "newPassword";
    if (field) form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }

  async function submit() {
    if (pending) return;
    const found = check();
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await session.changePassword({ oldPassword: values.oldPassword, newPassword: values.newPassword });
      notices.show({ kind: "success", text: t("shell:password.changed") });
      shell.navigate(afterwards(location.search), { replace: true });
    } catch (cause) {
      const code = isHttpError(cause) ? cause.code : undefined;
      if (code === "password-wrong") showErrors({ oldPassword: "errors:passwordWrong" });
      else if (code === "password-weak") showErrors({ weak: cause });
      else showErrors({ cause });
    } finally {
      setPending(false);
    }
  }

  function errorOf(name: Field): string | undefined {
    if (name === "newPassword" && errors.weak !== undefined) return failureText(errors.weak, t).text;
    return errors[name] === undefined ? undefined : t(errors[name]);
  }

  const field = (name: Field, autoComplete: string, hint?: string) => (
    <PasswordField
      label={t(`shell:password.${name}`)}
      name={name}
      autoComplete={autoComplete}
      required
      value={values[name]}
      onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
      error={errorOf(name)}
      hint={hint}
    />
  );

  return (
    <Form ref={form} className="sign-in-form password-form" onConfirm={() => void submit()}>
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
          <span>{failureText(errors.cause, t).text}</span>
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
    </Form>
  );
}

/** The same form in a tab. */
export function PasswordTab({ location, shell }: ShellPageProps) {
  useStyles(pagesCss);
  return (
    <div className="surface narrow">
      <ChangePasswordPage location={location} shell={shell} />
    </div>
  );
}
