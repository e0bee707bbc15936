import { spawn } from "node:child_process";
import { once } from "node:events";
import { tool } from "./check-steps.ts";
import type { Suite } from "./suites.ts";

/** Runs files of tests whenever they, or what they import, change; until it is interrupted. */
export async function watchFiles(suites: readonly Suite[]): Promise<void> {
  const filesOf = (isTogether: boolean) =>
    suites.flatMap(({ tests }) => (tests?.isTogether === isTogether ? tests.files : []));
  const inBrowser = filesOf(true);
  const inNode = filesOf(false);
  const programs: (readonly [string, readonly string[]])[] = [];
  if (inBrowser.length > 0)
    programs.push([tool("wtr"), ["--config", "web-test-runner.config.mjs", "--watch", "--files", ...inBrowser]]);
  // `node --watch --test` starts anew also when nothing has changed.
  for (const file of inNode) programs.push([process.execPath, ["--watch", "--conditions=source", file]]);
  await Promise.all(programs.map(([command, args]) => once(spawn(command, args, { stdio: "inherit" }), "exit")));
}
