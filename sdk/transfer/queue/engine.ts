import { uploadOpenFiles, uploadRestingFiles } from "../../limits.ts";
import type { Emitter } from "../base/emitter.ts";
import { toTransferError, TransferError } from "../base/transfer-error.ts";
import type { UploadEvents, UploadSummary } from "../base/types.ts";
import { stateOf, type Item } from "../item/item.ts";
import type { GivingUp } from "../memory/giving-up.ts";
import type { UploadMemory } from "../memory/memory.ts";
import type { FullSettings } from "../settings/settings.ts";
import type { Totals } from "../sums/totals.ts";
import type { Cancels } from "../wire/cancels.ts";
import type { TransferProtocol } from "../wire/protocol.ts";
import type { Tasks } from "../wire/tasks.ts";
import { createFileRun, type Rest, type RunOutcome } from "./file-run.ts";
import { createLanes } from "./lanes.ts";
import { createRun, type Run } from "./run.ts";
import { createSharedErrors } from "./shared-errors.ts";
import { createStanding, type Standing } from "./standing.ts";
import { createWaiting } from "./waiting.ts";
import { createWidth } from "./width.ts";

/** Files that are compared, of those that are under way. */
const comparedAtOnce = Math.floor(uploadOpenFiles / 2);

/** Sends the files of an uploader in their order, some at a time. */
export interface Engine {
  readonly unsettled: Standing["unsettled"];
  readonly counts: Standing["counts"];
  readonly isRunning: boolean;
  /** Puts a file at the end. It is counted from now on, and begins with the next `pump`. */
  enqueue(item: Item): void;
  /** Begins what may begin. */
  pump(): void;
  /** Begins a run, or joins the one there is. Rejects where setup or create failed for some files, when the others are through. */
  start(): Promise<UploadSummary>;
  /** Sends files that wait; the others go on waiting. Joins the run there is. */
  startOnly(items: readonly Item[]): Promise<UploadSummary>;
  /** Keeps the run open while files are being added; the returned function ends that. */
  expectMore(): () => void;
  pause(items: Iterable<Item>): void;
  /** What is under way is paused, and nothing begins but what is resumed or tried again. */
  hold(): void;
  resume(items: Iterable<Item>): void;
  /** Ends a hold. */
  release(): void;
  /** Those that have failed wait again. @returns them */
  retry(items: readonly Item[]): Item[];
  cancel(items: readonly Item[]): void;
  /** Ends everything. Resolves when nothing is under way. */
  destroy(items: readonly Item[]): Promise<void>;
}

export interface EngineDependencies {
  settings: FullSettings;
  protocol: TransferProtocol;
  tasks: Tasks;
  memory: UploadMemory;
  totals: Totals;
  cancels: Cancels;
  givingUp: GivingUp;
  emit: Emitter<UploadEvents>["emit"];
}

