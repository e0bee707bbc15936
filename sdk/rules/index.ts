export { isTrue } from "../flags.ts";
export { localText } from "./text.ts";
export { moduleText } from "./module-text.ts";
export { checkByPattern, parseBatchText, readBatchText, type BatchText, type BatchTextOptions } from "./batch-text.ts";
export { normalise } from "./normalise.ts";
export { withoutUnseen } from "../unseen.ts";
export {
  allMenus,
  badgesOf,
  closedRouteNames,
  exemptRouteNames,
  findMenuEntry,
  findGrant,
  isGranted,
  isMenuVisible,
  mayOpenLine,
  mayOpenRoute,
  menuOfRoute,
  pageOfEntry,
  type FunctionPlace,
} from "./menu-access.ts";
export { countBytes, formatElements, parseElements } from "./elements.ts";
export {
  codeOfText,
  elementOptions,
  entryOf,
  isRequiredElement,
  type ElementEntry,
  type ElementOption,
} from "./element-rows.ts";
export {
  declaredValue,
  elementProblem,
  fixedElementValue,
  type ElementProblem,
  type TradeDirection,
} from "./check-elements.ts";
export {
  checkLine,
  isLineFault,
  lineFaults,
  lineWarnings,
  type CheckedLine,
  type LineFinding,
  type LineFindingKind,
} from "./check-line.ts";
export { joinGroups } from "./grouped-number.ts";
export { codeOfTyped, isWholeCode } from "./tariff-code.ts";
export { readCsv, separatorOf, type CsvRecord } from "./separated-values.ts";
export { decodeText } from "./decode-text.ts";
export { isSameElements, moveElements, type MovedElements } from "./move-elements.ts";
export { readPastedElements, type PastedElements, type PastedForm } from "./pasted-elements.ts";
export { fourByteCharacters } from "./gb18030.ts";
export { defuseFormula } from "./spreadsheet-text.ts";
export { cleanFileName, dispositionFileName } from "./disposition.ts";
export { downloadFileName } from "./download-name.ts";
export { joinUrl } from "./download.ts";
export {
  signInProfileOf,
  signInProfiles,
  takeCredential,
  type SignInProfile,
  type SignInSettings,
} from "./sign-in-profiles.ts";
export {
  coversPath,
  isLocalPath,
  lineOfPath,
  pathOfLineRoute,
  routeOfLine,
  webAddress,
  type FoundLineRoute,
} from "./routes.ts";
export { isLongEnoughPassword } from "./password.ts";
export { isSamePerson, isSameWork, personKey, type Person } from "./person.ts";
export { menuIcons, type MenuIcon } from "./menu-icons.ts";
export { ownValue } from "./own-value.ts";
export {
  applyFieldSetup,
  missingFields,
  newFields,
  omittedFields,
  toFieldSetup,
  type PageField,
} from "./field-setup.ts";
export { resolvePersonalisation, type ResolvedPersonalisation } from "./personalisation.ts";
export {
  applyColumnSetup,
  columnChanges,
  leafKeys,
  toColumnSetup,
  type ColumnChanges,
  type PageColumn,
} from "./column-setup.ts";
export { findInitials, initialsRange, lettersOf } from "./pinyin-initials.ts";
export { wordSearch, type FoundWords } from "./word-search.ts";
export { nameSearch, searchChoices, type CodedChoice, type FoundChoices } from "./choice-search.ts";
export {
  addDays,
  addMonths,
  dayOf,
  dayPresetOf,
  dayPresets,
  isDay,
  parseDay,
  presetDays,
  weeksOf,
  type DayOrder,
  type DayPreset,
  type DayRange,
} from "./calendar-day.ts";
export { compareDecimals, isDecimal, parseDecimal, type DecimalMarks } from "./decimal-text.ts";
