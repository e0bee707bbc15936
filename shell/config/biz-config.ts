import { businessLineConfigSchema, type BizConfig } from "@customs-portal/sdk/contract";
import { bizConfigStorageKey, startUpPatienceMs } from "@customs-portal/sdk/limits";
import { within } from "../boot/within.ts";
import { describeIssues } from "./describe.ts";

/** The business lines of a session: those that can be used, and what is wrong with the others. */
export interface BusinessLines {
  readonly lines: BizConfig;
  /** What is wrong, by the key of the line. */
  readonly broken: Readonly<Record<string, string>>;
  /** What else is wrong with the files that register lines, a line each. */
  readonly notes: readonly string[];
}

export interface BizConfigOptions {
  /** Session storage. */
  storage: Pick<Storage, "getItem" | "setItem">;
  buildId: string;
  root: string;
  fetchJson: (address: string) => Promise<unknown>;
  /** Extra files; a line that is known already wins over theirs (R3-29, R3-30). */
  otherBiz: readonly string[];
  /** The file, when it was asked for early. */
  early?: Promise<unknown> | undefined;
  now?: () => number;
  /** The end of the session: what comes then is nobody's. */
  signal: AbortSignal;
  /** Told of all lines once one of the extra files came that nobody had waited for. */
  onLate: (lines: BusinessLines) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where the server says what it found wrong: `{ broken: { [line]: text }, notes: [text] }`. */
const problemsKey = "$problems";

/** Logs what the server found. */
function readProblems(value: unknown): { broken: Record<string, string>; notes: string[] } {
  const given = isObject(value) ? value : {};
  const notes = Array.isArray(given["notes"]) ? given["notes"].map(String) : [];
  for (const note of notes) console.warn(note);
  const broken = isObject(given["broken"]) ? given["broken"] : {};
  const entries = Object.entries(broken).map(([key, text]) => [key, String(text)] as const);
  for (const [, problem] of entries) console.error(`${problem}; the business line is left out.`);
  return { broken: Object.fromEntries(entries), notes };
}

/**
 * Checks the lines one by one: a broken one is logged with its JSON path and left out, the others go on (R8-24).
 * @returns undefined for what is no object, as a server in trouble may answer
 */
function readBizConfig(value: unknown, file: string): BusinessLines | undefined {
  if (!isObject(value)) {
    console.error(`${file} must hold an object; no business line is taken from it.`);
    return undefined;
  }
  const lines: BizConfig = {};
  const { broken, notes } = readProblems(value[problemsKey]);
  for (const [key, line] of Object.entries(value)) {
    if (key.startsWith("$")) continue;
    const result = businessLineConfigSchema.safeParse(line);
    if (result.success) {
      lines[key] = result.data;
      continue;
    }
    const problem = describeIssues(result.error.issues, `$.${key}`);
    console.error(`${file} ${problem}; the business line is left out.`);
    broken[key] = problem;
  }
  return { lines, broken, notes };
}

/** A timestamp makes each request new; a query that the address has already is kept (A57). */
function stamped(address: string, now: number): string {
  const url = new URL(address);
  url.searchParams.set("t", String(now));
  return url.href;
}

/** What the session kept, and the extra files that it still lacks. */
interface KeptLines {
  readonly known: BusinessLines;
  readonly missing: readonly string[];
}

function readCache({ storage, buildId, otherBiz }: BizConfigOptions): KeptLines | undefined {
  try {
    const cached: unknown = JSON.parse(storage.getItem(bizConfigStorageKey) ?? "null");
    if (!isObject(cached) || cached["build"] !== buildId || !isObject(cached["lines"])) return undefined;
    const { lines, missing } = cached;
    const known = readBizConfig({ ...lines }, `session storage ${bizConfigStorageKey}`);
    return (
      known && {
        known,
        missing: otherBiz.filter((address) => Array.isArray(missing) && missing.includes(address)),
      }
    );
  } catch {
    return undefined;
  }
}

async function fetchLines(options: BizConfigOptions, address: string, file?: Promise<unknown>) {
  const now = (options.now ?? Date.now)();
  return readBizConfig(await (file ?? options.fetchJson(stamped(address, now))), address);
}

/** The lines of an extra file; undefined where it cannot be had, which is logged (R75-04). */
async function fetchExtra(options: BizConfigOptions, address: string): Promise<BusinessLines | undefined> {
  try {
    return await fetchLines(options, new URL(address, options.root).href);
  } catch (cause) {
    console.error(`The extra business configuration ${address} could not be loaded and is ignored.`, cause);
    return undefined;
  }
}

/** A line that is known already wins (R3-30). */
function merge(parts: readonly BusinessLines[]): BusinessLines {
  const lines = new Map<string, BizConfig[string]>();
  for (const [key, line] of parts.flatMap((part) => Object.entries(part.lines)))
    if (!lines.has(key)) lines.set(key, line);
  return {
    lines: Object.fromEntries(lines),
    broken: Object.assign({}, ...parts.map((part) => part.broken)) as Record<string, string>,
    notes: parts.flatMap((part) => part.notes),
  };
}

/**
 * The business lines: from session storage when this build kept them there (R4-13, R4-14), else `biz.config.json` and
 * the extra files (R75-03). An extra file that fails or takes longer than 3 s is not waited for; its lines are told
 * when it comes, and it is asked for again where it did not.
 * @throws FetchFailure, SyntaxError when `biz.config.json` itself cannot be had
 */
export async function loadBizConfig(options: BizConfigOptions): Promise<BusinessLines> {
  const cached = readCache(options);
  const parts = new Map<string, BusinessLines>();
  const asked = cached?.missing ?? options.otherBiz;
  let known = cached?.known;
  /** A file that holds no line at all but what is wrong, as an envelope does, is asked for again with the next page. */
  let hasOwn = cached !== undefined;
  const keep = (all: BusinessLines) => {
    if (options.signal.aborted || !hasOwn) return;
    keepLines(options, { known: all, missing: asked.filter((address) => !parts.has(address)) });
  };
  const extra = asked.map(async (address) => {
    const part = await fetchExtra(options, address);
    if (!part || options.signal.aborted) return;
    parts.set(address, part);
    if (!known) return;
    known = merge([known, part]);
    keep(known);
    options.onLate(known);
  });
  if (known) return known;
  const extraInTime = within(Promise.all(extra), startUpPatienceMs);
  const own = await fetchLines(options, new URL("biz.config.json", options.root).href, options.early);
  if (!(await extraInTime)) {
    const late = asked.filter((address) => !parts.has(address)).join(", ");
    console.error(`The portal goes on without the extra business configuration ${late}, which takes long.`);
  }
  hasOwn = own !== undefined && (Object.keys(own.lines).length > 0 || Object.keys(own.broken).length === 0);
  known = merge([...(own ? [own] : []), ...asked.flatMap((address) => parts.get(address) ?? [])]);
  keep(known);
  return known;
}

function keepLines({ storage, buildId }: BizConfigOptions, { known, missing }: KeptLines): void {
  const { lines, broken, notes } = known;
  const isSound = Object.keys(broken).length + notes.length === 0;
  const kept = isSound ? lines : { ...lines, [problemsKey]: { broken, notes } };
  try {
    storage.setItem(bizConfigStorageKey, JSON.stringify({ build: buildId, lines: kept, missing }));
  } catch (cause) {
    console.warn("The business configuration could not be kept for this session.", cause);
  }
}