/** Creates the engine. */
export function createEngine({
  settings,
  protocol,
  tasks,
  memory,
  totals,
  cancels,
  givingUp,
  emit,
}: EngineDependencies): Engine {
  const waiting = createWaiting();
  const open = new Set<Item>();
  /** Those of them that are compared, which reads them one at a time: they leave places for what is to be sent. */
  const comparing = new Set<Item>();
  /** Those of them that leave their places to others meanwhile, and how many of them do. */
  const resting: Record<Rest, { files: Set<Item>; most: number }> = {
    tries: { files: new Set(), most: uploadRestingFiles },
    comparison: { files: new Set(), most: settings.openFiles },
  };
  const going = new Set<Promise<void>>();
  const sharedError = createSharedErrors();
  const standing = createStanding(emit, totals.moved);
  const { counts } = standing;
  let run: Run | undefined;
  let expecting = 0;
  let isHeld = false;

  const { simultaneous } = settings;
  const lanes = createLanes(simultaneous);
  const width = createWidth({ most: simultaneous, limitMs: protocol.chunkTimeoutMs, onRoom: lanes.fill });
  const runFile = createFileRun({
    settings,
    protocol,
    tasks,
    lanes,
    width,
    memory,
    cancels,
    givingUp,
    onSending(item) {
      // Another one than was found: it is compared no more.
      if (comparing.delete(item)) queueMicrotask(pump);
      totals.begin(item, stateOf(item).checked?.plan.storedBytes ?? 0);
      standing.move(item, "sending");
    },
    onFound(item) {
      if (comparing.size < comparedAtOnce) comparing.add(item);
      return comparing.has(item);
    },
    onRead: (file) => emit("file-progress", { file }),
    onProgress: totals.progress,
    onResting(item, rest, isResting) {
      const { files } = resting[rest];
      if (!isResting) return void files.delete(item);
      if (files.has(item)) return;
      files.add(item);
      queueMicrotask(pump);
    },
    onBroken: totals.breakOff,
    onRetry: (file, chunk, error) => emit("retry", { file, chunk, error }),
    onCheckRetry: (file, error) => emit("task-retry", { call: "check", error, file }),
  });

  const mayBegin = (item: Item) => item.phase === "waiting" && !open.has(item);

  function next(current: Run): Item | undefined {
    const found = comparing.size < comparedAtOnce ? waiting.nextFound(mayBegin) : undefined;
    if (found) comparing.add(found);
    return found ?? waiting.next(mayBegin, current.isWhole && !isHeld);
  }

  function placesTaken(): number {
    let taken = open.size;
    for (const { files, most } of Object.values(resting)) taken -= Math.min(files.size, most);
    return taken;
  }

  function pump(): void {
    while (run && placesTaken() < settings.openFiles) {
      const item = next(run);
      if (!item) break;
      open.add(item);
      const ended = new AbortController();
      stateOf(item).ended = ended;
      standing.move(item, "checking");
      const gone = go(item, ended).finally(() => going.delete(gone));
      going.add(gone);
    }
    finish();
  }

  async function go(item: Item, ended: AbortController): Promise<void> {
    const outcome = await runFile(item, ended).catch((cause: unknown): RunOutcome => ({
      is: "failed",
      by: "chunk",
      error: toTransferError(cause),
    }));
    open.delete(item);
    comparing.delete(item);
    for (const { files } of Object.values(resting)) files.delete(item);
    stateOf(item).ended = undefined;
    totals.end(item);
    if (item.phase !== "cancelled") settle(item, outcome);
    pump();
  }

  function settle(item: Item, outcome: RunOutcome): void {
    switch (outcome.is) {
      case "stored":
        return store(item);
      case "failed":
        return fail(item, outcome.by, outcome.error);
      case "elsewhere":
        return void waitFor(item);
      case "found":
        if (item.phase === "paused") return;
        waiting.pushFound(item);
        return standing.move(item, "waiting");
      case "no-task":
        waiting.close(item.place, outcome.error);
        if (item.phase !== "paused") requeue(item);
        return;
      case "ended":
        // Paused, or resumed while the pause was still at work.
        if (item.phase === "waiting") enqueue(item);
    }
  }

  function store(item: Item): void {
    run?.count(item, "stored");
    const tell = standing.shift(item, "stored");
    totals.store(item);
    tell();
    emit("success", { file: item });
  }

  function fail(item: Item, by: "check" | "chunk", error: TransferError): void {
    item.error = sharedError(error);
    run?.count(item, "failed");
    const tell = standing.shift(item, "failed");
    totals.fail(item);
    tell();
    if (by === "chunk") return emit("error", { file: item, error });
    console.error("Upload check error", error);
    emit("task-error", { call: "check", error, file: item });
  }

  /** Another tab sends it; when that ends, the journal says what is left. */
  async function waitFor(item: Item): Promise<void> {
    if (item.phase !== "checking") return settle(item, { is: "ended" });
    const ended = new AbortController();
    stateOf(item).ended = ended;
    standing.move(item, "elsewhere");
    try {
      await settings.locks.whenFree(memory.keyOf(item), ended.signal);
    } catch {
      return;
    }
    // Cancelled, or paused, just when it came free.
    if (ended.signal.aborted) return;
    if (isHeld) return standing.move(item, "paused");
    requeue(item);
    pump();
  }

  /** Those that cannot begin end the run when the others are through. */
  function giveUp(): void {
    if (!run || !waiting.reason || open.size + counts.elsewhere > 0 || run.isResting(counts.paused)) return;
    run.reject(waiting.reason);
    run = undefined;
  }

  function finish(): void {
    giveUp();
    if (!run?.isThrough(standing.unsettled) || (run.isWhole && expecting > 0)) return;
    const ended = run;
    run = undefined;
    totals.rest();
    const summary = ended.summaryNow();
    const { stored, failed } = summary;
    if (failed.length === 0 && standing.unsettled === 0) memory.finish();
    if (stored + failed.length > 0) emit("complete", summary);
    ended.resolve(summary);
  }

  /** Runs what the caller puts into it. */
  function begin(take: (run: Run) => void): Promise<UploadSummary> {
    run ??= createRun();
    const { summary } = run;
    take(run);
    if (!isHeld) waiting.bringBack(requeue);
    pump();
    return summary;
  }

  /** What a run has begun with goes before what it has not. */
  function enqueue(item: Item): void {
    waiting.push(item, run?.has(item) ?? false);
  }

  /** Back to the queue. A file that is still being let go of is passed over there, and comes back by itself. */
  function requeue(item: Item): void {
    enqueue(item);
    standing.move(item, "waiting");
  }

  function pause(items: Iterable<Item>): void {
    for (const item of items) {
      if (item.isSettled || item.phase === "paused") continue;
      stateOf(item).ended?.abort();
      standing.move(item, "paused");
    }
  }

  return {
    get unsettled() {
      return standing.unsettled;
    },
    counts,
    get isRunning() {
      return run !== undefined;
    },
    enqueue(item) {
      standing.add();
      totals.expect(item);
      waiting.push(item, false);
    },
    pump,
    start: () => begin((started) => started.widen()),
    startOnly: (items) =>
      begin((started) => {
        started.join(items);
        waiting.prefer(items);
      }),
    expectMore() {
      expecting += 1;
      return () => {
        expecting -= 1;
        pump();
      };
    },
    pause,
    hold() {
      isHeld = true;
      pause(open);
      for (const item of waiting.takeFirst()) if (item.phase === "waiting") standing.move(item, "paused");
      totals.rest();
    },
    resume(items) {
      for (const item of items) if (item.phase === "paused") requeue(item);
      pump();
    },
    release() {
      isHeld = false;
      pump();
    },
    retry(items) {
      const again: Item[] = [];
      for (const item of [...items]) {
        // Whoever hears of one may have taken out the next.
        if (item.phase !== "failed") continue;
        totals.expect(item);
        item.error = undefined;
        requeue(item);
        again.push(item);
      }
      return again;
    },
    cancel(items) {
      // Those that are under way do so themselves at their end, as they have their locks; here they are forgotten at once.
      givingUp.begin(items.filter((item) => !open.has(item)));
      memory.forget(items.flatMap((item) => (item.phase === "sending" ? memory.keyOf(item) : [])));
      for (const item of items) {
        totals.drop(item);
        if (!item.isSettled && run?.has(item)) run.count(item, "cancelled");
        stateOf(item).ended?.abort();
        standing.move(item, "cancelled");
      }
      waiting.delete(items, standing.unsettled === 0);
      pump();
    },
    async destroy(items) {
      for (const item of items) stateOf(item).ended?.abort();
      run?.summary.catch(() => undefined);
      run?.reject(new TransferError("request-cancelled"));
      run = undefined;
      await Promise.allSettled(going);
    },
  };
}
