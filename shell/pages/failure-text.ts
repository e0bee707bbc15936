import { HttpError } from "@customs-portal/sdk/portal";
import type { Translate } from "@customs-portal/ui";

/** The text of a failed call. Where the text of a code needs a value that only the backend knows, its message is used. */
export function failureText(cause: unknown, t: Translate): string {
  if (!(cause instanceof HttpError)) return t("errors:backendCallFailed");
  const ownsText = cause.code !== "backend-call-failed" && cause.code !== "too-many-requests";
  return ownsText ? t(cause.key, cause.params) : (cause.serverMessage ?? t(cause.key, cause.params));
}
