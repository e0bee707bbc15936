import { failureText as wordFailure, isHttpError } from "@customs-portal/sdk/portal";
import type { Translate } from "@customs-portal/ui";

/** The text of a failed call, in the words of the whole portal. */
export function failureText(cause: unknown, t: Translate): string {
  return wordFailure(cause, t).text;
}

/** Why a credential of another system did not sign in: whoever brings one typed no password. */
export function guardFailureText(cause: unknown, t: Translate): string {
  const isRefused = isHttpError(cause) && cause.code === "sign-in-refused";
  return isRefused ? t("guards:failed.refused") : failureText(cause, t);
}

/** What to do about it; undefined where the text of the failure says so itself. */
export function guardAdvice(cause: unknown, t: Translate): string | undefined {
  const isUsed = isHttpError(cause) && cause.code === "credential-used";
  return isUsed ? undefined : t("guards:failed.advice");
}
