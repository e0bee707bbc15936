import { failureText, isHttpError } from "@customs-portal/sdk/portal";
import { Button, Form, PasswordField, TextField, useT } from "@customs-portal/ui";
import { useRef, useState } from "react";

export interface SignInAgainFormProps {
  /** The name that the page is of. */
  userNo: string;
  /** Signs in. @throws HttpError, see `SessionHost.signIn` */
  signIn(given: { userName: string; password: string }): Promise<unknown>;
}

/** Name and password of whoever goes on with a page. */
export function SignInAgainForm({ userNo, signIn }: SignInAgainFormProps) {
  const t = useT();
  const [userName, setUserName] = useState(userNo);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<{ name?: string; password?: string; cause?: unknown }>({});
  const [pending, setPending] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

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
      await signIn(given);
    } catch (cause) {
      setPending(false);
      const isDeclined = isHttpError(cause) && cause.code === "request-cancelled";
      if (!isDeclined) setError({ cause });
      if (isDeclined || (isHttpError(cause) && cause.code === "sign-in-refused")) setPassword("");
      passwordField.current?.focus();
    }
  }

  return (
    <Form onConfirm={() => void submit()}>
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
        {t("sessions:again.submit")}
      </Button>
    </Form>
  );
}
