import type { FastifyInstance } from "fastify";
import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";
import { refuseEncodedBodies } from "./body-encoding.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many values the body of a call may hold, each item of a list and each field counted; 10,000 by default. */
    maxValues?: number;
  }
}

/** Deeper bodies are nobody's; what walks through them later could run out of stack. */
const maxDepth = 64;
/** What checks each of them later, and words what is wrong with it, costs far more than their bytes. */
const maxValues = 10_000;

interface Problem {
  code: ErrorCode;
  message: string;
}

/** Why no route may see a text; undefined where it is fine. */
function problemOfText(text: string): Problem | undefined {
  if (text.includes("\0")) return { code: "request-malformed", message: "NUL" };
  return text.isWellFormed() ? undefined : { code: "request-malformed", message: "half a character" };
}

/** Why no route may see a value; undefined where it is fine. Looks at so many values and no further. */
function problemOf(value: unknown, max: number): Problem | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let left = max;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: part, depth } = next;
    const problem = typeof part === "string" ? problemOfText(part) : undefined;
    if (problem) return problem;
    if (typeof part !== "object" || part === null || Buffer.isBuffer(part)) continue;
    if (depth === maxDepth) return { code: "request-malformed", message: "too deep" };
    for (const key in part) {
      if (!Object.hasOwn(part, key)) continue;
      left -= 1;
      if (left < 0) return { code: "request-too-large", message: "too many values" };
      const problemOfKey = problemOfText(key);
      if (problemOfKey) return problemOfKey;
      waiting.push({ value: (part as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
  return undefined;
}

/**
 * Keeps away from every route what only breaks things further in: the character NUL, which PostgreSQL cannot hold,
 * halves of a character (lone surrogates), which every database changes, bodies nested or listed without an end, and
 * encoded ones.
 */
export function refuseBrokenInput(app: FastifyInstance): void {
  refuseEncodedBodies(app);
  app.addHook("preValidation", (request, _reply, done) => {
    // An address says such characters by percent signs only, and its length bounds its values.
    if (request.body === undefined && !request.raw.url?.includes("%")) {
      done();
      return;
    }
    const max = request.routeOptions.config.maxValues ?? maxValues;
    const problem = problemOf([request.params, request.query, request.body], max);
    done(problem && new PortalError(problem.code, { message: `The input is refused: ${problem.message}.` }));
  });
}
