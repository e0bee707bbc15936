/**
 * Every constant of the specification, its unit in its name and the requirement row beside it.
 * The texts of the rows stand in docs/requirements.md.
 */

export * from "./element-limits.ts";
export * from "./administration-limits.ts";
export * from "./message-limits.ts";
export * from "./personal-limits.ts";
export * from "./session-limits.ts";
export * from "./transfer-limits.ts";

/** The database in which browsers remember uploads: asked for where no upload is loaded. */
export const uploadJournalName = "customs-portal.uploads";

/** Wrong passwords at a locked screen that end the session; here, as the sign-in page names it. Ours. */
export const lockRefusalsMax = 5;
/** Time between two refreshes of the download centre. R9-01 */
export const downloadRefreshMs = 5000;
/** Query of calls that a page makes by itself: those that read with `background=1` do not keep the session alive. */
export const backgroundQuery = { background: "1" } as const;
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
export const sessionSyncTimeoutMs = 150;
/** How long a tab at the sign-in page goes on with a session that a busy tab hands over late. Ours. */
export const sessionSyncLateMs = 60_000;
/** Characters of a new password, at least. Ours. */
export const passwordMinChars = 12;
/** How long the sign-in page waits for optional start-up files that hang. Ours. */
export const startUpPatienceMs = 3000;
/** Selected manuals that are remembered. Ours. */
export const recentManualsMax = 5;
/** How long a notice stays. R9-13 */
export const noticeMs = 5000;
/** How long a browser waits for the end of an export to tell of it; ours. */
export const exportWatchLongestMs = 43_200_000;
/** Distance of notices from the top edge. R9-13 */
export const noticeTopPx = 50;
/** Menu badge counts above this are shown as "N+". R9-14 */
export const badgeOverflowCount = 99;
/** Menu entries whose badges business lines have changed. Ours. */
export const menuBadgesMax = 500;
/** The locale before a user chose one. R9-21 */
export const defaultLocale = "zh-CN";
/** Session storage key of the cached business-line map. R9-32 */
export const bizConfigStorageKey = "biz.config";
/** Session storage key of the open tabs, which end with the session. R4-08 */
export const tabsStorageKey = "customs-portal.tabs";
/** Characters of the filters of an export in words; ours. */
export const exportFilterMaxChars = 1000;
/** How long the address of a file, which bears no session, may be followed; ours. */
export const fileLinkMs = 60_000;
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
/** Named views of the filters of one list. */
export const queryViewsMax = 50;
/** Characters of the name of a view. */
export const queryViewNameMaxChars = 40;
/** Characters of one text, code or bound of a filter. */
export const queryTextMaxChars = 200;
/** Codes that a filter takes where its page says nothing else. */
export const queryCodesMax = 1000;
/** Characters that the filters of a list take of an address; servers and proxies refuse addresses of more than 8 kB. */
export const queryAddressMaxChars = 6000;
/** Entries of a batch text that are used, where the page sets no limit of its own. Ours. */
export const batchTextMaxEntries = 100_000;
/** Entries of one kind that a batch text lists: duplicates, invalid ones, those beyond the limit. Ours. */
export const batchTextListedMax = 100;
/** Height of the list of columns in the export dialog. R26-02, R9-15 */
export const exportColumnListPx = 360;
/** Default of the setting codeListBase: where code lists are looked up. R75-10, A44 */
export const defaultCodeListBase = "/xdoConfig/api/code";

/** Characters of what somebody says of a request for access, and of the answer to it; ours. */
export const accessReasonMaxChars = 200;
/** Menu entries that one request asks for; ours. */
export const accessMenusMax = 50;
/** Function code of those who grant menu entries and functions in their company; ours. */
export const grantsFunction = "ADMIN_GRANTS";
