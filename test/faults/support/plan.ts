import { createRandom, type Random } from "../../fuzz/random.ts";

/** What the line does to a chunk; `slow` and `copied` are no interruption: the client gets its answer. */
export type LineFault = "refused" | "reset" | "half" | "lost" | "overtaken" | "copied" | "copiedLate";

/** What happens to a run as a whole, once so many different chunks were acknowledged. */
export type Interruption = "kill" | "reload" | "offline" | "unnoticed" | "full" | "pause";

export interface PlannedFile {
  name: string;
  size: number;
  seed: number;
}

export interface PlannedInterruption {
  is: Interruption;
  /** Different chunks that are acknowledged before it, in all files. */
  afterChunks: number;
  /** How long the network is away, by the clock of the client. */
  minutes: number;
}

/** All that is chosen for a run: the same for the same seed, number and sizes. */
export interface RunPlan {
  seed: number;
  number: number;
  chunkBytes: number;
  files: readonly PlannedFile[];
  interruptions: readonly PlannedInterruption[];
  /** The line takes `uploaded_chunks` out of what checks answer: then the journal alone knows them. */
  hidesChunks: boolean;
  /** The client goes on after the tries of the specification. */
  isPatient: boolean;
  /** Chunks are sent as they are, in place of forms. */
  octetStream: boolean;
  /** The fault of the n-th sending of a chunk. */
  faultOf(file: number, chunk: number, sending: number): LineFault | undefined;
  /** The fault of the n-th call that is no chunk. */
  faultOfCall(count: number): "refused" | "reset" | "lost" | undefined;
}

/** How large the files of a run are. */
export interface RunSize {
  chunkBytes: number;
  filesMost: number;
  chunksMost: number;
}

const lineFaults = ["refused", "reset", "half", "lost", "overtaken", "copied", "copiedLate"] as const;
const callFaults = ["refused", "reset", "lost"] as const;
/** Names that share an identifier on the wire (A34). */
const names = ["报关单.pdf", "提单.pdf", "装箱单 2.xlsx", "invoice.csv"] as const;
const mib = 1024 ** 2;
/** What a file must exceed so that the disk is too small for it, while the database still fits. */
export const fullDiskBytes = 8 * mib;

/** A random that depends on numbers alone, and not on what was chosen before. */
function randomOf(...keys: readonly number[]): Random {
  let state = 0x9e3779b9;
  for (const key of keys) state = createRandom(state ^ key).below(2 ** 31);
  return createRandom(state);
}

/** So many runs have all kinds. */
export const kindTurns = 16;

/** Every kind has its turn, also beside others; a quarter of the runs has none but the faults of the line. */
function kindsOf(number: number, random: Random, canFill: boolean): Interruption[] {
  const full: Interruption = canFill ? "full" : "kill";
  const turns: readonly Interruption[][] = [
    [],
    ["kill"],
    ["reload"],
    ["offline"],
    [],
    ["reload", "reload"],
    ["unnoticed"],
    [],
    ["pause", "reload"],
    ["kill", "reload"],
    ["reload", "offline"],
    [full],
    ["offline", "offline"],
    [],
    ["pause"],
    ["pause", "unnoticed"],
  ];
  const kinds = turns[number % kindTurns] ?? [];
  return random.chance(20) ? [...kinds, "pause"] : kinds;
}

/** @param canFill whether this system lets the disk of the server be too small for a while */
export function planRun(seed: number, number: number, size: RunSize, canFill: boolean): RunPlan {
  const { chunkBytes, filesMost, chunksMost } = size;
  const random = randomOf(seed, number, chunkBytes);
  const kinds = kindsOf(number, random, canFill);
  const files: PlannedFile[] = Array.from({ length: 1 + random.below(filesMost) }, (_, index) => ({
    name: names[index % names.length] ?? "",
    size: random.below(chunksMost * chunkBytes),
    seed: random.below(2 ** 31),
  }));
  if (kinds.includes("full")) {
    const beyond = Math.max(fullDiskBytes, chunkBytes) + 1 + random.below(2 * chunkBytes);
    files.splice(1, files.length, { name: names[1], size: beyond, seed: random.below(2 ** 31) });
  }
  const chunks = files.reduce((sum, file) => sum + Math.max(1, Math.ceil(file.size / chunkBytes)), 0);
  const interruptions = kinds
    .map((is) => ({ is, afterChunks: is === "full" ? 0 : random.below(chunks), minutes: 1 + random.below(10) }))
    .toSorted((one, other) => one.afterChunks - other.afterChunks);
  const rate = random.below(25);
  const callRate = random.below(15);
  return {
    seed,
    number,
    chunkBytes,
    files,
    interruptions,
    hidesChunks: random.chance(40),
    isPatient: random.chance(50),
    octetStream: random.chance(50),
    faultOf(file, chunk, sending) {
      const dice = randomOf(seed, number, file, chunk, sending);
      return dice.chance(rate) ? dice.pick(lineFaults) : undefined;
    },
    faultOfCall(count) {
      const dice = randomOf(seed, number, -1, count);
      return dice.chance(callRate) ? dice.pick(callFaults) : undefined;
    },
  };
}
