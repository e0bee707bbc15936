import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";

/** Why a business line could not be had. `address` is the file that failed. */
export class LineError extends PortalError {
  declare readonly line: string;
  declare readonly address: string | undefined;
  /** What the author of the line can do, in English. */
  declare readonly advice: string | undefined;
  /** By which the log of the backend has the answer that was the reason. */
  declare readonly traceId: string | undefined;

  constructor(
    code: Extract<ErrorCode, "line-load-failed" | "line-timeout" | "line-integrity-failed" | "line-lifecycle-failed">,
    line: string,
    options: {
      address?: string;
      cause?: unknown;
      message?: string;
      advice?: string;
      traceId?: string | undefined;
    } = {},
  ) {
    const { address, advice, traceId, ...rest } = options;
    super(code, { ...rest, params: { line, address: address ?? "" } });
    this.name = "LineError";
    this.line = line;
    this.address = address;
    this.advice = advice;
    this.traceId = traceId;
  }
}

/** A lazy part of the shell or of a line that could not be loaded (R8-20, A63). */
export class ChunkLoadError extends Error {
  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.name = "ChunkLoadError";
  }
}
