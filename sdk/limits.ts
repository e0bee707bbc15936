/**
 * Every constant of the specification, its unit in its name and the requirement row beside it.
 * The texts of the rows stand in docs/requirements.md.
 */

/** Time between two refreshes of the download centre. R9-01 */
export const downloadRefreshMs = 5000;
/** Longest time between two refreshes of the download centre while they fail, each waiting twice as long; ours. */
export const downloadLongestRefreshMs = 60_000;
/** Rows of one page of the download centre. R9-02 */
export const downloadPageSize = 10;
/** The page that the download centre shows first, counted from 1. R9-02 */
export const downloadFirstPage = 1;
/** What the download centre leaves free below the header and search areas. R25-15 */
export const downloadBottomGapPx = 50;
/** Default of the setting axiosTimeoutSecond. R9-03 */
export const axiosTimeoutSecond = 30;
/** Default of the setting ddTrackTimeoutSecond. R9-04 */
export const ddTrackTimeoutSecond = 20;
/** Longest wait for a script of a business line. R9-05 */
export const chunkLoadTimeoutMs = 120_000;
/** Default of the setting clickInterval: a second click within this time does nothing. R9-06 */
export const clickIntervalMs = 100;
/** A logged request payload is cut to so many characters. R9-07 */
export const payloadLogLength = 100;
/** So many waiting tracking events are sent at once. R9-08 */
export const trackSendThreshold = 5;
/** Wait before tracking events that failed are sent again. R9-09 */
export const trackRetryMs = 200;
/** Fewer tracking events than the threshold are sent after this time. R9-10 */
export const trackSendIntervalMs = 1500;
/** Waiting tracking events; above it the oldest is dropped. R9-11 */
export const trackCacheMax = 500;
/** A reported error value is cut to so many characters. R9-12 */
export const errorValueLength = 250;
/** Longest wait between two tries of the tracking endpoint while it fails. Ours. */
export const trackRetryMaxMs = 60_000;
/** Tracking events of one call; keeps a call sent while the page closes below the browser's 64 kB. Ours. */
export const trackBatchMax = 50;
/** Default of the setting trackUrl. Ours, the specification shows none. */
export const defaultTrackUrl = "/pms/api/track";
/** How long a new browser tab waits for another one to hand its session over. Ours. */
export const sessionHandOverMs = 150;
/** Characters of a new password, at least. Ours. */
export const passwordMinChars = 12;
/** How long the sign-in page waits for optional start-up files that hang. Ours. */
export const startUpPatienceMs = 3000;
/** Selected manuals that are remembered. Ours. */
export const recentManualsMax = 5;
/** How long a notice stays. R9-13 */
export const noticeMs = 5000;
/** Distance of notices from the top edge. R9-13 */
export const noticeTopPx = 50;
/** Menu badge counts above this are shown as "N+". R9-14 */
export const badgeOverflowCount = 99;
/** The locale before a user chose one. R9-21 */
export const defaultLocale = "zh-CN";
/** Session storage key of the cached business-line map. R9-32 */
export const bizConfigStorageKey = "biz.config";
/** Session storage key of the open tabs, which end with the session. R4-08 */
export const tabsStorageKey = "customs-portal.tabs";
/** Default base of the export calls. R73-01 */
export const defaultExportBase = "/exportasync/api";
/** Longest wait for the download of an exported file; ours, the specification sets none. */
export const fileDownloadTimeoutMs = 1_800_000;
/** A larger file is no envelope of an error; a smaller one is looked into. Ours. */
export const envelopeMaxBytes = 1_048_576;
/** Longest wait for the last events of a session before it ends. Ours. */
export const lastEventsTimeoutMs = 1000;
/** Longest wait for the server to end a session; the session ends here in any case. Ours. */
export const signOutTimeoutMs = 5000;
/** Size of every chunk of an upload but the last. R9-22 */
export const uploadChunkBytes = 10_485_760;
/** `task_config.max_thread_count` of an upload task. R9-25 */
export const maxThreadCount = 10;
/** Longest wait for one call of an upload; ours, a chunk over a slow line takes minutes. */
export const transferTimeoutMs = 600_000;
