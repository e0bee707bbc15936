import { relative } from "node:path";
import { inspect } from "node:util";
import { eventLine, nameSeparator, type TestEvent } from "./test-events.ts";

/** What node:test tells of a test that began or ended. */
interface TestData {
  name: string;
  nesting: number;
  skip?: string | boolean;
  todo?: string | boolean;
  details?: {
    type?: string;
    passed?: boolean;
    duration_ms?: number;
    error?: Error & { failureType?: string; cause?: unknown };
  };
}

const isMarked = (mark: string | boolean | undefined) => mark !== undefined && mark !== false;

function outcomeOf({ skip, todo, details }: TestData): Extract<TestEvent, { type: "end" }>["outcome"] {
  if (isMarked(skip)) return "skipped";
  if (details?.passed) return details.type === "suite" ? "group" : "passed";
  if (isMarked(todo)) return "skipped";
  // A group whose tests failed has no failure of its own.
  return details?.error?.failureType === "subtestsFailed" ? "group" : "failed";
}

function messageOf({ skip, todo, details }: TestData): string | undefined {
  if (typeof skip === "string") return skip;
  const error = details?.error;
  if (!error || details?.passed) return undefined;
  const cause = error.cause ?? error;
  const message = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  return isMarked(todo) ? `to do: ${message}` : message;
}

/**
 * A reporter of node:test that tells of each test of the file that runs when it begins and when it ends; those of node
 * wait for the end of all. A file whose tests stand in one that it imports is told of by its own name.
 */
export default async function* report(
  source: AsyncIterable<{ type: string; data: TestData }>,
): AsyncGenerator<string, void> {
  const file = relative(process.cwd(), process.argv[1] ?? "");
  let open: string[] = [];
  for await (const { type, data } of source) {
    if (type !== "test:dequeue" && type !== "test:complete") continue;
    open = [...open.slice(0, data.nesting), data.name];
    const name = open.join(nameSeparator);
    if (type === "test:dequeue") yield eventLine({ type: "start", file, name });
    else
      yield eventLine({
        type: "end",
        file,
        name,
        outcome: outcomeOf(data),
        message: messageOf(data),
        ms: Math.round(data.details?.duration_ms ?? 0),
      });
  }
}
