import { engines } from "../../server/support/databases.ts";
import { BadLine } from "./bad-line.ts";
import { canLimitFiles, FaultPortal } from "./fault-portal.ts";
import { runPlan } from "./fault-run.ts";
import { kindTurns, planRun, type RunSize } from "./plan.ts";
import { addTally, emptyTally, type Tally } from "./tally.ts";

export const smallChunks: RunSize = { chunkBytes: 64 * 1024, filesMost: 4, chunksMost: 16 };
/** As the product sends them (R9-22). */
export const fullChunks: RunSize = { chunkBytes: 10_485_760, filesMost: 2, chunksMost: 4 };

export interface FaultRuns {
  seed: number;
  size: RunSize;
  /** Numbers of the runs; a number with a seed is always the same run. */
  numbers: readonly number[];
  /** Called after each run, with all so far. */
  onRun?: (report: FaultReport) => void;
}

/** What all runs did, and those that failed. */
export interface FaultReport {
  tally: Tally;
  failures: string[];
}

/** Runs plans against servers on every database there is, in turns. */
export async function runFaults({ seed, size, numbers, onRun }: FaultRuns): Promise<FaultReport> {
  const report: FaultReport = { tally: emptyTally(), failures: [] };
  const line = new BadLine();
  const origin = await line.open();
  const canFill = await canLimitFiles();
  const portals: FaultPortal[] = [];
  try {
    for (const engine of engines) portals.push(await FaultPortal.open(engine));
    for (const number of numbers) {
      // Another one after each round of kinds, so that every kind meets every database.
      const portal = portals[(number + Math.floor(number / kindTurns)) % portals.length] as FaultPortal;
      const plan = planRun(seed, number, size, canFill);
      try {
        addTally(report.tally, await runPlan(plan, portal, line, origin));
      } catch (cause) {
        const what = plan.interruptions.map(({ is, afterChunks }) => `${is} after ${afterChunks}`).join(", ");
        report.failures.push(`run ${number} of seed ${seed} on ${portal.engine} (${what}): ${String(cause)}`);
        await portal.limitFiles().catch(() => undefined);
      }
      onRun?.(report);
    }
    if (report.failures.length === 0) for (const portal of portals) await portal.assertEmpty();
  } finally {
    await line.close();
    for (const portal of portals) await portal.dispose();
  }
  return report;
}
