import { missedBackend } from "@customs-portal/sdk/portal";
import { TransferError, type UploadEvents, type Uploader } from "@customs-portal/sdk/transfer";

/** What the element tells of its files: the events of the upload, under their names. */
export const relayed = [
  "file-added",
  "files-added",
  "file-progress",
  "progress",
  "retry",
  "success",
  "error",
  "pause",
  "resume",
  "cancel",
  "complete",
  "task-error",
] as const satisfies readonly (keyof UploadEvents)[];

export type RelayedName = (typeof relayed)[number];

/** Names that the browser has for events of its own, which do not bubble: an `error` of ours is none of the window. */
const native: ReadonlySet<string> = new Set<RelayedName>(["error", "progress", "pause", "cancel"]);

/** Has an element tell what its uploader tells. */
export function relay(uploader: Uploader, element: HTMLElement): void {
  for (const name of relayed) {
    uploader.on(name, (detail) => {
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: !native.has(name), composed: true }));
    });
  }
}

/**
 * What an answer without words means: of the portal every answer has some. Something else is there (404, 405), or nobody
 * behind a development server (500).
 */
function meantBy(error: unknown): unknown {
  if (!(error instanceof TransferError) || error.serverMessage) return error;
  const { code, status, message, address } = error;
  const isForeign = code === "upload-refused" && (status === 404 || status === 405);
  if (!isForeign && code !== "server-failure") return error;
  const meant = new TransferError(isForeign ? "answer-malformed" : "unavailable", { status, message, cause: error });
  return Object.assign(meant, { address });
}

/**
 * Has an element hear of failures that are no fault of a file: no call gets through, or a setup was refused. Of all calls
 * that alone bears the token of the session (A48). What answers a file in the server's place says nothing of the others.
 * @param foreign told instead of `failed` where something else answers a setup: it will answer the next one, too
 */
export function watchCalls(
  uploader: Uploader,
  { failed, foreign }: { failed: (error: unknown) => void; foreign: (error: unknown) => void },
): void {
  const isOutage = (error: unknown) => ["nobody", "gateway"].includes(missedBackend(error) ?? "");
  /** What kept the token of a call away is its cause. */
  const reasonOf = (error: Error) => meantBy(isOutage(error.cause) ? error.cause : error);
  uploader.on("task-error", ({ call, error }) => {
    const reason = reasonOf(error);
    if (call === "setup" && missedBackend(reason) === "stranger") foreign(reason);
    else if (call === "setup" || isOutage(reason)) failed(reason);
  });
  uploader.on("error", ({ error }) => {
    const reason = reasonOf(error);
    if (isOutage(reason)) failed(reason);
  });
}
