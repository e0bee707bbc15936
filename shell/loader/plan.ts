import type { BusinessLineConfig } from "@customs-portal/sdk/contract";

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

/** Where the format of a line is set. */
const formatPlace = ({ label }: Plan) => `"format" of "${label}" in biz.config.json or biz.config.d`;

/** Says why a file gave no line, and what to look at. */
export function missingLifecycles(plan: Plan, module: object): string {
  const { format, global } = plan;
  const wanted = "exports no single-spa lifecycles (bootstrap, mount, unmount)";
  if (format === "script") return `left no global ${global === undefined ? "" : `"${global}" `}that ${wanted}`;
  const given = ["mount", "unmount"].filter((name) => name in module);
  if (given.length === 1)
    return `exports ${given.join()} and no ${given.includes("mount") ? "unmount" : "mount"}: a line exports bootstrap, mount and unmount`;
  return `${wanted}, read in the format "${format}"; see ${formatPlace(plan)}`;
}

/** What to do about a native module that was read as a script. */
export function formatAdvice(plan: Plan, address: string, cause: unknown): string | undefined {
  const isModule = cause instanceof SyntaxError && /\b(export|import)\b/.test(cause.message);
  if (!isModule || plan.format === "module") return undefined;
  return `${address} is a native module, read in the format "${plan.format}"; set ${formatPlace(plan)} to "module"`;
}

/** Whether a module ran nothing because a file did not come, by the number of SystemJS's error. */
export const isMissingFile = (cause: unknown) => cause instanceof Error && /\bSystemJS\b.*#3\b/.test(cause.message);
