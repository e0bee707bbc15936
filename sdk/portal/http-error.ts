import { errorTable, PortalError, type ErrorCode } from "../errors.ts";

/** A place of an answer that is not what the caller asked for. */
export interface AnswerIssue {
  /** Where in the data, such as `rows[3].amount`; "" for the whole. */
  readonly path: string;
  /** What the schema says about it. */
  readonly message: string;
}

/** What is known of a failed call. */
interface HttpFacts {
  status: number;
  envelopeCode: number;
  serverMessage?: string | undefined;
  saysTextOfCode?: boolean;
  sessionEnded?: boolean;
  call?: string | undefined;
  reqId?: string | undefined;
  traceId?: string | undefined;
  issues?: readonly AnswerIssue[];
  data?: unknown;
  cause?: unknown;
}

/** A call to the backend that failed. */
export class HttpError extends PortalError {
  /** HTTP status; 0 where no answer came. */
  declare readonly status: number;
  /** Code of the envelope, or the HTTP status where the answer has none; 0 where no answer came. */
  declare readonly envelopeCode: number;
  /** The text to show: the backend's message, or undefined where it sent none. Never what a library or a browser says. */
  declare readonly serverMessage: string | undefined;
  /** The message is the text of the code, word for word; it can be shown in another language as well. */
  declare readonly saysTextOfCode: boolean;
  /** The portal ends the session because of it and tells the user; whoever made the call shows nothing. */
  declare readonly sessionEnded: boolean;
  /** What was called, such as `GET /orders/api/list`; undefined before the call was made. */
  declare readonly call: string | undefined;
  /** The `reqId` that the call bore, by which the log of the backend has it; undefined where it bore none. */
  declare readonly reqId: string | undefined;
  /** The trace of the call, by which the logs of our backend have it; undefined where the answer names none. */
  declare readonly traceId: string | undefined;
  /** What does not fit an answer that is `answer-malformed`, the first few; none where the reason is another. */
  declare readonly issues: readonly AnswerIssue[];

  constructor(code: ErrorCode, facts: HttpFacts) {
    super(code, { message: facts.serverMessage ?? code, cause: facts.cause, data: facts.data });
    this.name = "HttpError";
    this.status = facts.status;
    this.envelopeCode = facts.envelopeCode;
    this.serverMessage = facts.serverMessage;
    this.saysTextOfCode = facts.saysTextOfCode ?? false;
    this.sessionEnded = facts.sessionEnded ?? false;
    this.call = facts.call;
    this.reqId = facts.reqId;
    this.traceId = facts.traceId;
    this.issues = facts.issues ?? [];
  }
}

/** Whether a call failed with this; errors of other copies of the sdk are known by what they are made of. */
export function isHttpError(cause: unknown): cause is HttpError {
  return cause instanceof Error && cause.name === "HttpError" && "code" in cause && "status" in cause;
}

/** No answer came: the connection broke or the time was up. */
export function isNetworkError({ code }: HttpError): boolean {
  return code === "network-failure" || code === "request-timeout";
}

/** Reads a code of the table from an answer's `errorCode`; answers of other backends have none. */
export function toErrorCode(text: unknown): ErrorCode {
  return typeof text === "string" && Object.hasOwn(errorTable, text) ? (text as ErrorCode) : "backend-call-failed";
}
