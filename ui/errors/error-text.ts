import type { Portal } from "@customs-portal/sdk/portal";

/** What a user sees of an error. */
export interface ErrorText {
  text: string;
  /** The stable code to quote, if it has one. */
  code: string | undefined;
}

/** Words an error: the backend's message, else the text of its code, else the common one. Errors of other copies of the sdk are read too. */
export function errorText(portal: Portal, error: unknown): ErrorText {
  const facts: { code?: unknown; key?: unknown; params?: unknown; serverMessage?: unknown } =
    typeof error === "object" && error !== null ? error : {};
  const code = typeof facts.code === "string" && facts.code !== "backend-call-failed" ? facts.code : undefined;
  if (typeof facts.serverMessage === "string" && facts.serverMessage !== "") return { text: facts.serverMessage, code };
  if (typeof facts.key !== "string") return { text: portal.t("errors:backendCallFailed"), code: undefined };
  const params = typeof facts.params === "object" && facts.params !== null ? facts.params : {};
  return { text: portal.t(facts.key, params as Record<string, string | number>), code };
}
