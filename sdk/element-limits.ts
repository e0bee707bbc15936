/** The constants of declaration elements: a file of its own, as its code loads later. */

/** Characters of a tariff code, and of nothing else that is looked up. R5-17, R9-18 */
export const tariffCodeChars = 10;
/** Bytes of a specification string, as `countBytes` counts them. R5-08, R9-17 */
export const specificationMaxBytes = 255;
/** Where the accepted specification strings of a company are. Ours, as is every bound of declaration elements below. */
export const elementHistoryPath = "/xdoConfig/api/code/elements/history";
/** Tariff codes whose elements a portal keeps; the one that was not asked for the longest goes first. */
export const elementCacheMax = 200;
/** How long they are kept: a catalogue that was replaced holds in open pages, too. */
export const elementCacheMaxMs = 900_000;
/** Characters that a search for tariff codes may have. */
export const elementSearchMaxChars = 100;
/** Tariff codes that a search answers unless it says otherwise. */
export const elementSearchDefault = 20;
/** Tariff codes that a search answers at most. */
export const elementSearchMax = 50;
/** Characters of a goods name, and of a model, in the history. */
export const elementTextMaxChars = 255;
/** Characters of a company's own part number in the history. */
export const partNoMaxChars = 100;
/** Elements of a tariff code. */
export const elementsOfCodeMax = 100;
/** Characters of the name of an element. */
export const elementNameMaxChars = 200;
/** Characters of the names of all elements in an entry of the history: of any tariff code that a catalogue takes. */
export const elementNamesMaxChars = elementsOfCodeMax * elementNameMaxChars;
/** Accepted specification strings of a company; above it the oldest of whoever has most go. */
export const elementHistoryMax = 20_000;
/** Bytes of all of them; above it the oldest of whoever has most go. */
export const elementHistoryMaxBytes = 33_554_432;
/** Entries of a page of the history unless it says otherwise. */
export const elementHistoryPageDefault = 20;
/** Entries of a page of the history at most. */
export const elementHistoryPageMax = 100;
/** Bytes of a file with a catalogue. */
export const elementFileMaxBytes = 67_108_864;
/** Tariff codes of a catalogue. */
export const elementCodesMax = 50_000;
/** Faults of such a file that are told; there may be more. */
export const elementFaultsMax = 50;
/** Where lines that are to be exported are put. */
export const elementLinesPath = "/xdoConfig/api/code/elements/lines";
/** Lines that are checked together at most. */
export const elementBatchMaxLines = 20_000;
/** Rows of a table that is pasted or dropped; of one with more nothing is taken. */
export const elementTableMaxRows = 200_000;
/** Columns of such a table; of one with more nothing is taken. */
export const elementTableMaxColumns = 200;
/** Bytes of a file with such a table. */
export const elementTableMaxBytes = 33_554_432;
/** Look-ups of tariff codes at a time while lines are checked. */
export const elementBatchLookups = 4;
/** Lines of one call that puts them. */
export const elementPartMaxLines = 500;
/** Characters of the texts of such a call. */
export const elementPartMaxChars = 200_000;
/** Bytes of its body, in any script. */
export const elementPartMaxBytes = 2_097_152;
/** Parts of an export. */
export const elementPartsMax = 400;
/** Characters of the string of a line that is exported. */
export const elementLineMaxChars = 8000;
/** Characters of its tariff code, which may be wrong. */
export const elementLineCodeMaxChars = 40;
/** Characters of what its page calls it by. */
export const elementLineLabelMaxChars = 200;
/** Bytes of the lines that a user has put; above it the oldest go. */
export const elementLinesMaxBytes = 67_108_864;
/** How long lines stay where they were put. */
export const elementLinesKeepMs = 7 * 86_400_000;
