import { isPortalError, PortalError } from "@customs-portal/sdk/errors";
import pg from "pg";

/** When a caller may ask again, in seconds. */
const retrySeconds = 2;

/** SQLSTATEs that say that the connection is gone or that none is to be had. */
const lostState = /^(08\w{3}|57P0[1-5]|53300|53400|25P0[34]|25006)$/;
/** SQLSTATEs of work that was given up and may be asked for again: limits, cancellation, deadlock. */
const givenUpState = /^(57014|55P03|40001|40P01)$/;
const lostCode = /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;
const unresolvedCode = /^(ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE of a server whose disk has no room. */
const fullState = "53100";
/** Primary codes of SQLite: the disk has no room, or did not take or give what was asked. */
const fullCode = 13;
const inputOutputCode = 10;
/** The driver has no codes for these. */
const lostMessage =
  /^(Connection terminated|Connection ended|timeout ex|Client (was closed|has encountered)|Postgres connection has been discarded)/;

/** The SQLSTATE of an error, or its code of the operating system; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What a disk is the reason of, in words for the operator; undefined where it is none. */
function diskReasonOf(error: unknown): string | undefined {
  if (codeOf(error) === fullState) return "the disk of the database is full";
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  // The low byte of an extended result code is the primary code.
  const code = error.errcode & 0xff;
  if (code === fullCode) return "the disk of the data folder is full";
  return code === inputOutputCode ? "the disk of the data folder fails" : undefined;
}

function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (lostState.test(code) || lostCode.test(code) || unresolvedCode.test(code)) return true;
  return code === "" && error instanceof Error && lostMessage.test(error.message);
}

/**
 * The database could not do the work now: `unavailable` for the caller, with the time after which to ask again.
 */
export class DatabaseUnavailableError extends PortalError {
  /** Why, without any secret: an SQLSTATE, a code of the operating system or a few words. */
  declare readonly reason: string;
  /** Whether the connection is gone or was never there, or the disk is the reason; else the work itself was given up. */
  declare readonly isLost: boolean;
  /** Whether the disk is the reason, which somebody has to see to. */
  declare readonly isOfDisk: boolean;

  constructor(cause: unknown) {
    super("unavailable", { message: "the database is unavailable", cause, params: { seconds: retrySeconds } });
    this.name = "DatabaseUnavailableError";
    const ofDisk = diskReasonOf(cause);
    this.reason = ofDisk ?? (codeOf(cause) || (cause instanceof Error ? cause.message : "no answer"));
    this.isOfDisk = ofDisk !== undefined;
    this.isLost = this.isOfDisk || isLost(cause);
  }
}

/** An error of the driver as the rest of the server sees it: what may pass by itself becomes `unavailable`. */
export function fromDriver(error: unknown): unknown {
  if (isPortalError(error)) return error;
  const mayPass = isLost(error) || givenUpState.test(codeOf(error)) || diskReasonOf(error) !== undefined;
  return mayPass ? new DatabaseUnavailableError(error) : error;
}

function findUnavailable(error: unknown): DatabaseUnavailableError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailableError) return cause;
  return undefined;
}

/** Whether the database itself refused, so that it was reached; a pooler before it answers with states of class 08. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && codeOf(error) !== "" && !codeOf(error).startsWith("08");
}

/** Whether the database is there and has no connection left. */
export function isCrowded(error: unknown): boolean {
  return isRefusal(error) && codeOf(error) === "53300";
}

/** Whether a database is away, so that waiting for it makes sense; a wrong password or name is none of that. */
export function isAway(error: unknown): boolean {
  return findUnavailable(error)?.isLost === true;
}

/** Why a database is away, for a line that its operator reads. */
export function reasonOf(error: unknown): string {
  return findUnavailable(error)?.reason ?? "no answer";
}

/** Whether two transactions waited for each other and this one was given up. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && error.reason === "40P01";
}
