import type { Cancels } from "./cancels.ts";
import { ChunkPlan } from "./chunk-plan.ts";
import type { GivingUp } from "./giving-up.ts";
import { stateOf, type CheckedUpload, type Item } from "./item.ts";
import type { Lanes, LaneSource } from "./lanes.ts";
import type { UploadMemory } from "./memory.ts";
import { persist } from "./persist.ts";
import { knows, type CheckedFile, type StoredAs, type TransferProtocol } from "./protocol.ts";
import type { FullSettings } from "./settings.ts";
import type { OpenTask, Tasks } from "./tasks.ts";
import { createInstant } from "./instant.ts";
import { createOnWay } from "./on-way.ts";
import { createReading } from "./reading.ts";
import { isPermanent, toTransferError, TransferError } from "./transfer-error.ts";
import { untilAborted } from "./until-aborted.ts";
import { createVerification } from "./verification.ts";
import type { Width } from "./width.ts";

/** What came of going at a file. */
export type RunOutcome =
  | { is: "stored" | "elsewhere" | "ended" }
  | { is: "no-task"; error: TransferError }
  | { is: "failed"; by: "check" | "chunk"; error: TransferError };

/** What is told while a file is sent. */
interface FileRunReport {
  /** The check is over; chunks follow. */
  onSending: (item: Item) => void;
  /** Another part of it was read, to ask whether it need be sent. */
  onRead: (item: Item) => void;
  /** So many bytes are at the server. */
  onProgress: (item: Item, loadedBytes: number) => void;
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

/** Statuses by which a check says that its task is no longer there. */
const expiredStatuses = new Set([401, 403, 404]);
/** By which a chunk, or the comparison at the end, may say so. */
const endedStatuses = new Set([401, 404]);

/** One that was checked before it may have lost its task since, as where the machine slept. */
const longAgoMs = 60_000;

/** A name that was taken was given a number. */
function keepName(item: Item, stored: StoredAs | undefined): void {
  if (stored?.storedName !== undefined)
    item.storedName = stored.storedName === item.name ? undefined : stored.storedName;
}

/** What browsers say of a file that changed on the disk looks like a broken line; reading it tells the two apart. */
async function refuseUnreadable(content: Blob): Promise<void> {
  try {
    await content.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new TransferError("upload-file-changed", { message: "the file cannot be read", cause });
  }
}

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
  const { settings, protocol, tasks, lanes, width, memory, cancels, givingUp } = dependencies;
  const { onSending, onRead, onProgress, onBroken, onRetry, onCheckRetry } = dependencies;
  const { rules } = settings;
  const reading = createReading(settings.progressMs, onRead);
  const verification = createVerification(protocol, settings, reading);
  const instant = createInstant(protocol, settings, reading);
  /** Tasks of which a chunk was stored: one that is refused later has met their end. Right after a check it is the file (R8-33). */
  const proven = new WeakSet<OpenTask>();

  /** What is known before the server is asked: by this tab, and by the journal, which another tab may have written. */
  async function known(item: Item): Promise<CheckedUpload | undefined> {
    const recalled = await memory.recall(item);
    const own = stateOf(item).checked;
    if (!own || !recalled) return recalled ?? own;
    return recalled.fileId === own.fileId && !recalled.isTrusted ? own : recalled;
  }

  /** A check that nobody waits for any more is answered all the same: of a cancelled file nothing stays reserved. */
  async function checkOnce(open: OpenTask, item: Item, signal: AbortSignal): Promise<CheckedFile> {
    const { task } = open;
    if (!knows(task, "cancel")) return protocol.check(task, item, signal, settings.digest);
    const checking = protocol.check(task, item, undefined, settings.digest);
    try {
      return await untilAborted(checking, signal);
    } catch (cause) {
      if (signal.aborted) void learnLate(item, open, checking);
      throw cause;
    }
  }

