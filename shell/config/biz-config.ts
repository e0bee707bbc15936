import { businessLineConfigSchema, type BizConfig } from "@customs-portal/sdk/contract";
import { bizConfigStorageKey } from "@customs-portal/sdk/limits";
import { describeIssues } from "./describe.ts";

/** The business lines of a session: those that can be used, and what is wrong with the others. */
export interface BusinessLines {
  readonly lines: BizConfig;
  /** What is wrong, by the key of the line. */
  readonly broken: Readonly<Record<string, string>>;
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
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where the server says what it found wrong: `{ broken: { [line]: text }, notes: [text] }`. */
const problemsKey = "$problems";

/** Logs what the server found. @returns what is wrong, by the key of the line */
function readProblems(value: unknown): Record<string, string> {
  const { broken, notes } = isObject(value) ? value : {};
  for (const note of Array.isArray(notes) ? notes : []) console.warn(String(note));
  const entries = Object.entries(isObject(broken) ? broken : {}).map(([key, text]) => [key, String(text)] as const);
  for (const [, problem] of entries) console.error(`${problem}; the business line is left out.`);
  return Object.fromEntries(entries);
}

/** Checks the lines one by one: a broken one is logged with its JSON path and left out, the others go on (R8-24). */
function readBizConfig(value: unknown, file: string): BusinessLines {
  if (!isObject(value)) {
    console.error(`${file} must hold an object; no business line is taken from it.`);
    return { lines: {}, broken: {} };
  }
  const lines: BizConfig = {};
  const broken = readProblems(value[problemsKey]);
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
  return { lines, broken };
}

/** A timestamp makes each request new; a query that the address has already is kept (A57). */
function stamped(address: string, now: number): string {
  const url = new URL(address);
  url.searchParams.set("t", String(now));
  return url.href;
}

function readCache({ storage, buildId }: BizConfigOptions): BusinessLines | undefined {
  try {
    const cached: unknown = JSON.parse(storage.getItem(bizConfigStorageKey) ?? "null");
    if (!isObject(cached) || cached["build"] !== buildId || !isObject(cached["lines"])) return undefined;
    return readBizConfig({ ...cached["lines"] }, `session storage ${bizConfigStorageKey}`);
  } catch {
    return undefined;
  }
}

async function fetchLines(options: BizConfigOptions, address: string, file?: Promise<unknown>): Promise<BusinessLines> {
  const now = (options.now ?? Date.now)();
  return readBizConfig(await (file ?? options.fetchJson(stamped(address, now))), address);
}

/**
 * The business lines: from session storage when this build kept them there (R4-13, R4-14), else `biz.config.json` and
 * the extra files, which are logged and left out when they fail (R75-03, R75-04).
 * @throws FetchFailure, SyntaxError when `biz.config.json` itself cannot be had
 */
export async function loadBizConfig(options: BizConfigOptions): Promise<BusinessLines> {
  const cached = readCache(options);
  if (cached) return cached;
  const extra = options.otherBiz.map(async (address) => {
    try {
      return await fetchLines(options, new URL(address, options.root).href);
    } catch (cause) {
      console.error(`The extra business configuration ${address} could not be loaded and is ignored.`, cause);
      return { lines: {}, broken: {} };
    }
  });
  const own = fetchLines(options, new URL("biz.config.json", options.root).href, options.early);
  const all = await Promise.all([own, ...extra]);
  const merged: BusinessLines = {
    lines: Object.assign({}, ...all.toReversed().map((part) => part.lines)) as BizConfig,
    broken: Object.assign({}, ...all.map((part) => part.broken)) as Record<string, string>,
  };
  keep(options, merged);
  return merged;
}

function keep({ storage, buildId }: BizConfigOptions, { lines, broken }: BusinessLines): void {
  const isSound = Object.keys(broken).length === 0;
  const kept = isSound ? lines : { ...lines, [problemsKey]: { broken } };
  try {
    storage.setItem(bizConfigStorageKey, JSON.stringify({ build: buildId, lines: kept }));
  } catch (cause) {
    console.warn("The business configuration could not be kept for this session.", cause);
  }
}
