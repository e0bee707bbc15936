import { withTimeout } from "../../timing.ts";
import { isPermanent, toTransferError, TransferError } from "../base/transfer-error.ts";
import { untilAborted } from "../base/until-aborted.ts";
import { createInstant } from "../content/instant.ts";
import { createReading } from "../content/reading.ts";
import { createVerification } from "../content/verification.ts";
import type { ChunkPlan } from "../item/chunk-plan.ts";
import { readAsChosen, requireUnchanged } from "../item/file-bytes.ts";
import { stateOf, type CheckedUpload, type Item } from "../item/item.ts";
import type { GivingUp } from "../memory/giving-up.ts";
import type { UploadMemory } from "../memory/memory.ts";
import type { FullSettings } from "../settings/settings.ts";
import type { Cancels } from "../wire/cancels.ts";
import { persist } from "../wire/persist.ts";
import type { TransferProtocol } from "../wire/protocol.ts";
import { mayMeanTaskEnded } from "../wire/task-end.ts";
import type { OpenTask, Tasks } from "../wire/tasks.ts";
import { createAgreement, keepName } from "./agreement.ts";
import type { Lane, Lanes, LaneSource } from "./lanes.ts";
import { createOnWay } from "./on-way.ts";
import type { Width } from "./width.ts";

/** What a file waits for while others have its place: another try of its check or of all its chunks, or that it is given up first; a comparison at its server. */
export type Rest = "tries" | "comparison";

/** What came of going at a file. */
export type RunOutcome =
  | { is: "stored" | "elsewhere" | "ended" | "found" }
  | { is: "no-task"; error: TransferError }
  | { is: "failed"; by: "check" | "chunk"; error: TransferError };

/** What is told while a file is sent. */
interface FileRunReport {
  /** The check is over; chunks follow. */
  onSending: (item: Item) => void;
  /** Its server has it, and it is to be compared. @returns whether it may be at once; else it comes again as it is */
  onFound: (item: Item) => boolean;
  /** Another part of it was read, to ask whether it need be sent. */
  onRead: (item: Item) => void;
  /** So many bytes are at the server, and so many left since that was told last. */
  onProgress: (item: Item, loadedBytes: number, sentBytes: number) => void;
  /** It only waits, or no longer. */
  onResting: (item: Item, rest: Rest, isResting: boolean) => void;
  /** A chunk of it broke off, also where the network is gone and that takes no try. */
  onBroken: (item: Item) => void;
  onRetry: (item: Item, chunk: number, error: TransferError) => void;
  onCheckRetry: (item: Item, error: TransferError) => void;
}

export interface FileRunDependencies extends FileRunReport {
  settings: FullSettings;
  protocol: TransferProtocol;
  tasks: Tasks;
  lanes: Lanes;
  width: Width;
  memory: UploadMemory;
  cancels: Cancels;
  givingUp: GivingUp;
}

/** How a chunk is sent. */
interface ChunkSending {
  number: number;
  /** It is in memory before it is sent, as the file may be complete with it. */
  isRead: boolean;
  signal: AbortSignal;
  /** Where it goes; while it waits for another try, others do. */
  lane: Lane;
  onSent: (share: number) => void;
  /** It waits for another try, or no longer. */
  onAway: (isAway: boolean) => void;
}

/** One that was checked before it may have lost its task since, as where the machine slept. */
const longAgoMs = 60_000;

/** One that ends with a signal, or sooner. */
function endingWith(signal: AbortSignal): AbortController {
  const own = new AbortController();
  if (signal.aborted) own.abort();
  signal.addEventListener("abort", () => own.abort(), { once: true });
  return own;
}

