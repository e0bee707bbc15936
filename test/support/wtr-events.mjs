import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** @param {{ name?: string, message?: string, stack?: string } | undefined} error */
const messageOf = (error) => [error?.message, error?.stack].filter(Boolean).join("\n");

/**
 * A reporter of web-test-runner that tells of each file when it begins, and of its tests when it ends, in the lines of
 * `scripts/run/test-events.ts`.
 * @param {{ outputPath: string }} options
 */
export function eventsReporter({ outputPath }) {
  const write = (event) => writeFileSync(outputPath, `${JSON.stringify(event)}\n`, { flag: "a" });
  const told = new Set();
  /** When each file began, milliseconds since 1970. */
  const begunAt = new Map();

  function* testsOf(suite, path) {
    const inside = suite.name ? [...path, suite.name] : path;
    for (const test of suite.tests) yield { ...test, name: [...inside, test.name].join(" › ") };
    for (const inner of suite.suites) yield* testsOf(inner, inside);
  }

  function tellEnd(session) {
    const file = relative(process.cwd(), session.testFile);
    // What a hook threw stands with the file alone.
    const outside = session.errors.map(messageOf).join("\n") || "the file failed outside of its tests";
    let failures = 0;
    for (const { name, passed, skipped, error, duration } of session.testResults
      ? testsOf(session.testResults, [])
      : []) {
      const outcome = skipped ? "skipped" : passed ? "passed" : "failed";
      if (outcome === "failed") failures += 1;
      const message = outcome === "failed" ? messageOf(error) || outside : undefined;
      write({ type: "end", file, name, outcome, message, ms: duration });
    }
    const isBroken = !session.passed && failures === 0;
    write({
      type: "end",
      file,
      name: file,
      ms: Date.now() - (begunAt.get(file) ?? Date.now()),
      ...(isBroken ? { outcome: "failed", message: outside } : { outcome: "group" }),
    });
  }

  return {
    start({ sessions }) {
      mkdirSync(dirname(outputPath), { recursive: true });
      rmSync(outputPath, { force: true });
      const tell = (session) => {
        const step = `${session.id} ${session.testRun} ${session.status}`;
        if (told.has(step)) return;
        told.add(step);
        const file = relative(process.cwd(), session.testFile);
        if (session.status === "INITIALIZING") {
          begunAt.set(file, Date.now());
          write({ type: "start", file, name: file });
        }
        if (session.status === "FINISHED") tellEnd(session);
      };
      // The first file may have begun by now.
      for (const session of sessions.all()) tell(session);
      sessions.on("session-status-updated", tell);
    },
  };
}
