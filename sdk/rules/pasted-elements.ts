import type { ElementRow } from "../contract/index.ts";
import { codeOfText, elementOptions, entryOf } from "./element-rows.ts";
import { parseElements, surplusElements } from "./elements.ts";
import { normalise } from "./normalise.ts";

/**
 * How a pasted text was understood: as a specification string (`plain`), as names with values (`labelled`), as a row
 * of names over a row of values (`table`), as a list with numbers (`numbered`) or without (`list`); `catalogue` is a
 * list of the elements' names that holds no value.
 */
export type PastedForm = "plain" | "labelled" | "table" | "numbered" | "list" | "catalogue";

/** What a pasted text says of the elements of a tariff code. */
export interface PastedElements {
  form: PastedForm;
  /** A value for each element; none for a catalogue. */
  values: string[];
  /** Elements that a text with names leaves out: it says nothing of their values, but surplus may stand at the last. */
  absent: number[];
  /** Texts that were put as their codes. */
  translated: { index: number; text: string; code: string }[];
  /** Elements with a choice whose value is none of it. */
  unknown: number[];
  /** Parts that had no place of their own and stand behind the last value; of a plain text, all of them as written. */
  surplus: string[];
}

/** What was understood of a text, before texts become codes. */
type Understood = Pick<PastedElements, "form" | "values" | "absent" | "surplus">;
type Placed = Omit<Understood, "form">;

const blankless = (text: string) => normalise(text).replaceAll(/\s/g, "");
/** A name without its hint in brackets. */
const withoutHint = (name: string) => name.replaceAll(/[(（][^()（）]*[)）]/g, "");

type Names = ReadonlyMap<string, number>;

/** Where each name stands, also without the hint where that is unlike all others. */
function namesOf(rows: readonly ElementRow[]): Names {
  const names = new Map(rows.map(({ NAME }, index) => [blankless(NAME), index]));
  const short = rows.map(({ NAME }) => blankless(withoutHint(NAME)));
  short.forEach((name, index) => {
    const isAlone = short.indexOf(name) === short.lastIndexOf(name);
    if (name !== "" && isAlone && !names.has(name)) names.set(name, index);
  });
  return names;
}

const indexOfName = (names: Names, text: string) =>
  names.get(blankless(text)) ?? names.get(blankless(withoutHint(text)));

const lineBreak = /\r\n|[\r\n\u2028\u2029\v\f]/;
/** A name that no element has, before what looks like its value. */
const otherName = /^[^:：]*\p{L}[^:：]*[:：]/u;
const numbered = /^\s*(\d{1,3})(?:\s*[:：、)）]|\s*[.．](?!\d)|[^\S\t]*\t)\s*(.*)$/su;

interface Parts {
  parts: string[];
  isList: boolean;
  /** Each has the place of its element, as in a specification string. */
  isString: boolean;
}

/**
 * The lines of a text. One that is empty is the empty cell of a column, unless there is one between any two, as between
 * paragraphs.
 */
function linesOf(text: string): string[] {
  const lines = trimmed(text.trim().split(lineBreak));
  const filled = lines.filter(Boolean);
  const isSpaced = lines.every((line, at) => line === "" || lines[at + 1] === "" || at === lines.length - 1);
  return isSpaced ? filled : lines;
}

/** A text in parts: lines, else cells, else by the separator of specification strings, where some may be empty. */
function partsOf(text: string): Parts {
  const isString = /[|｜]/.test(text);
  const lines = linesOf(text);
  if (lines.length > 1) return { parts: lines, isList: !isString, isString: false };
  if (text.includes("\t") && !isString) return { parts: text.trim().split("\t"), isList: true, isString: false };
  const separator = [/[|｜]/, /[;；]/, /[,，]/].find((one) => one.test(text));
  return { parts: trimmed(separator ? text.split(separator) : [text]), isList: false, isString };
}

const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim());

/** A part without a number before it. */
const withoutNumber = (part: string) => numbered.exec(part)?.[2] ?? part;

/** The place and value of a part such as `品牌类型: 0`, `1.品牌类型：0` or a name and a value in two cells. */
function readLabelled(part: string, names: Names): { index: number; value: string } | undefined {
  for (const text of [part, withoutNumber(part)]) {
    const at = text.search(/[:：\t]/);
    const index = at > 0 ? indexOfName(names, text.slice(0, at)) : undefined;
    if (index !== undefined) return { index, value: text.slice(at + 1).trim() };
  }
  return undefined;
}

function isMostly(count: number, of: number): boolean {
  return count >= 2 && count > of / 2;
}

/** A value with its place, or one that has none. */
type Found = { index: number; value: string } | string;

/** Values at their places; what has none goes behind that of the last element. */
function place(found: readonly Found[], count: number): Placed {
  const values = Array.from({ length: count }, () => "");
  const named = new Set<number>();
  const rest: string[] = [];
  for (const one of found) {
    if (one === "") continue;
    if (typeof one === "string") rest.push(one);
    else if (values[one.index]) rest.push(one.value);
    else {
      values[one.index] = one.value;
      named.add(one.index);
    }
  }
  const last = count - 1;
  values[last] = [values[last], ...rest].filter(Boolean).join(",");
  const absent = [...values.keys()].filter((index) => !named.has(index));
  return { values, absent, surplus: rest };
}

