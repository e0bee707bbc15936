import { createThrottle, type Throttle } from "../base/throttle.ts";
import type { UploadPhase, UploadTotals } from "../base/types.ts";
import { stateOf, type Item } from "../item/item.ts";
import { createSpeedometer, type Speedometer } from "../item/speed.ts";
import { createPace, type Pace } from "./pace.ts";

/** Sums over all files, kept up file by file: nothing here grows with their number but the sums. */
export interface Totals {
  snapshot(): UploadTotals;
  /** A file is to be sent: it is new, or tried again. */
  expect(item: Item): void;
  /** A file is about to be cancelled; what is told of it afterwards does not count. */
  drop(item: Item): void;
  fail(item: Item): void;
  store(item: Item): void;
  /** A file begins to be sent, with so many bytes at the server from before. */
  begin(item: Item, loadedBytes: number): void;
  /**
   * So many bytes of a file are at the server or on their way.
   * @param left so many left since that was told last: what broke off and is sent again counts once more
   */
  progress(item: Item, loadedBytes: number, left: number): void;
  /** A file stands elsewhere. What is paused takes no time. */
  moved(item: Item, before: UploadPhase): void;
  /** A chunk of a file broke off. */
  breakOff(item: Item): void;
  /** A file is no longer sent. */
  end(item: Item): void;
  /** Nothing is sent for a while, which is no slowness. */
  rest(): void;
}

interface TotalsOptions {
  progressMs: number;
  onFileProgress: (item: Item) => void;
  onProgress: (totals: UploadTotals) => void;
}

/** Creates the sums, which tell of themselves at most once in `progressMs` (R9-29), and once more where nothing follows. */
export function createTotals({ progressMs, onFileProgress, onProgress }: TotalsOptions): Totals {
  /** What is sent, with what left of each since it began. */
  const sending = new Map<Item, { told: Throttle; sentBytes: number }>();
  const sum = { files: 0, stored: 0, failed: 0, bytes: 0, loadedBytes: 0 };
  /** Paused, with what has not arrived of it. */
  const paused = { files: 0, bytes: 0 };
  /** What went so far, also of what was taken out since, and what broke off. */
  let sentBytes = 0;
  let doneFiles = 0;
  /** Of all files together, while any are sent. */
  let going: { speed: Speedometer; pace: Pace } | undefined;
  const told = createThrottle(progressMs, () => onProgress(snapshot()));

  function snapshot(): UploadTotals {
    const bytesPerSecond = going?.speed.perSecond();
    const openBytes = sum.bytes - sum.loadedBytes - paused.bytes;
    const openFiles = sum.files - sum.stored - sum.failed - paused.files;
    const remainingMs = bytesPerSecond ? going?.pace.remainingMs(openBytes, openFiles) : undefined;
    return { ...sum, bytesPerSecond, remainingMs };
  }

  function load(item: Item, loadedBytes: number): void {
    const more = loadedBytes - item.loadedBytes;
    item.loadedBytes += more;
    sum.loadedBytes += more;
    if (item.phase === "paused") paused.bytes -= more;
  }

  function record(): void {
    if (going) going.pace.record(sentBytes, doneFiles, going.speed.record(sentBytes));
  }

  function end(item: Item): void {
    // Its bytes are out of the sums already.
    if (item.phase === "cancelled") return leave(item);
    // What was on its way and did not arrive is none of it any more.
    const stored = stateOf(item).checked?.plan.storedBytes;
    if (stored !== undefined && stored < item.loadedBytes) {
      load(item, stored);
      sending.get(item)?.told.call();
      told.call();
    }
    sending.get(item)?.told.flush();
    leave(item);
  }

  function leave(item: Item): void {
    sending.get(item)?.told.cancel();
    sending.delete(item);
    stateOf(item).speed = undefined;
  }

  /** Its bytes are not among those to come. */
  function takeOut(item: Item): void {
    leave(item);
    sum.bytes -= item.size;
    sum.loadedBytes -= item.loadedBytes;
  }

  return {
    snapshot,
    expect(item) {
      if (item.phase === "failed") sum.failed -= 1;
      else sum.files += 1;
      sum.bytes += item.size;
      sum.loadedBytes += item.loadedBytes;
    },
    drop(item) {
      sum.files -= 1;
      if (item.phase === "failed") sum.failed -= 1;
      else takeOut(item);
      if (item.phase === "stored") sum.stored -= 1;
      if (going) told.call();
    },
    fail(item) {
      sum.failed += 1;
      takeOut(item);
      told.call();
    },
    store(item) {
      sum.stored += 1;
      doneFiles += 1;
      load(item, item.size);
      record();
      end(item);
      told.call();
    },
    begin(item, loadedBytes) {
      load(item, loadedBytes);
      going ??= { speed: createSpeedometer(sentBytes), pace: createPace(sentBytes, doneFiles) };
      stateOf(item).speed = createSpeedometer(0);
      sending.set(item, { told: createThrottle(progressMs, () => onFileProgress(item)), sentBytes: 0 });
    },
    progress(item, loadedBytes, left) {
      if (item.phase === "cancelled") return;
      // What was on its way and broke off does not go back on the screen: it is sent again.
      load(item, Math.max(loadedBytes, item.loadedBytes));
      const one = sending.get(item);
      if (left > 0) {
        sentBytes += left;
        record();
        if (one) stateOf(item).speed?.record((one.sentBytes += left));
      }
      one?.told.call();
      told.call();
    },
    moved(item, before) {
      const count = (item.phase === "paused" ? 1 : 0) - (before === "paused" ? 1 : 0);
      paused.files += count;
      paused.bytes += count * (item.size - item.loadedBytes);
    },
    breakOff(item) {
      going?.speed.breakOff();
      stateOf(item).speed?.breakOff();
    },
    end,
    rest() {
      told.flush();
      going = undefined;
    },
  };
}
