import type { AppConfig } from "../contract/index.ts";
import { failureText } from "./failure-text.ts";
import { isNetworkError, type HttpError } from "./http-error.ts";
import type { SessionHost } from "./host-types.ts";
import type { PortalI18n, PortalNotices } from "./types/index.ts";

/**
 * What stands in the console of a failed call, whoever tells the user (specification 8): network errors, a time limit
 * too, and codes of 500 and more.
 */
export function logFailure(error: HttpError): void {
  const { call = "", status, envelopeCode } = error;
  if (isNetworkError(error)) console.error("network connection error", call, error);
  else if (envelopeCode >= 500)
    console.error("backend failure", `${call}: status ${status}, code ${envelopeCode}`, error);
}

/**
 * Whether the backend refused the token with this failure: 402, or 401 where the configuration verifies it, in the
 * envelope or as HTTP status. Errors of other copies of the sdk are read too.
 */
export function endsSession(error: unknown, { authVerify }: Pick<AppConfig, "authVerify">): boolean {
  const code = typeof error === "object" && error !== null && "envelopeCode" in error ? error.envelopeCode : undefined;
  return code === 402 || (code === 401 && authVerify);
}

/**
 * Who answered a call that did not reach the backend: `nobody`; a `gateway` before it, which had no answer from it; or
 * a `stranger`, such as a server that does not pass the address on, or its sign-in page. Undefined where the backend
 * answered. Errors of other copies of the sdk are read too.
 */
export function missedBackend(error: unknown): "nobody" | "gateway" | "stranger" | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, status, serverMessage }: Partial<Pick<HttpError, "code" | "status" | "serverMessage">> = error;
  if (code === "network-failure" || code === "request-timeout") return "nobody";
  if (code === "answer-malformed") return "stranger";
  // Errors of the transfer have this code by their status alone, too.
  if (code === "unavailable" && !serverMessage && !("envelopeCode" in error)) return "gateway";
  // A backend that names what went wrong is there.
  if (code !== "backend-call-failed" || status === undefined) return undefined;
  if (status === 404 || status === 405) return "stranger";
  return status > 501 || (status === 500 && !serverMessage) ? "gateway" : undefined;
}

/**
 * What the portal does about a failed call, after the error catalogue (specification 8): the message as an error
 * notice; 402 (and 401 with authVerify on) end the session when
 * the notice closes. A time limit is a network error that shows no notice.
 */
export function createFailureHandler(parts: {
  config: AppConfig;
  i18n: PortalI18n;
  notices: PortalNotices;
  session: SessionHost;
  /** Whether the token of the calls is the session's, or comes from the embedding page. */
  ownsSession: boolean;
}): (error: HttpError, token: string | undefined) => void {
  const { config, i18n, notices, session, ownsSession } = parts;
  /** The token whose end was already told, so that many refused calls make one notice and one sign-out (A61). */
  let endedToken: string | undefined;

  const isCurrent = (token: string | undefined) => !ownsSession || session.user.getSnapshot()?.accessToken === token;

  return (error, token) => {
    if (error.code === "request-cancelled") return;
    if (error.code === "request-duplicate" && !config.debug) return;
    if (error.code === "request-timeout") return;

    // A page that has not gone yet asked once more: whoever lost the session has read so.
    if (error.code === "session-missing" && ownsSession && token === undefined && session.ended.getSnapshot()) return;

    const isOver = error.sessionEnded;
    if (isOver && token !== undefined) {
      // A page that embeds elements has no sign-in over it: who tries again reads each time why nothing comes of it.
      if ((ownsSession && token === endedToken) || !isCurrent(token)) return;
      endedToken = token;
    }
    const { text, code } = failureText(error, i18n.t);
    const onClose = () => {
      if (isCurrent(token)) session.expire("expired");
    };
    if (error.serverMessage !== undefined && config.messagesNotShow.includes(error.serverMessage)) {
      if (isOver) onClose();
      return;
    }
    notices.show({
      kind: "error",
      text,
      ...(code === undefined ? {} : { code }),
      ...(isOver ? { onClose } : {}),
    });
  };
}
