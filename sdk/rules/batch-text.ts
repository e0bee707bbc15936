export interface BatchTextOptions {
  /** Characters that part entries, beside line breaks and `,`: `"，；\t"` say. None when left out (A35). */
  separators?: string;
  /**
   * Writes an entry as it is searched for and compared, by `normalise` say; its digits and letters are those of ASCII.
   * As it was typed but for those when left out.
   */
  normalise?(entry: string): string;
  /** Whether an entry may be searched for. Every one may when left out. */
  isValid?(entry: string): boolean;
}

/** What stands in a batch text. Every entry that is not blank is in one of the three, in the order of the text. */
export interface BatchText {
  /** What to search for, each once. */
  readonly entries: readonly string[];
  /** Entries that came again, once for each time. */
  readonly duplicates: readonly string[];
  /** What `isValid` refused, once for each time. */
  readonly invalid: readonly string[];
}

/**
 * Makes the check that an entry matches a pattern as a whole, as that of an input does. A pattern that is none counts
 * for nothing, as there, after a warning.
 * @returns undefined where every entry is taken
 */
export function checkByPattern(pattern: string | null | undefined): BatchTextOptions["isValid"] {
  if (!pattern) return undefined;
  try {
    const whole = new RegExp(`^(?:${pattern})$`, "v");
    return (entry) => whole.test(entry);
  } catch (cause) {
    console.warn(`The pattern ${pattern} of a batch text is no regular expression; every entry is taken.`, cause);
    return undefined;
  }
}

/** Full-width digits and letters, as Chinese input methods write them: each so far behind that of ASCII. */
const wideCode = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
const wideOffset = 0xfee0;
const narrowed = (text: string) =>
  text.replace(wideCode, (char) => String.fromCharCode(char.charCodeAt(0) - wideOffset));

/** A comma, and the line breaks of Windows, Unix, spreadsheet cells and word processors. */
const partingChars = ",\n\r\v\f\u0085\u2028\u2029";
/** Characters of one step: some 2,300 numbers of declarations, 1 to 3 ms. */
const stepChars = 50_000;

/** A table of what parts entries, by UTF-16 unit: looked at for every character of the text. */
function partingUnits(separators: string): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let at = 0; at < separators.length; at++) table[separators.charCodeAt(at)] = 1;
  return table;
}

/**
 * Reads a batch text in steps of some milliseconds, so that a page can draw between them; otherwise as `parseBatchText`.
 * @yields how many characters have been read
 */
export function* readBatchText(text: string, options: BatchTextOptions = {}): Generator<number, BatchText> {
  const { separators = "", normalise, isValid } = options;
  const parts = partingUnits(partingChars + separators);
  const entries = new Set<string>();
  const duplicates: string[] = [];
  const invalid: string[] = [];
  const take = (part: string) => {
    const typed = narrowed(part.trim());
    const entry = typed && normalise ? normalise(typed).trim() : typed;
    if (entry === "") return;
    if (isValid && !isValid(entry)) invalid.push(entry);
    else if (entries.has(entry)) duplicates.push(entry);
    else entries.add(entry);
  };

  let start = 0;
  let stepEnd = stepChars;
  for (let at = 0; at < text.length; at++) {
    if (parts[text.charCodeAt(at)] !== 1) continue;
    if (at > start) take(text.slice(start, at));
    start = at + 1;
    if (at < stepEnd) continue;
    stepEnd = at + stepChars;
    yield start;
  }
  take(text.slice(start));
  return { entries: [...entries], duplicates, invalid };
}

/**
 * Reads the entries of a batch text, such as a pasted column of a spreadsheet (R1-11, R4-27). Line breaks and `,` part
 * them; each is trimmed (R5-19), and what is blank counts for nothing (R5-18). Digits and letters count in any width.
 */
export function parseBatchText(text: string, options: BatchTextOptions = {}): BatchText {
  const steps = readBatchText(text, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
