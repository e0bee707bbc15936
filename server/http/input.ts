import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";

/** Deeper bodies are nobody's; what walks through them later could run out of stack. */
const maxDepth = 64;

/** Why no route may see a value; undefined where it is fine. */
function problemOf(value: unknown): "too deep" | "NUL" | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: part, depth } = next;
    if (typeof part === "string" && part.includes("\0")) return "NUL";
    if (typeof part !== "object" || part === null || Buffer.isBuffer(part)) continue;
    if (depth === maxDepth) return "too deep";
    for (const [key, child] of Object.entries(part)) {
      if (key.includes("\0")) return "NUL";
      waiting.push({ value: child, depth: depth + 1 });
    }
  }
  return undefined;
}

/**
 * Keeps away from every route what only breaks things further in: the character NUL, which PostgreSQL cannot hold, and
 * bodies nested without an end.
 */
export function refuseBrokenInput(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const problem = problemOf([request.params, request.query, request.body]);
    done(problem && new PortalError("request-malformed", { message: `The input is refused: ${problem}.` }));
  });
}
