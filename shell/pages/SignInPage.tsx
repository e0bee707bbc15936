import { lockRefusalsMax } from "@customs-portal/sdk/limits";
import { failureText, isHttpError, type SignOutReason } from "@customs-portal/sdk/portal";
import { Button, Form, Icon, PasswordField, TextField, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import Download from "lucide-react/icons/download";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ShellContext } from "../model/shell-context.ts";
import { PlainFrame } from "./PlainFrame.tsx";

const points = [
  { icon: LayoutGrid, key: "signIn.pointLines" },
  { icon: Download, key: "signIn.pointExports" },
  { icon: ShieldCheck, key: "signIn.pointSession" },
] as const;

/** What the panel beside the form says: the product, in a few words. */
function ProductPanel() {
  const t = useT("shell");
  return (
    <section className="product" aria-labelledby="product-title">
      <h2 id="product-title">{t("signIn.productTitle")}</h2>
      <p>{t("signIn.productText")}</p>
      <ul>
        {points.map(({ icon, key }) => (
          <li key={key}>
            <Icon of={icon} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FormErrors {
  userName?: string | undefined;
  password?: string | undefined;
  /** What the call failed with. */
  cause?: unknown;
}

/** What the form says about the session before; nothing to those who signed out here. */
const endedTexts: Readonly<Record<SignOutReason, string | undefined>> = {
  user: undefined,
  expired: "errors:sessionExpired",
  elsewhere: "shell:signIn.elsewhere",
  superseded: "shell:signIn.superseded",
  locked: "shell:signIn.locked",
};

/** The form of name and password. Who signs in is sent on by the shell, which watches the session. */
function SignInForm({ shell }: { shell: ShellContext }) {
  const t = useT();
  const [userName, setUserName] = useState("");
  const [password, setPassword] = useState("");
  // Texts are kept as keys, so that they follow the language.
  const [errors, setErrors] = useState<FormErrors>({});
  const [pending, setPending] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { ended, signIn } = shell.portal.session;

  useEffect(() => nameField.current?.focus(), []);

  async function submit() {
    if (pending) return;
    // Some password managers fill the fields without telling: what stands in them counts.
    const given = {
      userName: (nameField.current?.value ?? userName).trim(),
      password: passwordField.current?.value ?? password,
    };
    const missing: FormErrors = {
      ...(given.userName ? {} : { userName: "shell:signIn.userNameMissing" }),
      ...(given.password ? {} : { password: "shell:signIn.passwordMissing" }),
    };
    setErrors(missing);
    if (missing.userName) return nameField.current?.focus();
    if (missing.password) return passwordField.current?.focus();
    setPending(true);
    try {
      await signIn(given);
    } catch (cause) {
      flushSync(() => {
        setPending(false);
        setErrors({ cause });
        if (isHttpError(cause) && cause.code === "sign-in-refused") setPassword("");
      });
      passwordField.current?.focus();
    }
  }

  const endedKey = endedTexts[ended.getSnapshot() ?? "user"];
  const text = (key: string | undefined) => (key === undefined ? undefined : t(key));
  const endedValues = { number: lockRefusalsMax };
  return (
    <Form className="sign-in-form" onConfirm={() => void submit()}>
      <h1>{t("shell:signIn.title")}</h1>
      {errors.cause !== undefined ? (
        <p className="form-note" data-kind="error" role="alert">
          <Icon of={CircleAlert} />
          <span>{failureText(errors.cause, t).text}</span>
        </p>
      ) : (
        endedKey !== undefined && (
          <p className="form-note" role="status">
            <Icon of={CircleAlert} />
            <span>{t(endedKey, endedValues)}</span>
          </p>
        )
      )}
      <TextField
        ref={nameField}
        label={t("shell:signIn.userName")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={userName}
        onChange={setUserName}
        error={text(errors.userName)}
      />
      <PasswordField
        ref={passwordField}
        label={t("shell:signIn.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={text(errors.password)}
      />
      <Button type="submit" variant="primary" pending={pending} className="submit">
        {t(pending ? "shell:signIn.pending" : "shell:signIn.submit")}
      </Button>
    </Form>
  );
}

/** The sign-in page: one quiet card beside a panel that says what the product is (R22-01, R22-02). */
export function SignInPage({ shell }: { shell: ShellContext }) {
  return (
    <PlainFrame beside={<ProductPanel />}>
      <SignInForm shell={shell} />
    </PlainFrame>
  );
}
