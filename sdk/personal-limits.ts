/** The constants of what users and companies set up of tables and forms: a file of its own, as its code loads later. */

/** Base of the personalisation calls. R74-01 */
export const personalisationBase = "/xdoConfig/api/config";
/** The function whose holders change what a company has for all its users. Ours. */
export const companyPersonalisationFunction = "PERSONALISE_COMPANY";
/** Characters of the name of a column template. R9-16 */
export const templateNameMaxChars = 20;
/** Pixels that a column keeps however far it is narrowed. R26-15, R9-19 */
export const columnMinWidthPx = 70;
/** Pixels that a column takes at most. Ours. */
export const columnMaxWidthPx = 2000;
/** Width of the dialog that sets up columns. R26-04, R9-20 */
export const columnSetupWidthPx = 860;
/** Column templates of one resource. Ours, as is every bound of personalisation below. */
export const templatesMax = 50;
/** Characters of a resource id, a column key or a field key. */
export const personalisationKeyMaxChars = 100;
/** Columns or fields of one list. */
export const personalisedColumnsMax = 500;
/** Levels of columns below each other. */
export const columnDepthMax = 4;
/** Bytes of one value as JSON; the templates of a resource are one. */
export const personalValueMaxBytes = 65_536;
/** Values of a user, and of a company. */
export const personalValuesMax = 500;
/** Bytes of all values of a user, and of a company. */
export const personalTotalMaxBytes = 1_048_576;
/** How long the widths and the order of a table have to rest before they are saved. */
export const setupSaveDelayMs = 800;
/** Writes of a value that were too late, one after the other, before a page gives up; of so many at once, each wins. */
export const personalSaveTries = 20;