/** A list in order, the surplus behind the last; `|` would move what follows it. */
function inOrder(parts: readonly string[], count: number): Placed {
  const values = parseElements(parts.map((part) => normalise(part).replaceAll("|", "/")).join("|"), count);
  return { values, absent: [], surplus: parts.slice(count).filter(Boolean) };
}

/** A row of names over a row of values, as copied from a spreadsheet. */
function readTable(text: string, names: Names, count: number): Placed | undefined {
  const lines = text.split(lineBreak).filter((line) => line.trim() !== "");
  const [head, body, ...more] = lines.map((line) => line.split("\t"));
  if (!head || !body || more.length > 0 || head.length < 2) return undefined;
  const places = head.map((cell) => indexOfName(names, cell));
  if (!isMostly(places.filter((index) => index !== undefined).length, head.length)) return undefined;
  return place(
    body.flatMap((cell, column): Found[] => {
      const index = places[column];
      const value = cell.trim();
      if (index !== undefined) return [{ index, value }];
      if (value === "") return [];
      return [head[column] ? `${head[column].trim()}:${value}` : value];
    }),
    count,
  );
}

/** The parts of a list whose numbers follow each other from 0 or 1. */
function readNumbered(parts: readonly string[]): string[] | undefined {
  const read = parts.map((part) => numbered.exec(part));
  const first = Number(read[0]?.[1]);
  if (parts.length < 2 || first > 1) return undefined;
  const isRow = read.every((one, index) => one !== null && Number(one[1]) === first + index);
  return isRow ? read.map((one) => one?.[2] ?? "") : undefined;
}

/**
 * The parts of a text that names most of its values. Those without a name stand at their places where all names do;
 * two names are enough then, since one alone may belong to its value. What follows the last name has its place in a
 * string alone: elsewhere it may go on with a value, and so does what has a name that no element has.
 */
function readAllLabelled({ parts, isString }: Parts, names: Names, count: number): Found[] | undefined {
  const labelled = parts.map((part) => readLabelled(part, names));
  const found = labelled.filter((one) => one && one.value !== "").length;
  if (found >= 2 && labelled.every((one, index) => !one || one.index === index)) {
    const ofNumbers = readNumbered(parts);
    const values = ofNumbers ?? parts;
    const end = isString || ofNumbers ? count : labelled.findLastIndex(Boolean);
    const hasPlace = (value: string, index: number) => index < end && !otherName.test(value);
    return values.map((value, index) => labelled[index] ?? (hasPlace(value, index) ? { index, value } : value));
  }
  const filled = parts.filter(Boolean);
  if (!isMostly(found, filled.length)) return undefined;
  const [first, ...others] = filled.map((part) => readLabelled(part, names) ?? part);
  // Headings above names and values in cells.
  const isHeading = (one: Found | undefined) => typeof one === "string";
  const isHeaded = isHeading(first) && !others.some(isHeading) && filled.every((part) => part.includes("\t"));
  return first === undefined || isHeaded ? others : [first, ...others];
}

function understand(text: string, rows: readonly ElementRow[]): Understood {
  const names = namesOf(rows);
  const count = rows.length;
  const table = readTable(text, names, count);
  if (table) return { form: "table", ...table };
  const read = partsOf(text);
  const { parts: all, isList } = read;
  const parts = all.filter(Boolean);
  const labelled = readAllLabelled(read, names, count);
  if (labelled) return { form: "labelled", ...place(labelled, count) };
  const bare = parts.filter((part) => {
    const one = readLabelled(part, names);
    return one ? one.value === "" : indexOfName(names, withoutNumber(part)) !== undefined;
  });
  if (isMostly(bare.length, parts.length)) return { form: "catalogue", values: [], absent: [], surplus: [] };
  const list = readNumbered(parts);
  if (list) return { form: "numbered", ...inOrder(list, count) };
  if (isList) return { form: "list", ...inOrder(all, count) };
  const surplus = surplusElements(text, count);
  return { form: "plain", values: parseElements(text, count), absent: [], surplus: surplus === "" ? [] : [surplus] };
}

/**
 * What a text from a chat, a spreadsheet, another declaration or a supplier's letter says of the elements of a tariff
 * code. It stands in front of the plain rule of `parseElements` and holds only where it recognises the form.
 * @param rows the elements, in their order
 */
export function readPastedElements(text: string, rows: readonly ElementRow[]): PastedElements {
  const { form, values, absent, surplus }: Understood =
    rows.length === 0
      ? { form: "plain", values: parseElements(text, 0), absent: [], surplus: [] }
      : understand(text, rows);
  const translated: PastedElements["translated"] = [];
  const unknown: number[] = [];
  const read = values.map((written, index) => {
    const value = normalise(written);
    const row = rows[index];
    if (!row || value === "" || entryOf(row) === "text") return value;
    const code = codeOfText(elementOptions(row), value);
    if (code === undefined && entryOf(row) === "choice") unknown.push(index);
    if (code === undefined || code === value) return code ?? value;
    translated.push({ index, text: value, code });
    return code;
  });
  return { form, values: read, absent, translated, unknown, surplus };
}
