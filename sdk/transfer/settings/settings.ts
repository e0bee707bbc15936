import {
  uploadJournalOpenMs,
  uploadOfflineLongestMs,
  uploadOpenFiles,
  uploadProgressMs,
  uploadRetries,
  uploadRetryMs,
  uploadSimultaneous,
} from "../../limits.ts";
import { withTimeout } from "../../timing.ts";
import type { DigestType } from "../base/types.ts";
import { createFileLocks, type FileLocks } from "../journal/file-locks.ts";
import { openJournal, type Journal } from "../journal/journal.ts";
import { browserConnection, type Connection } from "../wire/connection.ts";
import type { RetryRules } from "../wire/persist.ts";
import type { TransferSettings } from "../wire/protocol.ts";
import type { UploadLimits } from "./restrictions.ts";

/** What an uploader is made of; all but `baseUrl` and `token` have the values of the specification. */
export interface UploaderSettings extends TransferSettings {
  /** Files start by themselves after they were added (R9-26). */
  autoUpload?: boolean;
  /** Limits of what is taken, read anew for each file; none by default (R5-26). */
  limits?: UploadLimits;
  /**
   * Whose uploads these are, such as user and company: what one began is never gone on with for another in the same
   * browser. "" by default.
   */
  scope?: string;
  /**
   * Where unfinished uploads are remembered over reloads; IndexedDB by default, `null` for nowhere. It keeps transfer
   * tokens: where a session ends, `destroy({ keeps: "progress" })` or `"nothing"` takes them out.
   */
  journal?: Promise<Journal> | null;
  /**
   * For so long tries go on, further and further apart, after those of the specification were in vain for reasons that
   * pass: no answer, 429, 502, 503 and the like. 0 by default, as the specification says nothing of it.
   */
  patienceMs?: number;
  /**
   * Each file is read once more beside its upload, and the server compares what has arrived with this digest of it before
   * anybody sees it; one that differs has failed. For servers that know it, others are sent as before. None by default.
   */
  digest?: DigestType;
  /**
   * Each file of 256 KiB and more is read before its first chunk, and is not sent where the server has its content
   * already (SHA-256). For servers that know it; others, and what cannot be found out, are sent as before. False by default.
   */
  instant?: boolean;
  simultaneous?: number;
  retries?: number;
  retryMs?: number;
  progressMs?: number;
  offlineLongestMs?: number;
  connection?: Connection;
  locks?: FileLocks;
}

/** The settings with nothing left open. */
export interface FullSettings {
  service: TransferSettings;
  autoUpload: boolean;
  limits: UploadLimits;
  scope: string;
  journal: Promise<Journal | undefined>;
  /** Nobody else closes the journal. */
  ownsJournal: boolean;
  simultaneous: number;
  openFiles: number;
  progressMs: number;
  rules: RetryRules;
  locks: FileLocks;
  digest: DigestType | undefined;
  instant: boolean;
}

/** A browser that refuses IndexedDB (private windows, a full disk), or does not answer, uploads without a memory. */
async function journalOrNone(journal: Promise<Journal>, isOwn: boolean): Promise<Journal | undefined> {
  try {
    return await withTimeout(journal, uploadJournalOpenMs, () => {
      if (isOwn) journal.then((late) => late.close()).catch(() => undefined);
      throw new Error(`It did not open within ${uploadJournalOpenMs / 1000} s.`);
    });
  } catch (cause) {
    console.warn("Uploads are not remembered over a reload: the browser gives no IndexedDB.", cause);
    return undefined;
  }
}

function journalOf(journal: UploaderSettings["journal"]): Promise<Journal | undefined> {
  const isNone = journal === null || (journal === undefined && typeof indexedDB === "undefined");
  return isNone ? Promise.resolve(undefined) : journalOrNone(journal ?? openJournal(), journal === undefined);
}

/** Fills in what was left open. */
export function fullSettings(given: UploaderSettings): FullSettings {
  const simultaneous = given.simultaneous ?? uploadSimultaneous;
  return {
    service: given,
    autoUpload: given.autoUpload ?? true,
    limits: given.limits ?? {},
    scope: given.scope ?? "",
    journal: journalOf(given.journal),
    ownsJournal: given.journal === undefined,
    simultaneous,
    openFiles: Math.max(uploadOpenFiles, simultaneous),
    progressMs: given.progressMs ?? uploadProgressMs,
    rules: {
      retries: given.retries ?? uploadRetries,
      retryMs: given.retryMs ?? uploadRetryMs,
      patienceMs: given.patienceMs ?? 0,
      connection: given.connection ?? browserConnection,
      offlineLongestMs: given.offlineLongestMs ?? uploadOfflineLongestMs,
    },
    locks: given.locks ?? createFileLocks(),
    digest: given.digest,
    instant: given.instant ?? false,
  };
}
