import { errorTable, PortalError, type ErrorCode } from "../errors.ts";

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

  constructor(
    code: ErrorCode,
    facts: {
      status: number;
      envelopeCode: number;
      serverMessage?: string | undefined;
      saysTextOfCode?: boolean;
      cause?: unknown;
    },
  ) {
    super(code, { message: facts.serverMessage ?? code, cause: facts.cause });
    this.name = "HttpError";
    this.status = facts.status;
    this.envelopeCode = facts.envelopeCode;
    this.serverMessage = facts.serverMessage;
    this.saysTextOfCode = facts.saysTextOfCode ?? false;
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