  /** What is answered after a file was paused or cancelled is kept with it; where nobody is at it, it is given up at once. */
  async function learnLate(item: Item, open: OpenTask, checking: Promise<CheckedFile>): Promise<void> {
    const answered = cancels.holdBack(memory.keyOf(item));
    const state = stateOf(item);
    try {
      const answer = await checking;
      const plan = planOf(item, answer);
      state.checked ??= { open, fileId: answer.fileId, plan, isTrusted: false, isFound: plan.isDone };
      if (item.phase === "cancelled" && !state.ended) givingUp.begin([item]);
    } catch {
      // It reserved nothing.
    } finally {
      answered();
    }
  }

  function planOf(item: Item, { storedChunks = [] }: CheckedFile): ChunkPlan {
    const plan = new ChunkPlan(item.size, protocol.chunkBytes);
    for (const number of storedChunks) plan.store(number);
    return plan;
  }

  async function askServer(open: OpenTask, item: Item, signal: AbortSignal) {
    await untilAborted(cancels.settled(memory.keyOf(item)), signal);
    const retrying = { signal, onRetry: (error: TransferError) => onCheckRetry(item, error) };
    return persist(() => checkOnce(open, item, signal), rules, retrying);
  }

  /** Asks the server about a file; a task that has worked and is refused now gives way to another. */
  async function check(item: Item, open: OpenTask, before: CheckedUpload | undefined, signal: AbortSignal) {
    try {
      return { open, before, answer: await askServer(open, item, signal) };
    } catch (cause) {
      if (!open.hasWorked || !expiredStatuses.has(toTransferError(cause).status)) throw cause;
    }
    const renewed = await tasks.renew(open);
    return { open: renewed, before: undefined, answer: await askServer(renewed, item, signal) };
  }

  /** What the server holds counts; where it does not say, what was acknowledged under the same id. */
  async function agree(item: Item, open: OpenTask, recalled: CheckedUpload | undefined, signal: AbortSignal) {
    const { open: agreed, before, answer } = await check(item, open, recalled, signal);
    agreed.hasWorked = true;
    const { fileId, storedChunks } = answer;
    keepName(item, answer);
    const isSame = before?.fileId === fileId && storedChunks === undefined;
    const plan = isSame ? before.plan : planOf(item, answer);
    return { open: agreed, fileId, plan, isTrusted: true, askedAt: Date.now() };
  }

  /** Whether a refusal may be the end of the task of a file, and not mean the file. */
  function mayHaveEnded({ open, askedAt }: CheckedUpload): boolean {
    return proven.has(open) || (askedAt !== undefined && Date.now() - askedAt > longAgoMs);
  }

  /** What its server has by name, size and time is the file where that has its content; else the file is sent beside it. */
  async function confirm(item: Item, found: CheckedUpload, signal: AbortSignal): Promise<CheckedUpload> {
    // An end comes between at any time: until it is compared, it counts for nothing.
    Object.assign(found, { isFound: true, isTrusted: false });
    try {
      await verification.confirm(item, found, signal);
      return Object.assign(found, { isTrusted: true });
    } catch (cause) {
      if (toTransferError(cause).code !== "upload-damaged") throw cause;
    }
    const other = await agree(item, found.open, undefined, signal);
    if (other.plan.isDone) throw new TransferError("upload-damaged", { message: "another file is in its place" });
    return other;
  }

  /** What a chunk is of a full one. */
  const shareOf = (plan: ChunkPlan, number: number) => plan.bytesOf(number) / protocol.chunkBytes;

  async function sendChunk(
    item: Item,
    { open, fileId, plan }: CheckedUpload,
    { number, signal, onSent }: { number: number; signal: AbortSignal; onSent: (share: number) => void },
  ) {
    const chunk = plan.chunkOf(item.file, number);
    const share = shareOf(plan, number);
    const sendReadable = async () => {
      try {
        const put = () => protocol.sendChunk(open.task, fileId, item, chunk, { signal, onSent });
        return await width.pass(put, share, signal);
      } catch (cause) {
        onBroken(item);
        if (toTransferError(cause).status === 0 && !signal.aborted) await refuseUnreadable(chunk.content);
        throw cause;
      }
    };
    return persist(sendReadable, rules, { signal, onRetry: (error) => onRetry(item, number, error) });
  }

