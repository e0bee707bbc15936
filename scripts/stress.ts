import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { parseArgs } from "node:util";
import { findTestBrowser } from "./browser.ts";
import { alone } from "./run/alone.ts";
import { choose } from "./run/choose.ts";
import { measurePace } from "./run/pace.ts";
import { reportLine } from "./run/run.ts";
import { runSuite } from "./run/run-suite.ts";
import { limits, stages } from "./run/suites.ts";
import type { Failure } from "./run/test-events.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "10" }, load: { type: "string", default: "0" } },
});

/** A number that was given. @throws when it is none */
function countOf(name: "times" | "load", least: number): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} is a whole number from ${least} on.`);
}

/** Runs files again and again, beside threads that never rest, and says how often each was red. */
async function stress(): Promise<boolean> {
  const times = countOf("times", 1);
  const load = countOf("load", 0);
  if (positionals.length === 0) throw new Error("Which files? npm run test:stress -- FILE … --times 10 --load 4");
  const suites = choose(stages, positionals).stages.flat(2);
  const threads = Array.from({ length: load }, () => new Worker("for (;;);", { eval: true }));
  await Promise.all(threads.map((thread) => once(thread, "online")));
  console.log(`What is waited for may take ${(await measurePace()).toFixed(1)} times as long as on a calm machine.`);
  let isGood = true;
  for (const { name, tests, needsBrowser } of suites) {
    if (needsBrowser) process.env.CHROME_PATH = await findTestBrowser();
    for (const file of tests?.files ?? []) {
      const failed: Failure[] = [];
      const seconds: number[] = [];
      let red = 0;
      for (let attempt = 1; attempt <= times; attempt += 1) {
        const done = tests && (await runSuite({ name, tests, files: [file], attempt, silenceMs: limits.silenceMs }));
        const wrong = [...(done?.failed ?? []), ...(done?.reports.flatMap((report) => report.failed) ?? [])];
        if (wrong.length > 0) red += 1;
        failed.push(...wrong);
        seconds.push(done?.reports[0]?.seconds ?? 0);
      }
      const median = seconds.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
      console.log(reportLine(red === 0, file, median, `red in ${red} of ${times}`));
      for (const { name: test, message } of failed)
        console.log(`    ✘ ${test}\n${message.replaceAll(/^/gm, "        ")}`);
      isGood &&= red === 0;
    }
  }
  await Promise.all(threads.map((thread) => thread.terminate()));
  return isGood;
}

try {
  process.exitCode = (await alone(stress)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
