/** What happened in a run, or in all of them. */
export interface Tally {
  runs: number;
  files: number;
  bytes: number;
  /** Chunks of the files: so many sendings are needed. */
  chunks: number;
  /** Sendings that a living server could have taken, those that the line broke included. */
  sendings: number;
  /** Sendings of a chunk that the server had acknowledged before. */
  acknowledgedBefore: number;
  /** Tries while line or server were away, or the disk was full: that they fail is how the client learns of it. */
  inVain: number;
  /** Copies that the line made by itself, at once or late. */
  copies: number;
  /** Chunks that the line let others overtake. */
  overtaken: number;
  /** Calls that the line refused, reset, cut in the middle, or whose answer it lost. */
  lineFaults: number;
  kills: number;
  reloads: number;
  offline: number;
  offlineMinutes: number;
  full: number;
  pauses: number;
  /** Files that failed and were tried again, as their user would. */
  triedAgain: number;
  /** Most chunks sent again for each interruption in one run. */
  mostAgain: number;
}

export const emptyTally = (): Tally => ({
  runs: 0,
  files: 0,
  bytes: 0,
  chunks: 0,
  sendings: 0,
  acknowledgedBefore: 0,
  inVain: 0,
  copies: 0,
  overtaken: 0,
  lineFaults: 0,
  kills: 0,
  reloads: 0,
  offline: 0,
  offlineMinutes: 0,
  full: 0,
  pauses: 0,
  triedAgain: 0,
  mostAgain: 0,
});

/** Everything that broke something off. */
export function interruptionsOf({ lineFaults, kills, reloads, offline, full, pauses }: Tally): number {
  return lineFaults + kills + reloads + offline + full + pauses;
}

/** Chunks sent more often than once. */
export function sentAgain({ sendings, chunks }: Tally): number {
  return sendings - chunks;
}

/** Adds the figures of a run to those of all. */
export function addTally(total: Tally, run: Tally): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += run[key];
  total.mostAgain = Math.max(total.mostAgain - run.mostAgain, run.mostAgain);
}
