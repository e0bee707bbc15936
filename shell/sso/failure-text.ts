import { failureText, isHttpError, type Portal } from "@customs-portal/sdk/portal";

/** Why a credential of another system did not sign in: whoever brings one typed no password. */
export function ssoFailureText(cause: unknown, t: Portal["t"]): string {
  const isRefused = isHttpError(cause) && cause.code === "sign-in-refused";
  return isRefused ? t("sso:failed.refused") : failureText(cause, t).text;
}

/** What to do about it; undefined where the text of the failure says so itself. */
export function ssoAdvice(cause: unknown, t: Portal["t"]): string | undefined {
  const isUsed = isHttpError(cause) && cause.code === "credential-used";
  return isUsed ? undefined : t("sso:failed.advice");
}
