/**
 * Every constant of the specification, its unit in its name and the requirement row beside it.
 * The texts of the rows stand in docs/requirements.md.
 */

/** Time between two refreshes of the download centre. R9-01 */
export const downloadRefreshMs = 5000;
/** Rows of one page of the download centre. R9-02 */
export const downloadPageSize = 10;
/** The page that the download centre shows first, counted from 1. R9-02 */
export const downloadFirstPage = 1;
/** What the download centre leaves free below the header and search areas. R25-15 */
export const downloadBottomGapPx = 50;
/** Default of the setting axiosTimeoutSecond. R9-03 */
export const axiosTimeoutSecond = 30;
/** Longest wait for a script of a business line. R9-05 */
export const chunkLoadTimeoutMs = 120_000;
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
/** Default base of the export calls. R73-01 */
export const defaultExportBase = "/exportasync/api";
/** Longest wait for the download of an exported file; ours, the specification sets none. */
export const fileDownloadTimeoutMs = 1_800_000;
/** Longest wait for the server to end a session; the session ends here in any case. Ours. */
export const signOutTimeoutMs = 5000;