  /** Sends what is missing. The first chunk that fails ends the others by `ended`. @throws TransferError, once nothing is on its way */
  function sendMissing(item: Item, checked: CheckedUpload, ended: AbortController): Promise<void> {
    const { plan } = checked;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onWay = createOnWay(plan, (loadedBytes) => onProgress(item, loadedBytes));
    let busy = 0;
    let failure: TransferError | undefined;

    const settle = () => {
      if (plan.isDone) resolve();
      else if (ended.signal.aborted && busy === 0) reject(failure ?? new TransferError("request-cancelled"));
    };

    async function part(number: number): Promise<void> {
      busy += 1;
      try {
        const onSent = (share: number) => onWay.move(number, share);
        keepName(item, await sendChunk(item, checked, { number, signal: ended.signal, onSent }));
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
      settle();
    }

    const source: LaneSource = {
      next(isBehind) {
        const number = ended.signal.aborted ? undefined : plan.next();
        if (number === undefined) return undefined;
        if (!width.hasRoom(shareOf(plan, number), isBehind)) return "waits";
        plan.take(number);
        // It takes its room before anything else is asked.
        return part(number);
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
    if (item.phase !== "sending") onSending(item);
    onProgress(item, checked.plan.storedBytes);
    const verify = verification.begin(item, checked, signal);
    await sendMissing(item, checked, ended);
    // Until it matches, that all of it is there is not enough.
    checked.isTrusted = false;
    keepName(item, await verify());
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

  async function send(item: Item, ended: AbortSignal): Promise<RunOutcome> {
    const state = stateOf(item);
    const before = await known(item);
    if (before?.isTrusted && before.plan.isDone) {
      state.checked = before;
      item.isInstant ||= before.isFound === true;
      return { is: "stored" };
    }
    if (ended.aborted) return { is: "ended" };
    let open = before?.open;
    if (!open) {
      try {
        open = await tasks.ready(item.place);
      } catch (cause) {
        return { is: "no-task", error: toTransferError(cause) };
      }
    }
    try {
      // Asked before, as before a pause; a refusal ends the trust.
      const wasTrusted = before?.isTrusted ?? false;
      const isUnsent = before === undefined || before.isFound === true;
      let checked: CheckedUpload = before && wasTrusted ? before : await agree(item, open, before, ended);
      state.checked = checked;
      if (isUnsent && !wasTrusted && checked.plan.isDone) checked = await confirm(item, checked, ended);
      state.checked = checked;
      item.isInstant = checked.isFound === true;
      const outcome = await sendAs(item, checked, ended);
      const isRefused = outcome.is === "failed" && endedStatuses.has(outcome.error.status);
      if (!isRefused || ended.aborted || !(wasTrusted || mayHaveEnded(checked))) return outcome;
      // Its task has ended since the check, as over a weekend. Once: who refuses the next one as well means the file.
      state.checked = await agree(item, await tasks.renew(checked.open), undefined, ended);
    } catch (cause) {
      return { is: "failed", by: "check", error: toTransferError(cause) };
    }
    return sendAs(item, state.checked, ended);
  }

  return async (item, ended) => {
    if (ended.signal.aborted) return { is: "ended" };
    const release = await givingUp.lock(memory.keyOf(item), ended.signal);
    if (!release) return { is: ended.signal.aborted ? "ended" : "elsewhere" };
    try {
      const outcome = await send(item, ended.signal);
      const isCut = outcome.is === "failed" && outcome.error.code === "request-cancelled";
      return isCut ? { is: "ended" } : outcome;
    } finally {
      // Before the lock goes: whoever waits for it, or discards what is left, looks into the journal.
      if (item.phase !== "cancelled") await memory.written();
      if (item.phase === "cancelled") givingUp.underLock(item, release);
      else release();
    }
  };
}
