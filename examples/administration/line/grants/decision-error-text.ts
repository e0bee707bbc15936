import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { errorText } from "@customs-portal/ui";

/** Words why a request for access was not decided: where it is another one by now, nobody has edited anything. */
export function decisionErrorText(portal: LinePortal, cause: unknown): string {
  if (isHttpError(cause) && cause.code === "edit-conflict") return portal.t("administration:requests.changed");
  return errorText(portal, cause).text;
}
