import { sleep } from "@customs-portal/sdk/timing";
import { LineError } from "./errors.ts";
import { isMissingFile } from "./plan.ts";
import { FetchFailure, prefetch } from "./prefetch.ts";

/** In characters: an error may hold whatever its line puts there. */
const maxLength = 500;
/** Of asking again for what failed. */
const repeatLimitMs = 10_000;

const textOf = (cause: unknown) => String(cause).slice(0, maxLength);

/** What single-spa says before the message of an error, by what it was about. */
const diedPattern = /^parcel '[^']*' died in status (\w+): (.*)$/s;
const lifecycles: Readonly<Record<string, string>> = {
  NOT_BOOTSTRAPPED: "bootstrap",
  BOOTSTRAPPING: "bootstrap",
  NOT_MOUNTED: "mount",
  MOUNTING: "mount",
  UPDATING: "update",
};

function lifecycleReason(cause: unknown): string {
  const [, status = "", message = ""] = (cause instanceof Error && diedPattern.exec(cause.message)) || [];
  const lifecycle = lifecycles[status];
  return lifecycle === undefined ? `the line threw: ${textOf(cause)}` : `${lifecycle} threw: ${textOf(message)}`;
}

function fetchReason(address: string, { reason, status }: FetchFailure): string {
  if (reason === "status") return `${address} answered ${status}`;
  if (reason === "integrity")
    return `${address} is not the file whose hash the import map has; after a change of the hash reload the page`;
  if (reason === "timeout") return `${address} did not come in time`;
  if (reason === "cors")
    return `${address} answers, but its server does not let this page read it: it has to allow ${location.origin} (CORS)`;
  return `${address} could not be fetched: nothing answers there`;
}

/**
 * Why a file is not there that an element could not load, which says nothing of it itself: what asking for it again gives.
 * @param integrity its hash in the import map
 */
export async function elementFailureReason(address: string, integrity?: string): Promise<string> {
  const signal = AbortSignal.timeout(repeatLimitMs);
  try {
    await prefetch(address, { integrity, signal, fetch, sleep, backoffMs: [] });
    return `${address} comes when it is asked for again: see its content type`;
  } catch (cause) {
    return cause instanceof FetchFailure ? fetchReason(address, cause) : textOf(cause);
  }
}

/** What to do about a file that has come and is not done in time. */
export function endlessAdvice(address: string): string {
  return `${address} has come, but does not end: something that its top level (or beforeLoad of a hook) awaits never comes`;
}

/** What the author of a line or of its registration must know of a failure, in English: its address and its cause. */
export function failureReason({ advice, code, line, address, cause, message }: LineError): string {
  if (advice !== undefined) return advice;
  if (code === "line-lifecycle-failed") return lifecycleReason(cause);
  const file = address ?? line;
  if (cause instanceof FetchFailure) return fetchReason(file, cause);
  if (code === "line-timeout") return `${file} did not come in time`;
  if (isMissingFile(cause)) return `${file} could not be loaded`;
  return cause === undefined ? message : `${file} threw: ${textOf(cause)}`;
}

/** The error of a line whose file failed. @param advice what the author of the line can do */
export function toLineError(label: string, address: string, cause: unknown, advice?: string): LineError {
  if (cause instanceof LineError) return cause;
  const reason = cause instanceof FetchFailure ? cause.reason : "network";
  const code =
    reason === "timeout" ? "line-timeout" : reason === "integrity" ? "line-integrity-failed" : "line-load-failed";
  const message = advice ?? `cannot load business system js ${address}`;
  const traceId = cause instanceof FetchFailure ? cause.traceId : undefined;
  return new LineError(code, label, { address, cause, message, traceId, ...(advice !== undefined && { advice }) });
}
