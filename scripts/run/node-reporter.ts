import { relative, resolve } from "node:path";
import { inspect } from "node:util";
import { eventLine, nameSeparator, type TestEvent } from "./test-events.ts";

/** What node:test tells of a test that began or ended. */
interface TestData {
  name: string;
  nesting: number;
  /** The file that the test is written in, which may be one that the file that runs imports. */
  file?: string;
  /** The file that runs; absent for the file itself. */
  entryFile?: string;
  skip?: string | boolean;
  details?: { type?: string; passed?: boolean; error?: Error & { failureType?: string; cause?: unknown } };
}

function outcomeOf({ skip, details }: TestData): Extract<TestEvent, { type: "end" }>["outcome"] {
  if (skip !== undefined && skip !== false) return "skipped";
  if (details?.passed) return details.type === "suite" ? "group" : "passed";
  // A group whose tests failed has no failure of its own.
  return details?.error?.failureType === "subtestsFailed" ? "group" : "failed";
}

function messageOf({ skip, details }: TestData): string | undefined {
  if (typeof skip === "string") return skip;
  const error = details?.error;
  if (!error || details?.passed) return undefined;
  const cause = error.cause ?? error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
}

/** The names of the groups that are open in each file that runs. */
class OpenGroups {
  readonly #open = new Map<string, string[]>();

  end(file: string): void {
    this.#open.delete(file);
  }

  nameOf(file: string, { name, nesting }: TestData): string {
    const path = [...(this.#open.get(file) ?? []).slice(0, nesting), name];
    this.#open.set(file, path);
    return path.join(nameSeparator);
  }
}

/**
 * A reporter of node:test that tells of each test when it begins and when it ends; those of node wait for the files
 * before, or for the end of all.
 */
export default async function* report(
  source: AsyncIterable<{ type: string; data: TestData }>,
): AsyncGenerator<string, void> {
  const groups = new OpenGroups();
  for await (const { type, data } of source) {
    if (type !== "test:dequeue" && type !== "test:complete") continue;
    const written = data.file ?? "";
    const file = relative(process.cwd(), data.entryFile ?? written);
    const isFile = data.nesting === 0 && data.entryFile === undefined && resolve(data.name) === written;
    const name = isFile ? file : groups.nameOf(file, data);
    if (type === "test:dequeue") {
      yield eventLine({ type: "start", file, name });
      continue;
    }
    if (isFile) groups.end(file);
    const outcome = isFile && data.details?.passed ? "group" : outcomeOf(data);
    const message = messageOf(data);
    yield eventLine({ type: "end", file, name, outcome, ...(message === undefined ? {} : { message }) });
  }
}
