import { failureText, type FailureText, type Portal } from "@customs-portal/sdk/portal";

export type { FailureText as ErrorText };

/** Words an error for the user of a portal: the backend's message, else the text of its code, else the common one. */
export function errorText(portal: Portal, error: unknown): FailureText {
  return failureText(error, portal.t);
}
