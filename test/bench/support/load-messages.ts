/** What the benchmark of simulated users and the process that plays them say to each other. */

/** Kinds of calls that are told apart. */
export const callKinds = [
  "sign-in",
  "start of a page",
  "list",
  "declaration",
  "goods lines",
  "bell",
  "export",
  "download centre",
  "download",
  "company switch",
  "tracking",
] as const;
export type CallKind = (typeof callKinds)[number];

/** What the process is told at its start, as JSON. */
export interface Players {
  /** The nodes, which calls go to in turn. */
  origins: readonly string[];
  names: readonly string[];
  password: string;
}

/** Let everybody sign in, or play them for some seconds, their time going so many times as fast. */
export type Order = { play: "sign-in" } | { play: "work"; seconds: number; scale: number };

/** What came of an order. */
export interface Played {
  seconds: number;
  /** Milliseconds of each answer that was good. */
  times: Partial<Record<CallKind, number[]>>;
  /** Answers by "429", "503" or what else was wrong, with the kind of the call. */
  refused: Record<string, number>;
  failed: Record<string, number>;
  /** Streams of hints that are open at the end. */
  streams: number;
}
