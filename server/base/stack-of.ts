/** Errors that are followed down from one, whatever names whatever as its cause. */
const maxDepth = 5;

function linesOf(error: unknown, depth: number): string[] {
  if (!(error instanceof Error)) return [typeof error === "string" ? error : `thrown: ${typeof error}`];
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  const own = `${error.stack ?? `${error.name}: ${error.message}`}${code}`;
  if (depth >= maxDepth) return [own];
  const causes = [
    ...(error.cause === undefined ? [] : [error.cause]),
    ...(error instanceof AggregateError ? (error.errors as unknown[]).slice(0, maxDepth) : []),
  ];
  return [own, ...causes.flatMap((cause) => linesOf(cause, depth + 1).map((lines) => `caused by ${lines}`))];
}

/**
 * An error for the log: its stack, its code and those of its causes. Whatever else it carries stays out: errors of
 * libraries hold requests, and those hold keys and signatures.
 */
export function stackOf(error: unknown): string {
  return linesOf(error, 0).join("\n");
}
