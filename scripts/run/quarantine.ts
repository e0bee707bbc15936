import { existsSync, readFileSync } from "node:fs";
import { titleOf, type Failure, type TestId } from "./test-events.ts";

/** A test whose failure is known and does not fail the run. It runs all the same. */
export interface QuarantinedTest {
  file: string;
  /** Its name as a failure tells it, with its groups. */
  test: string;
  reason: string;
  /** The requirement that it proves, such as `R9-05`; an issue that owns it is not resolved meanwhile. */
  row: string;
  /** The last day on which it counts, `YYYY-MM-DD`. */
  until: string;
}

export const quarantineFile = "test/quarantine.json";

/** More tests than these are no exception any more. */
export const quarantineMax = 10;

const fields = ["file", "test", "reason", "row", "until"] as const;

function isEntry(value: unknown): value is QuarantinedTest {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Record<string, unknown>;
  const isDay = typeof entry["until"] === "string" && /^\d{4}-\d\d-\d\d$/.test(entry["until"]);
  return isDay && fields.every((field) => typeof entry[field] === "string" && entry[field] !== "");
}

/** Reads the list; no file is an empty one. @throws with what is wrong: its form, its length, a day gone by */
export function parseQuarantine(text: string, today: string): QuarantinedTest[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries) || !entries.every(isEntry))
    throw new Error(`${quarantineFile} is a list of ${fields.join(", ")} (YYYY-MM-DD), all of them texts.`);
  if (entries.length > quarantineMax)
    throw new Error(`${quarantineFile} holds ${entries.length} tests; ${quarantineMax} at most.`);
  const late = entries.find(({ until }) => until < today);
  if (late) throw new Error(`${quarantineFile}: the last day of "${late.test}" (${late.file}) was ${late.until}.`);
  return entries;
}

/** The list of the project, today. @throws as {@link parseQuarantine} does */
export function readQuarantine(): QuarantinedTest[] {
  const text = existsSync(quarantineFile) ? readFileSync(quarantineFile, "utf8") : "[]";
  return parseQuarantine(text, new Date().toISOString().slice(0, 10));
}

/** What failed, parted by the list. */
export interface Parted {
  failed: Failure[];
  /** Failures that do not count, with why. */
  excused: Failure[];
}

/** Takes known failures out. */
export function partByQuarantine(failed: readonly Failure[], entries: readonly QuarantinedTest[]): Parted {
  const reasons = new Map(entries.map((entry) => [titleOf({ name: entry.test, file: entry.file }), entry]));
  const parted: Parted = { failed: [], excused: [] };
  for (const failure of failed) {
    const entry = reasons.get(failure.name);
    if (!entry) parted.failed.push(failure);
    else
      parted.excused.push({
        ...failure,
        message: `${entry.row}, until ${entry.until}: ${entry.reason}\n${failure.message}`,
      });
  }
  return parted;
}

/** The entries whose file ran without a test of that name, or is gone: what was renamed would be excused for ever. */
export function unknownEntries(entries: readonly QuarantinedTest[], ran: readonly TestId[]): QuarantinedTest[] {
  const files = new Set(ran.map(({ file }) => file));
  const isKnown = ({ file, test }: QuarantinedTest) =>
    existsSync(file) && (!files.has(file) || ran.some((id) => id.file === file && id.name === test));
  return entries.filter((entry) => !isKnown(entry));
}
