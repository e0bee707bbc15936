import { transferEnvelopeSchema } from "../contract/transfer.ts";
import { sendBody } from "../transfer/wire/send-body.ts";
import { createUploader, type Uploader } from "../transfer/index.ts";
import { untilAborted } from "../transfer/base/until-aborted.ts";
import { endsSession } from "./failures.ts";
import { HttpError, isHttpError } from "./http-error.ts";
import type { PortalSession, PortalUploadSettings, TokenRequest } from "./types/index.ts";
import { keptAfter } from "./upload-end.ts";
import { scopeOf } from "./upload-scope.ts";

export { endUploadsOf } from "./upload-end.ts";

/** What the uploads of a portal work with. */
export interface UploadTools {
  /** What paths of the backend are joined to, with its origin. */
  baseUrl: string;
  /** Whether that origin may see the bearer token. */
  isTrusted: boolean;
  token: (request: TokenRequest) => string | undefined | Promise<string | undefined>;
  session: Pick<PortalSession, "user" | "ended">;
  epoch: () => number;
  /** Whether a 401 ends the session. */
  authVerify: boolean;
  language: () => string;
  /** Told of the token of each call that succeeded. */
  onAccepted: ((token: string) => void) | undefined;
  /** What the portal does about the end of the session. */
  onFailure: (error: HttpError, token: string | undefined) => void;
}

const none = { status: 0, envelopeCode: 0 };

/** The code of an answer: of its envelope, which may refuse with status 200, else its status; undefined where it has none. */
async function codeIn(answer: Response): Promise<number | undefined> {
  if (!answer.ok) return answer.status;
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return transferEnvelopeSchema.safeParse(said).data?.code;
}

/** A page that has no other token says so; what else kept it from answering may pass. */
function noneIfSignedOut(cause: unknown): undefined {
  if (!isHttpError(cause) || cause.code !== "session-missing") throw cause;
}

/**
 * Makes an uploader that works in the name of whoever was signed in when it was asked for.
 * @throws HttpError `request-cancelled` where somebody else is by now
 */
export function openUploads(tools: UploadTools, madeIn: number, settings: PortalUploadSettings): Uploader {
  const { session, epoch, onFailure } = tools;
  // Who asked for it is gone.
  if (epoch() !== madeIn) throw new HttpError("request-cancelled", none);
  const user = session.user.getSnapshot();
  const scope = user ? scopeOf(user, settings.scope) : settings.scope;

  async function token(request: TokenRequest): Promise<string | undefined> {
    if (epoch() !== madeIn) throw new HttpError("request-cancelled", none);
    return tools.isTrusted ? tools.token(request) : undefined;
  }

  /** A token in the place of a refused one, for as long as its call lasts. @throws the reason of the signal, as `fetch` does */
  async function otherThan(refused: string, signal: AbortSignal | null | undefined): Promise<string | undefined> {
    try {
      const asked = token({ refused });
      return await (signal ? untilAborted(asked, signal) : asked);
    } catch (cause) {
      signal?.throwIfAborted();
      return noneIfSignedOut(cause);
    }
  }

  /** A call with a bearer token that is refused is made once more where there is another one. */
  async function call(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const headers = new Headers(init?.headers);
    let answer = await fetch(input, init);
    let bearer = headers.get("authorization")?.replace(/^Bearer /, "");
    if (bearer === undefined) return answer;
    let envelopeCode = await codeIn(answer);
    const isRefused = () => endsSession({ envelopeCode }, tools);
    const other = isRefused() ? await otherThan(bearer, init?.signal) : bearer;
    if (other !== undefined && other !== "" && other !== bearer) {
      bearer = other;
      headers.set("authorization", `Bearer ${other}`);
      answer = await fetch(input, { ...init, headers });
      envelopeCode = await codeIn(answer);
    }
    if (envelopeCode === undefined || !isRefused()) {
      // A page of something before the backend has looked at no token.
      if (answer.ok && envelopeCode !== undefined) tools.onAccepted?.(bearer);
      return answer;
    }
    const { status } = answer;
    onFailure(new HttpError("session-expired", { status, envelopeCode, sessionEnded: true }), bearer);
    if (status === envelopeCode) return answer;
    // Whoever reads it sees by the status that the sign-in is over.
    return new Response(await answer.text(), { status: envelopeCode, headers: answer.headers });
  }

  const uploader = createUploader({
    ...settings,
    baseUrl: tools.baseUrl,
    token: () => token({}),
    fetch: call,
    sendBody: settings.sendBody ?? sendBody,
    language: tools.language,
    ...(scope === undefined ? { journal: settings.journal ?? null } : { scope }),
  });
  // What one user or company has begun goes no further for another, and no transfer token is left of it.
  const leave = session.user.subscribe(() => {
    if (epoch() !== madeIn) uploader.destroy();
  });
  const { destroy } = uploader;
  uploader.destroy = (how) => {
    leave();
    // Whoever ends it first: the end of the session decides what stays.
    const change = { now: session.user.getSnapshot(), reason: session.ended.getSnapshot() };
    destroy(user && epoch() !== madeIn ? { keeps: keptAfter({ ...change, before: user }) } : how);
  };
  return uploader;
}
