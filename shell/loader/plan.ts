import type { BusinessLineConfig } from "@customs-portal/sdk/contract";
import { findScriptLifecycles } from "./lifecycles.ts";
import type { RefusedFile } from "./watch-refused.ts";

/** What is loaded of a line, and how. */
export interface Plan {
  label: string;
  hooks: readonly string[];
  /** Run in this order. */
  scripts: readonly string[];
  format: NonNullable<BusinessLineConfig["format"]>;
  /** The global of a classic script. */
  global?: string | undefined;
}

/** Where a field of a line is set. */
const placeOf = ({ label }: Plan, field: "format" | "global") =>
  `"${field}" of "${label}" in biz.config.json or biz.config.d`;

/** The page keeps the lines that it began with. */
const reload = "and reload the page";

const lifecycleNames = "single-spa lifecycles (bootstrap, mount, unmount)";
const listed = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(", ");
/** Globals of one script that are told one by one. */
const maxGlobals = 10;

/** Says why a classic script gave no line. @param left the globals that it left */
function missingGlobal(plan: Plan, left: readonly string[]): string {
  const { global } = plan;
  const advice = `; name one in ${placeOf(plan, "global")}, ${reload}`;
  const told = listed(left.slice(0, maxGlobals));
  const fit = left.find((name) => findScriptLifecycles({}, "", name) !== undefined);
  const having = fit === undefined ? "" : `of which ${JSON.stringify(fit)} has ${lifecycleNames}`;
  if (global !== undefined) {
    const name = JSON.stringify(global);
    if (global in globalThis) return `left a global ${name} without ${lifecycleNames}`;
    if (left.length === 0) return `left no global ${name}, nor any other`;
    return `left no global ${name}, but ${told}, ${having || `without ${lifecycleNames}`}${advice}`;
  }
  if (left.length === 0) return `left no global; a line of the format "script" leaves one with ${lifecycleNames}`;
  const globals = left.length === 1 ? "global" : "globals";
  return `left the ${globals} ${told}, ${having || `none of them with ${lifecycleNames}`}${advice}`;
}

/**
 * Says why a file gave no line, and what to look at.
 * @param left the globals that a classic script left
 */
export function missingLifecycles(plan: Plan, module: object, left: readonly string[]): string {
  const { format } = plan;
  if (format === "script") return missingGlobal(plan, left);
  const given = ["mount", "unmount"].filter((name) => name in module);
  if (given.length === 1)
    return `exports ${given.join()} and no ${given.includes("mount") ? "unmount" : "mount"}: a line exports bootstrap, mount and unmount`;
  return `exports no ${lifecycleNames}, read in the format "${format}"; see ${placeOf(plan, "format")}, ${reload}`;
}

/** What to do about a native module that was read as a script. */
export function formatAdvice(plan: Plan, address: string, cause: unknown): string | undefined {
  const isModule = cause instanceof SyntaxError && /\b(export|import)\b/.test(cause.message);
  if (!isModule || plan.format === "module") return undefined;
  return `${address} is a native module, read in the format "${plan.format}"; set ${placeOf(plan, "format")} to "module", ${reload}`;
}

/** What to do about a file that another one imports and that did not come. */
export const importAdvice = (address: string, refused: RefusedFile | undefined) =>
  refused &&
  `${refused.address} answered ${refused.status}, and ${address} imports it: copy all files that the build wrote, side by side`;

/** What to do about a name that a file imports and that nobody maps; each browser has words of its own. */
export function bareImportAdvice(address: string, cause: unknown): string | undefined {
  const message = cause instanceof Error ? cause.message : "";
  const [, name] = /(?:specifier|module name,) ["“'](.+?)["”']/i.exec(message) ?? [];
  return (
    name && `${address} imports ${JSON.stringify(name)}, which is in no import map; bundle it with the line, ${reload}`
  );
}

/**
 * What to do about a name that the import map does not have.
 * @param notes what the server found, which may know more
 */
export function nameAdvice(name: string, notes: readonly string[] = []): string {
  const text = JSON.stringify(name);
  const said = notes.find((note) => note.includes(text) && /in no import map|is left out/.test(note));
  if (said !== undefined) return `${said}; then reload the page`;
  return `${text} is in no import map; add it to a file of import-map.d, or see in the log of the server why such a file is left out, ${reload}`;
}

/** What to do about a file of another origin that was asked for at the own one. */
export const originAdvice = (address: string, asked: string, status: number) =>
  `${asked} answered ${status}: ${address} is at another origin, which needs onlineLoad (operating.md); reload the page after that`;

/** Whether a module ran nothing because a file did not come: by the number of SystemJS's error, or as `native.ts` says. */
export const isMissingFile = (cause: unknown) =>
  cause instanceof Error && /\bSystemJS\b.*#3\b|^The module .* could not be loaded\.$/.test(cause.message);
