import type { AppConfig } from "../contract/index.ts";
import type { HttpError } from "./http-error.ts";
import type { PortalI18n, PortalNotices, PortalSession } from "./types.ts";

/**
 * What the portal does about a failed call, after the error catalogue (specification 8): the message as an error
 * notice, codes of 500 and more also logged, 402 (and 401 with authVerify on) end the session when the notice closes.
 */
export function createFailureHandler(parts: {
  config: AppConfig;
  i18n: PortalI18n;
  notices: PortalNotices;
  session: PortalSession;
  /** Whether the token of the calls is the session's, or comes from the embedding page. */
  ownsSession: boolean;
}): (error: HttpError, token: string | undefined) => void {
  const { config, i18n, notices, session, ownsSession } = parts;
  /** The token whose end was already told, so that many refused calls make one notice and one sign-out (A61). */
  let endedToken: string | undefined;

  const isCurrent = (token: string | undefined) => !ownsSession || session.user.getSnapshot()?.accessToken === token;

  /** The backend's message, else the text of the code; a broken connection is told with what the browser says of it. */
  function textOf(error: HttpError): string {
    const own = i18n.t(error.key);
    if (error.code === "network-failure" && error.serverMessage) return `${own} (${error.serverMessage})`;
    return error.serverMessage ?? own;
  }

  return (error, token) => {
    if (error.code === "request-cancelled" || error.code === "request-timeout") return;
    if (error.code === "request-duplicate" && !config.debug) return;
    if (error.code === "network-failure") console.error("network connection error", error);
    else if (error.envelopeCode >= 500) console.error("backend failure", error);

    const endsSession = error.envelopeCode === 402 || (error.envelopeCode === 401 && config.authVerify);
    if (endsSession && token !== undefined) {
      if (token === endedToken || !isCurrent(token)) return;
      endedToken = token;
    }
    const text = textOf(error);
    const onClose = () => {
      if (isCurrent(token)) session.clear("expired");
    };
    if (error.serverMessage !== undefined && config.messagesNotShow.includes(error.serverMessage)) {
      if (endsSession) onClose();
      return;
    }
    notices.show({
      kind: "error",
      text,
      ...(error.code === "backend-call-failed" ? {} : { code: error.code }),
      ...(endsSession ? { onClose } : {}),
    });
  };
}
