import { businessLineConfigSchema, lineNeedsSchema, type BusinessLineConfig } from "@customs-portal/sdk/contract";
import { hashAdvice, plainHostAdvice } from "./import-map.ts";
import { closest, pathText, wording } from "./issues.ts";
import { isForeign, isSource, isTrustedTypesName, originOf } from "./policy.ts";

/** What was read of one line. `errors` leave it out, `notes` do not. */
export interface CheckedLine {
  line: BusinessLineConfig | undefined;
  errors: string[];
  notes: string[];
}

const keys = Object.keys(businessLineConfigSchema.shape);
const needKeys = Object.keys(lineNeedsSchema.shape);

function unknownKeys(value: object, path: readonly string[], known: readonly string[]): string[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = closest(name, known);
      const advice = meant === undefined ? `known keys are ${known.join(", ")}` : `did you mean "${meant}"?`;
      return `${pathText([...path, name])} is unknown and has no effect; ${advice}`;
    });
}

/** Checks one line of a file. @param integrity hashes of the import map, by address */
export function checkLine(key: string, value: unknown, integrity: Readonly<Record<string, string>>): CheckedLine {
  const read = businessLineConfigSchema.safeParse(value);
  if (!read.success) {
    const errors = read.error.issues.map((issue) => `${pathText([key, ...issue.path])} ${wording(issue)}`);
    return { line: undefined, errors, notes: [] };
  }
  const line = read.data;
  const errors: string[] = [];
  const notes = unknownKeys(line, [key], keys);
  if (line.needs) {
    notes.push(...unknownKeys((value as { needs: object }).needs, [key, "needs"], needKeys));
    for (const [index, source] of (line.needs.connect ?? []).entries())
      if (!isSource(source))
        errors.push(`${pathText([key, "needs", "connect", index])} must be an origin such as https://api.example.com`);
    for (const [index, name] of (line.needs.trustedTypes ?? []).entries())
      if (!isTrustedTypesName(name))
        errors.push(`${pathText([key, "needs", "trustedTypes", index])} must be the name of a policy of its own`);
  }
  if (line.global !== undefined && line.format !== "script")
    notes.push(`${pathText([key, "global"])} has no effect without "format": "script"`);
  for (const field of ["js", "hook", "css"] as const)
    for (const [index, address] of (line[field] ?? []).entries())
      if (isForeign(address) && originOf(address) === undefined)
        errors.push(`${pathText([key, field, index])} ${plainHostAdvice}`);
      else if (isForeign(address) && integrity[address] === undefined)
        notes.push(
          `${pathText([key, field, index])} is at another origin and has no hash; in a file of import-map.d, ${hashAdvice(address)}`,
        );
  return { line: errors.length > 0 ? undefined : line, errors, notes };
}
