import { PortalError, type ErrorCode } from "../../errors.ts";
import { uploadPermanentStatuses } from "../../limits.ts";
import { shownMessage } from "../../rules/shown-message.ts";

interface TransferFacts {
  status?: number;
  /** What the server said, or in English what is wrong: for logs. */
  message?: string | undefined;
  /** What the server said of it, to a user as well. */
  said?: string | undefined;
  cause?: unknown;
}

/** A call of the transfer that failed, or an upload that cannot begin or go on. */
export class TransferError extends PortalError {
  /** HTTP status; 0 where no answer came, 200 where the envelope refused or the answer cannot be read. */
  declare readonly status: number;
  /** What the server says to the user, in the language of the call where it is ours; undefined where it says nothing readable. */
  declare readonly serverMessage: string | undefined;
  /** The address that was called, without its query; undefined where no call was made. */
  declare address: string | undefined;

  constructor(code: ErrorCode, { status = 0, message, said, cause }: TransferFacts = {}) {
    super(code, { message: message ?? said ?? code, cause });
    this.name = "TransferError";
    this.status = status;
    this.serverMessage = shownMessage(said);
  }
}

/** Whatever was thrown, as a TransferError. */
export function toTransferError(cause: unknown): TransferError {
  if (cause instanceof TransferError) return cause;
  return new TransferError("backend-call-failed", {
    message: cause instanceof Error ? cause.message : undefined,
    cause,
  });
}

/**
 * Trying again does not help (R8-33): the status says so, a redirect or the answer itself refuses, or the file is no
 * longer there. Of a server that fails the status alone counts (R8-34), whatever its body says.
 */
export function isPermanent({ code, status }: TransferError): boolean {
  const noRetry: readonly ErrorCode[] = [
    "upload-file-changed",
    "upload-damaged",
    "backend-call-failed",
    "answer-malformed",
  ];
  return (
    uploadPermanentStatuses.includes(status) ||
    (status >= 300 && status <= 399) ||
    (status < 500 && (noRetry.includes(code) || (status === 200 && code === "upload-refused")))
  );
}
