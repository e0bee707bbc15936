/** What makes a test fail now and then: a wait for a moment in place of a state, and a look that is not repeated. */
export type WaitKind = "page-timeout" | "pause" | "chance" | "one-look" | "fixed-end";

export interface Wait {
  kind: WaitKind;
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
}

/** What to do in place of each. */
const advice: Record<WaitKind, string> = {
  "page-timeout": "wait for what the page shows then: locator.waitFor(), until()",
  pause: "wait for the state: until(), eventually(), a fake clock; where nothing may come, say so: // absence: <what>",
  chance: "the same input in each run: a fixed seed, also of fast-check; new ones are for test/fuzz",
  "one-look": "repeat the look until it holds: until(), waitFor(), waitForURL()",
  "fixed-end": "leave the end to the runner and its page, or have it follow the machine: patient(ms)",
};

const pageTimeout = /\bwaitForTimeout\(/g;
const timerAlias = /\bsetTimeout as (\w+)/g;
const timerPause = /\bawait\s+setTimeout\(|=>\s*(?:void\s+)?\w*setTimeout\(\s*(?:resolve|done)\s*,/gi;
const dice = /\bMath\.random\(\)|\bseed\w*\b[^;\n]*(?:\bDate\.now\(|\brandomInt\()/gi;
const fastCheck = /\bfrom\s+["']fast-check["']/g;
const assertion = /\bassert(?:\.\w+)?\(/g;
const look =
  /\bawait\b[^;]*\.(?:count|textContent|innerText|allInnerTexts|allTextContents|inputValue|isVisible|isHidden|isEnabled|isDisabled|isChecked|getAttribute|title)\(|\.url\(\)/;
const fixedEnd =
  /\btimeout: ?[\d_]{4,}|\b(?:const|let) \w*(?:end|deadline|last|until)\w* = (?:Date|performance)\.now\(\) \+ [\d_]{4,}/gi;
/** Suites of the gate in which pages are looked at. */
const pageSuites = /^test\/(?:e2e|timing)\//;
/** Runs with commands of their own, which measure, have no gate. */
const ownRuns = /^test\/(?:bench|deploy|faults|fuzz|gallery|lighthouse|packages|peers)\//;
const comment = /(?<=^|\s)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const blank = (text: string) => text.replace(/[^\n]/g, " ");
const lineOf = (source: string, index: number) => source.slice(0, index).split("\n").length;

/** Calls of functions that pause, also under the name that a file imports the timer by; no declaration, no method. */
function namedPause(code: string): RegExp {
  const names = ["pause", "sleep", "delay", ...Array.from(code.matchAll(timerAlias), ([, name = ""]) => name)];
  return new RegExp(String.raw`(?<![.\w]|function\s+)(?:${names.join("|")})\((?!0?\))`, "g");
}

/** The text of a call, from its name to the bracket that ends it. */
function callAt(code: string, start: number): string {
  let depth = 0;
  for (let at = code.indexOf("(", start); at < code.length; at += 1) {
    if (code[at] === "(") depth += 1;
    if (code[at] === ")") depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return code.slice(start);
}

/** @param file its path from the root, on which some of the rules depend */
export function waitsOf(file: string, source: string): Wait[] {
  const code = source.replace(comment, blank);
  const sourceLines = source.split("\n");
  const found = (kind: WaitKind, pattern: RegExp): Wait[] =>
    Array.from(code.matchAll(pattern), ({ index }) => {
      const line = lineOf(code, index);
      return { kind, file, line, text: (sourceLines[line - 1] ?? "").trim() };
    });
  const isAbsence = ({ line }: Wait) =>
    sourceLines.slice(Math.max(0, line - 2), line).some((text) => /\/\/ absence: \S/.test(text));

  const looks = found("one-look", assertion);
  const indexes = Array.from(code.matchAll(assertion), ({ index }) => index);
  return [
    ...found("page-timeout", pageTimeout),
    ...[namedPause(code), timerPause].flatMap((pattern) => found("pause", pattern)).filter((wait) => !isAbsence(wait)),
    ...found("chance", dice),
    ...(/\bseed:/.test(code) ? [] : found("chance", fastCheck)),
    ...(ownRuns.test(file) ? [] : found("fixed-end", fixedEnd)),
    ...(pageSuites.test(file) ? looks.filter((_, at) => look.test(callAt(code, indexes[at] ?? 0))) : []),
  ].toSorted((one, other) => one.line - other.line);
}

/** How many of a kind each file has. */
export type WaitCounts = Partial<Record<WaitKind, Record<string, number>>>;

export function countsOf(waits: readonly Wait[]): WaitCounts {
  const counts: WaitCounts = {};
  for (const { kind, file } of waits) {
    const files = (counts[kind] ??= {});
    files[file] = (files[file] ?? 0) + 1;
  }
  return counts;
}

/** What a list says too little or too much of, for whoever reads a failing test. */
export function differences(waits: readonly Wait[], listed: WaitCounts): string[] {
  const counts = countsOf(waits);
  return (Object.keys(advice) as WaitKind[]).flatMap((kind) => {
    const files = new Set([...Object.keys(counts[kind] ?? {}), ...Object.keys(listed[kind] ?? {})]);
    return [...files].toSorted().flatMap((file) => {
      const [has, may] = [counts[kind]?.[file] ?? 0, listed[kind]?.[file] ?? 0];
      if (has < may) return [`${file}: ${has} of ${may} listed "${kind}" are left: lower the list`];
      if (has === may) return [];
      const places = waits.filter((wait) => wait.kind === kind && wait.file === file);
      return places.map(
        ({ line, text }) => `${file}:${line}: ${text}\n    ${has} where ${may} may be; ${advice[kind]}`,
      );
    });
  });
}

/** A list that has shrunk to what there is; nothing is added to it. */
export function lowered(waits: readonly Wait[], listed: WaitCounts): WaitCounts {
  const counts = countsOf(waits);
  const kinds = (Object.keys(advice) as WaitKind[]).map((kind): [WaitKind, Record<string, number>] => {
    const left = Object.entries(listed[kind] ?? {})
      .map(([file, may]): [string, number] => [file, Math.min(may, counts[kind]?.[file] ?? 0)])
      .filter(([, count]) => count > 0);
    return [kind, Object.fromEntries(left)];
  });
  return Object.fromEntries(kinds);
}
