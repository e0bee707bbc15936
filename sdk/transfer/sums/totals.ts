import { createThrottle, type Throttle } from "../base/throttle.ts";
import type { UploadTotals } from "../base/types.ts";
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
  progress(item: Item, loadedBytes: number): void;
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
  const throttles = new Map<Item, Throttle>();
  const sum = { files: 0, stored: 0, failed: 0, bytes: 0, loadedBytes: 0 };
  /** What went so far, also of what was taken out since. */
  let sentBytes = 0;
  let doneFiles = 0;
  /** Of all files together, while any are sent. */
  let going: { speed: Speedometer; pace: Pace } | undefined;
  const told = createThrottle(progressMs, () => onProgress(snapshot()));

  function snapshot(): UploadTotals {
    const bytesPerSecond = going?.speed.perSecond();
    const open = { bytes: sum.bytes - sum.loadedBytes, files: sum.files - sum.stored - sum.failed };
    const remainingMs = bytesPerSecond ? going?.pace.remainingMs(open.bytes, open.files) : undefined;
    return { ...sum, bytesPerSecond, remainingMs };
  }

  function load(item: Item, loadedBytes: number): number {
    const more = loadedBytes - item.loadedBytes;
    item.loadedBytes += more;
    sum.loadedBytes += more;
    return more;
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
      throttles.get(item)?.call();
      told.call();
    }
    throttles.get(item)?.flush();
    leave(item);
  }

  function leave(item: Item): void {
    throttles.get(item)?.cancel();
    throttles.delete(item);
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
      stateOf(item).speed = createSpeedometer(item.loadedBytes);
      throttles.set(
        item,
        createThrottle(progressMs, () => onFileProgress(item)),
      );
    },
    progress(item, loadedBytes) {
      if (item.phase === "cancelled") return;
      // What was on its way and broke off does not go back on the screen: it is sent again.
      sentBytes += load(item, Math.max(loadedBytes, item.loadedBytes));
      record();
      stateOf(item).speed?.record(item.loadedBytes);
      throttles.get(item)?.call();
      told.call();
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
