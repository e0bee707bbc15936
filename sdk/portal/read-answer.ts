import type { AnswerIssue, HttpError } from "./http-error.ts";
import type { SchemaIssue, StandardSchema } from "./types/index.ts";

/** A list of a thousand rows may be wrong a thousand times, for one reason. */
const issuesMax = 5;

/** An answer that a schema refused. */
class SchemaError extends Error {
  readonly issues: readonly SchemaIssue[];

  constructor(issues: readonly SchemaIssue[]) {
    super("The answer does not fit the schema.");
    this.name = "SchemaError";
    this.issues = issues;
  }
}

/** What a schema makes of a value. @throws SchemaError */
export async function readBySchema<T>(schema: StandardSchema<T>, value: unknown): Promise<T> {
  const result = await schema["~standard"].validate(value);
  if (result.issues) throw new SchemaError(result.issues);
  return result.value;
}

function pathText(path: SchemaIssue["path"]): string {
  return (path ?? [])
    .map((segment) => (typeof segment === "object" ? segment.key : segment))
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}

/** What an error says about places of an answer; errors of schema libraries say it in the same form. */
export function issuesOf(cause: unknown): AnswerIssue[] {
  const issues = typeof cause === "object" && cause !== null && "issues" in cause ? cause.issues : [];
  return (Array.isArray(issues) ? (issues as SchemaIssue[]) : [])
    .slice(0, issuesMax)
    .map(({ path, message }) => ({ path: pathText(path), message }));
}

/** What stands in the console of an answer that could not be read. */
export function logUnread({ call, issues, cause }: HttpError): void {
  const places = issues.map(({ path, message }) => `\n  ${path || "(all of it)"}: ${message}`);
  console.error(`The answer of ${call} cannot be read.${places.join("")}`, cause);
}
