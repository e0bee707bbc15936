import { checkSteps } from "./run/check-steps.ts";
import { reportLine, run, tail } from "./run/run.ts";

const timeoutMs = 120_000;
const shownLines = 40;

const failed: string[] = [];
const waiting = [...checkSteps];

/** Takes step after step until none is left. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { code, output, seconds } = await run(step.command, step.args, { timeoutMs });
    console.log(reportLine(code === 0, step.name, seconds));
    if (code === 0) continue;
    failed.push(step.name);
    console.log(tail(output, shownLines));
  }
}

await Promise.all([work(), work()]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}.`);
  process.exitCode = 1;
}
