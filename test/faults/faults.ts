/** Uploads over bad lines to the real receiver; the command is told of in scripts/faults.ts. */
import { randomInt } from "node:crypto";
import { mock } from "node:test";
import { parseArgs } from "node:util";
import { fullChunks, runFaults, smallChunks, type FaultReport } from "./support/fault-runs.ts";
import type { RunSize } from "./support/plan.ts";
import { interruptionsOf, sentAgain } from "./support/tally.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: process.env["FAULT_RUNS"] ?? "1000" },
    full: { type: "string", default: process.env["FAULT_FULL_RUNS"] ?? "20" },
    seed: { type: "string", default: process.env["FAULT_SEED"] ?? String(randomInt(2 ** 31)) },
    only: { type: "string" },
  },
});
const seed = Number(values.seed);
const told = console.log;
// What the engine says of failed calls, of which there are many here.
for (const name of ["error", "warn"] as const) mock.method(console, name, () => undefined);

function numbersOf(count: number): number[] {
  if (values.only !== undefined) return count > 0 ? [Number(values.only)] : [];
  return Array.from({ length: count }, (_, number) => number);
}

function print(size: RunSize, { tally, failures }: FaultReport, seconds: number): void {
  const [again, interruptions] = [sentAgain(tally), interruptionsOf(tally)];
  const ratio = (count: number) => (interruptions === 0 ? 0 : count / interruptions).toFixed(2);
  told(
    [
      `${tally.runs} runs with chunks of ${size.chunkBytes} bytes in ${Math.round(seconds)} s, ${failures.length} failed`,
      `  ${tally.files} files, ${tally.bytes} bytes, ${tally.chunks} chunks: every byte compared by SHA-256`,
      `  ${interruptions} interruptions: ${tally.lineFaults} of single calls, ${tally.kills} kills of the server, ` +
        `${tally.reloads} reloads, ${tally.offline} times offline (${tally.offlineMinutes} min), ${tally.full} full disks, ${tally.pauses} pauses`,
      `  ${again} chunks sent again, ${ratio(again)} for each interruption (${tally.mostAgain.toFixed(2)} at most in a run); ` +
        `${tally.acknowledgedBefore} of them, ${ratio(tally.acknowledgedBefore)} each, after the server had acknowledged them`,
      `  ${tally.inVain} tries while line, server or disk were away; ${tally.copies} copies and ${tally.overtaken} overtaken chunks by the line`,
      `  ${tally.triedAgain} times a file that had failed was tried again`,
    ].join("\n"),
  );
  for (const failure of failures) told(`✘ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

told(`seed ${seed}`);
for (const [size, count] of [
  [smallChunks, Number(values.runs)],
  [fullChunks, Number(values.full)],
] as const) {
  const numbers = numbersOf(count);
  if (numbers.length === 0) continue;
  const start = performance.now();
  const report = await runFaults({
    seed,
    size,
    numbers,
    onRun: (report) => void (report.tally.runs % 100 === 0 && print(size, report, secondsSince(start))),
  });
  print(size, report, secondsSince(start));
}
// Connections that fetch keeps for later would keep the process for as long.
process.exit();