/** Creates the way of one file: lock, memory, check, chunks. `ended` ends it at any time, and leaves the wire quiet. */
export function createFileRun(
  dependencies: FileRunDependencies,
): (item: Item, ended: AbortController) => Promise<RunOutcome> {
  const { settings, protocol, tasks, lanes, width, memory, givingUp } = dependencies;
  const { onSending, onFound, onRead, onProgress, onResting, onBroken, onRetry } = dependencies;
  const { rules, simultaneous } = settings;
  const reading = createReading(settings.progressMs, onRead);
  const verification = createVerification(protocol, settings, reading);
  const agreement = createAgreement({ ...dependencies, verification });
  const instant = createInstant(protocol, settings, reading);
  /** Tasks of which a chunk was stored: one that is refused later has met their end. Right after a check it is the file (R8-33). */
  const proven = new WeakSet<OpenTask>();
  /** What is compared later. */
  const putOff = new WeakSet<CheckedUpload>();

  /** Whether a refusal may be the end of the task of a file, and not mean the file. */
  function mayHaveEnded({ open, askedAt }: CheckedUpload): boolean {
    return proven.has(open) || (askedAt !== undefined && Date.now() - askedAt > longAgoMs);
  }

  /** What is read of a file; one on a drive that hangs is tried again as a chunk is that hangs. */
  const inTime = <T>(read: Promise<T>, signal: AbortSignal) =>
    withTimeout(untilAborted(read, signal), protocol.chunkTimeoutMs, () => {
      throw new TransferError("request-timeout", { message: "the file is not read in time" });
    });

  /** What a chunk is of a full one. */
  const shareOf = (plan: ChunkPlan, number: number) => plan.bytesOf(number) / protocol.chunkBytes;

  async function sendChunk(
    item: Item,
    { open, fileId, plan }: CheckedUpload,
    { number, isRead, signal, lane, onSent, onAway }: ChunkSending,
  ) {
    const chunk = plan.chunkOf(item.file, number);
    const share = shareOf(plan, number);
    let isAway = false;
    const sendReadable = async () => {
      // At once, where it is there: the first try takes its room before anything else is asked.
      if (isAway) await lane.comeBack(signal);
      if (isAway) onAway(false);
      isAway = false;
      try {
        const put = async (onWidth: typeof onSent) => {
          const onPart = (part: number) => {
            onWidth(part);
            onSent(part);
          };
          const content = isRead ? await inTime(readAsChosen(chunk.content), signal) : chunk.content;
          return protocol.sendChunk(open.task, fileId, item, { ...chunk, content }, { signal, onSent: onPart });
        };
        const stored = await width.pass(put, share, signal);
        if (!isRead) await inTime(requireUnchanged(chunk.content), signal);
        return stored;
      } catch (cause) {
        onBroken(item);
        // What browsers say of a file that changed on the disk looks like a broken line; reading it tells the two apart.
        const isBroken = toTransferError(cause).status === 0 && !signal.aborted;
        if (isBroken) await inTime(requireUnchanged(chunk.content), signal);
        throw cause;
      }
    };
    const onWait = (error: TransferError) => {
      isAway = true;
      onAway(true);
      lane.leave();
      onRetry(item, number, error);
    };
    return persist(sendReadable, rules, { signal, onRetry: onWait });
  }

  /** Sends what is missing. The first chunk that fails ends the others by `ended`. @throws TransferError, once nothing is on its way */
  function sendMissing(item: Item, checked: CheckedUpload, ended: AbortController): Promise<void> {
    const { plan } = checked;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onWay = createOnWay(plan, (...told) => onProgress(item, ...told));
    let busy = 0;
    /** Those of them that wait for another try. */
    const away = new Set<number>();
    /** Those that are read while they are sent: until each was as it was chosen, the file is not completed. */
    const streaming = new Set<number>();
    let failure: TransferError | undefined;

    const tellResting = () => onResting(item, "tries", busy > 0 && away.size === busy);

    const settle = () => {
      if (plan.isDone) resolve();
      else if (ended.signal.aborted && busy === 0) reject(failure ?? new TransferError("request-cancelled"));
    };

    async function part(number: number, isRead: boolean, lane: Lane): Promise<void> {
      busy += 1;
      if (!isRead) streaming.add(number);
      tellResting();
      try {
        const onSent = (share: number) => onWay.move(number, share);
        const onAway = (isAway: boolean) => {
          if (isAway) away.add(number);
          else away.delete(number);
          tellResting();
        };
        const sending = { number, isRead, signal: ended.signal, lane, onSent, onAway };
        keepName(item, await sendChunk(item, checked, sending));
        plan.store(number);
        proven.add(checked.open);
        onWay.end(number);
        if (!plan.isDone) memory.remember(item);
      } catch (cause) {
        onWay.lose(number);
        plan.giveBack(number);
        if (!ended.signal.aborted) {
          failure = toTransferError(cause);
          plan.drop(number);
          checked.isTrusted = !isPermanent(failure);
          ended.abort();
        }
      }
      busy -= 1;
      away.delete(number);
      streaming.delete(number);
      tellResting();
      settle();
    }

    const source: LaneSource = {
      next(isBehind, lane) {
        // Chunks that wait for another try count among those of their file, so that these do not become more and more.
        const number = ended.signal.aborted || busy >= simultaneous ? undefined : plan.next();
        const left = plan.unsent;
        if (number === undefined || (left === 1 && streaming.size > 0)) return undefined;
        if (!width.hasRoom(shareOf(plan, number), isBehind)) return "waits";
        plan.take(number);
        // Where none of the last is read on its way, none of them waits for the others.
        return part(number, left <= simultaneous, lane);
      },
    };
    ended.signal.addEventListener("abort", settle, { once: true });
    settle();
    lanes.add(source);
    return promise.finally(() => {
      lanes.remove(source);
      ended.signal.removeEventListener("abort", settle);
    });
  }

  /** Has all of a file at the server, by what it has already or by its chunks. @throws TransferError */
  async function store(item: Item, checked: CheckedUpload, ended: AbortController): Promise<void> {
    const { signal } = ended;
    const there = await instant.ask(item, checked, signal);
    if (there) item.isInstant = true;
    keepName(item, there);
    if (there) return checked.plan.storeAll();
    if (signal.aborted) throw new TransferError("request-cancelled");
    if (item.phase !== "sending" && !checked.isFound) onSending(item);
    // What was found was not sent, and says nothing of the line.
    if (!checked.isFound) onProgress(item, checked.plan.storedBytes, 0);
    const verify = verification.begin(item, checked, signal);
    await sendMissing(item, checked, ended);
    if (!verify) return;
    // Until it matches, that all of it is there is not enough.
    checked.isTrusted = false;
    onResting(item, "comparison", true);
    try {
      keepName(item, await verify());
    } finally {
      onResting(item, "comparison", false);
    }
    checked.isTrusted = true;
  }

  /** Sends a file as the server agreed to it. */
  async function sendAs(item: Item, checked: CheckedUpload, ended: AbortSignal): Promise<RunOutcome> {
    if (ended.aborted) return { is: "ended" };
    checked.plan.restore();
    memory.remember(item);
    const going = endingWith(ended);
    try {
      await store(item, checked, going);
    } catch (cause) {
      going.abort();
      return { is: "failed", by: "chunk", error: toTransferError(cause) };
    }
    memory.remember(item, true);
    return { is: "stored" };
  }

  /** Whether nothing of a file was sent from here: its server has it, if at all, by its name, size and time. */
  const isUnsent = (before: CheckedUpload | undefined, { fileId }: CheckedUpload) =>
    !before || before.isFound === true || before.fileId !== fileId;

  /** Compares a file that its server has, or sends what is missing of it. */
  async function goAt(item: Item, checked: CheckedUpload, isFound: boolean, ended: AbortSignal): Promise<RunOutcome> {
    const state = stateOf(item);
    state.checked = checked;
    try {
      if (isFound && checked.plan.isDone) {
        if (!onFound(item)) {
          putOff.add(Object.assign(checked, { isFound, isTrusted: false }));
          return { is: "found" };
        }
        state.checked = await agreement.confirm(item, checked, ended);
      }
    } catch (cause) {
      return { is: "failed", by: "check", error: toTransferError(cause) };
    }
    item.isInstant = state.checked.isFound === true;
    return sendAs(item, state.checked, ended);
  }

  async function send(item: Item, ended: AbortSignal): Promise<RunOutcome> {
    const before = await agreement.known(item, ended);
    if (before?.isTrusted && before.plan.isDone) {
      stateOf(item).checked = before;
      item.isInstant ||= before.isFound === true;
      if (before.storedName !== undefined) item.storedName = before.storedName;
      return { is: "stored" };
    }
    if (ended.aborted) return { is: "ended" };
    let open = before?.open;
    if (!open) {
      try {
        open = await untilAborted(tasks.ready(item.place), ended);
      } catch (cause) {
        if (ended.aborted) return { is: "ended" };
        return { is: "no-task", error: toTransferError(cause) };
      }
    }
    try {
      // Asked before, as before a pause; a refusal ends the trust.
      const wasTrusted = before !== undefined && (before.isTrusted || putOff.delete(before));
      const checked = before && wasTrusted ? before : await agreement.reach(item, open, before, ended);
      const outcome = await goAt(item, checked, isUnsent(before, checked), ended);
      const isRefused = outcome.is === "failed" && mayMeanTaskEnded(outcome.error);
      if (!isRefused || ended.aborted || !(wasTrusted || mayHaveEnded(checked))) return outcome;
      // Its task has ended since the check, as over a weekend. Once: who refuses the next one as well means the file.
      const next = await untilAborted(tasks.renew(checked.open), ended);
      const renewed = await agreement.reach(item, next, undefined, ended);
      return await goAt(item, renewed, isUnsent(checked, renewed), ended);
    } catch (cause) {
      return { is: "failed", by: "check", error: toTransferError(cause) };
    }
  }

  return async (item, ended) => {
    if (ended.signal.aborted) {
      // By whoever heard that it begins: nobody else has given it up.
      if (item.phase === "cancelled") givingUp.begin([item]);
      return { is: "ended" };
    }
    const release = await givingUp.lock(memory.keyOf(item), ended.signal, () => onResting(item, "tries", true));
    onResting(item, "tries", false);
    if (!release) return { is: ended.signal.aborted ? "ended" : "elsewhere" };
    let isSpoiled = false;
    try {
      const outcome = await send(item, ended.signal);
      // Parts of it may be at the server as they were while it was written to: whoever chooses it again begins anew.
      isSpoiled = outcome.is === "failed" && outcome.error.code === "upload-file-changed";
      const isCut = outcome.is === "failed" && outcome.error.code === "request-cancelled";
      return isCut ? { is: "ended" } : outcome;
    } finally {
      // Before the lock goes: whoever waits for it, or discards what is left, looks into the journal.
      if (item.phase !== "cancelled") await memory.written();
      if (item.phase === "cancelled") givingUp.underLock(item, release);
      else if (isSpoiled) {
        givingUp.underLock(item, release, { isTold: false });
        stateOf(item).checked = undefined;
      } else release();
    }
  };
}
