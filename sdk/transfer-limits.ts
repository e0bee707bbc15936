/** The constants of the chunked upload: a file of its own, as its code loads later. */

/** Base of the calls that set transfer tasks up, and of our receiver. R76-01 */
export const transferBase = "/front/api/v1/transfer";
/** Size of every chunk of an upload but the last. R9-22 */
export const uploadChunkBytes = 10_485_760;
/** Chunks under way at once, over all files. R9-24 */
export const uploadSimultaneous = 5;
/** `task_config.max_thread_count` of an upload task. R9-25 */
export const maxThreadCount = 10;
/** Tries of a chunk after the first. R9-27 */
export const uploadRetries = 5;
/** Wait before each of them. R9-27 */
export const uploadRetryMs = 1000;
/** Shortest time between two progress events of a file, and of the whole. R9-29 */
export const uploadProgressMs = 500;
/**
 * What our receiver knows beside the specification: calls, and chunks as they are (`octet-stream`). Its setup names it;
 * other servers never see it.
 */
export const transferExtensions = ["cancel", "verify", "instant", "octet-stream"] as const;
/** Files that leave their places to others while they only wait for another try. */
export const uploadRestingFiles = 100;
/** Files that one such call gives up. */
export const uploadCancelledAtOnce = 100;
/** Tries of that call while there is a network, each four times as far from the one before; what waits for the network takes none. */
export const uploadCancelTries = 4;
/** So often a cancel is tried where the browser says that there is no network, in milliseconds. */
export const uploadCancelOfflineMs = 60_000;
/** Checks at once of those that have failed before; what was not asked about passes them. */
export const uploadChecksAgain = 2;
/** Longest wait for a task that gives files up in the place of one that has ended, in milliseconds; others are cancelled after it. */
export const uploadCancelTaskMs = 10_000;
/** What a file is read by for its digest: one such piece at a time is in memory. */
export const uploadDigestReadBytes = 1_048_576;
/** What is digested between two looks at the clock: some 3 ms of MD5, which is the slower one. */
export const uploadDigestStepBytes = 131_072;
/** Wait before a server that is still reading a file for its digest is asked again. */
export const uploadVerifyAgainMs = 1000;
/** Longest wait for it. */
export const uploadVerifyLongestMs = 3_600_000;
/** Smaller files are sent sooner than asked about. */
export const uploadInstantLeastBytes = 262_144;
/** Longest wait for a server that looks whether it has a file, which is sent then. */
export const uploadInstantLongestMs = 600_000;
/** Statuses after which a chunk is not sent again. R8-33 */
export const uploadPermanentStatuses: readonly number[] = [400, 401, 403, 404, 409, 415, 500, 501];
/** Statuses of a stored chunk; any other is none. R8-32 */
export const uploadStoredStatuses: readonly number[] = [200, 201];
/**
 * Longest wait for one chunk: 10 MiB over a line of 17 kB/s. Ours, as is every bound below. A transfer server gives a
 * chunk at least as long; one that cuts it sooner (Node does after 300 s by itself) makes slow lines fail for ever.
 */
export const uploadChunkTimeoutMs = 600_000;
/** Function that lets a user put files into the company's folders; ours, as is the next. */
export const uploadFunction = "FILE_UPLOAD";
/** Function that lets a user see and download what was put there. */
export const filesFunction = "FILE_READ";
/** Longest wait for any other call of an upload. */
export const transferTimeoutMs = 60_000;
/** Files that are being checked or sent at once: enough that a check never keeps a chunk waiting. */
export const uploadOpenFiles = 10;
/** Longest wait without a network; a file that is still waiting then fails, and can be tried again. */
export const uploadOfflineLongestMs = 3_600_000;
/** Longest wait between two tries where an upload has patience with servers that are down. */
export const uploadLongestRetryMs = 30_000;
/** Longest work on a list of files in one go, so that the page can draw between two. */
export const uploadSliceMs = 8;
/** The speed is that of so long a time. */
export const uploadSpeedWindowMs = 15_000;
/** Longest wait for the journal of uploads to open; the clearing of the fullest one is in it. */
export const uploadJournalOpenMs = 10_000;
/** What is known of an unfinished upload is kept so long after its last chunk. */
export const uploadJournalKeptMs = 604_800_000;
/** Files that are known so at most; the oldest go. */
export const uploadJournalFilesMax = 150_000;
