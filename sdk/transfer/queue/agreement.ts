import { uploadChecksAgain } from "../../limits.ts";
import { createGate } from "../base/gate.ts";
import { toTransferError, TransferError } from "../base/transfer-error.ts";
import { untilAborted } from "../base/until-aborted.ts";
import type { Verification } from "../content/verification.ts";
import { ChunkPlan } from "../item/chunk-plan.ts";
import { stateOf, type CheckedUpload, type Item } from "../item/item.ts";
import type { GivingUp } from "../memory/giving-up.ts";
import type { UploadMemory } from "../memory/memory.ts";
import type { FullSettings } from "../settings/settings.ts";
import type { Cancels } from "../wire/cancels.ts";
import { persist } from "../wire/persist.ts";
import { knows, type CheckedFile, type StoredAs, type TransferProtocol } from "../wire/protocol.ts";
import { saysTaskEnded } from "../wire/task-end.ts";
import { renewalsMost, type OpenTask, type Tasks } from "../wire/tasks.ts";

/** Agrees with the server on what it has of a file. */
export interface Agreement {
  /** What is known before the server is asked: by this tab, and by the journal, which another tab may have written. */
  known(item: Item, signal: AbortSignal): Promise<CheckedUpload | undefined>;
  /**
   * Asks the server: what it holds counts; where it does not say, what was acknowledged under the same id. A task that has
   * worked and is refused now gives way to another.
   * @throws TransferError `request-cancelled` once `signal` aborts
   */
  reach(item: Item, open: OpenTask, recalled: CheckedUpload | undefined, signal: AbortSignal): Promise<CheckedUpload>;
  /**
   * What the server has by name, size and time is the file where that has its content.
   * @returns the same, else what was agreed on another one, which is sent beside it
   * @throws TransferError `upload-damaged` where its server insists; `upload-file-changed`, `request-cancelled`
   */
  confirm(item: Item, found: CheckedUpload, signal: AbortSignal): Promise<CheckedUpload>;
}

export interface AgreementDependencies {
  settings: FullSettings;
  protocol: TransferProtocol;
  tasks: Tasks;
  memory: UploadMemory;
  cancels: Cancels;
  givingUp: GivingUp;
  verification: Verification;
  onCheckRetry: (item: Item, error: TransferError) => void;
  /** It waits for another try of its check, or for its end at the server from before, or no longer. */
  onResting: (item: Item, rest: "tries", isResting: boolean) => void;
}

/** A name that was taken was given a number. */
export function keepName(item: Item, stored: StoredAs | undefined): void {
  if (stored?.storedName !== undefined)
    item.storedName = stored.storedName === item.name ? undefined : stored.storedName;
}

/** Creates it. */
export function createAgreement(dependencies: AgreementDependencies): Agreement {
  const { settings, protocol, tasks, memory, cancels, givingUp, verification, onCheckRetry, onResting } = dependencies;
  const again = createGate(uploadChecksAgain);

  /** What is known before the server is asked: by this tab, and by the journal, which another tab may have written. */
  async function known(item: Item, signal: AbortSignal): Promise<CheckedUpload | undefined> {
    const recalled = await memory.recall(item, signal);
    const own = stateOf(item).checked;
    if (!own || !recalled) return recalled ?? own;
    return recalled.fileId === own.fileId && !recalled.isTrusted ? own : recalled;
  }

  /** A check that nobody waits for any more is answered all the same: of a cancelled file nothing stays reserved. */
  async function checkOnce(
    open: OpenTask,
    item: Item,
    recalled: CheckedUpload | undefined,
    signal: AbortSignal,
  ): Promise<CheckedFile> {
    const { task } = open;
    if (!knows(task, "cancel")) return protocol.check(task, item, signal, settings.digest);
    const checking = protocol.check(task, item, undefined, settings.digest);
    try {
      return await untilAborted(checking, signal);
    } catch (cause) {
      if (signal.aborted) void learnLate(item, { open, recalled, checking });
      throw cause;
    }
  }

  /** What is answered after a file was paused or cancelled is kept with it; where nobody is at it, it is given up at once. */
  async function learnLate(
    item: Item,
    {
      open,
      recalled,
      checking,
    }: { open: OpenTask; recalled: CheckedUpload | undefined; checking: Promise<CheckedFile> },
  ): Promise<void> {
    const answered = cancels.holdBack(memory.keyOf(item));
    const state = stateOf(item);
    const before = state.checked;
    try {
      const answer = await checking;
      const plan = planOf(item, answer, recalled);
      open.hasWorked = true;
      // A file that is another one than was found has another id than before.
      if (state.checked === before && before?.fileId !== answer.fileId)
        state.checked = { open, fileId: answer.fileId, plan, isTrusted: false, isFound: plan.isDone };
      if (item.phase === "cancelled" && !state.ended) givingUp.begin([item]);
    } catch {
      // It reserved nothing.
    } finally {
      answered();
    }
  }

  /** What the server holds counts; where it does not say, what was acknowledged under the same id. */
  function planOf(item: Item, { fileId, storedChunks }: CheckedFile, before: CheckedUpload | undefined): ChunkPlan {
    if (storedChunks === undefined && before?.fileId === fileId) return before.plan;
    const plan = new ChunkPlan(item.size, protocol.chunkBytes);
    for (const number of storedChunks ?? []) plan.store(number);
    return plan;
  }

  async function askServer(open: OpenTask, item: Item, recalled: CheckedUpload | undefined, signal: AbortSignal) {
    let isAgain = false;
    const onRetry = (error: TransferError) => {
      isAgain = true;
      onResting(item, "tries", true);
      onCheckRetry(item, error);
    };
    const ask = () => checkOnce(open, item, recalled, signal);
    try {
      const key = memory.keyOf(item);
      if (cancels.isPending(key)) onResting(item, "tries", true);
      await untilAborted(cancels.settled(key), signal);
      // Its place is had again with an answer: where refusals take time, those that ask again would be all that is asked.
      return await persist(() => (isAgain ? again.pass(ask, signal) : ask()), settings.rules, { signal, onRetry });
    } finally {
      onResting(item, "tries", false);
    }
  }

  /** Asks the server about a file; a task that has worked and is refused now gives way to another. */
  async function check(item: Item, open: OpenTask, before: CheckedUpload | undefined, signal: AbortSignal) {
    let asked = open;
    for (let renewals = 0; ; renewals += 1) {
      try {
        const recalled = asked === open ? before : undefined;
        const answer = await askServer(asked, item, recalled, signal);
        return { open: asked, before: recalled, answer };
      } catch (cause) {
        const hasEnded = saysTaskEnded(toTransferError(cause)) && (asked.hasWorked || tasks.isOld(asked));
        if (renewals === renewalsMost || !hasEnded) throw cause;
      }
      asked = await untilAborted(tasks.renew(asked), signal);
    }
  }

  /** Asks what the server holds. */
  async function reach(item: Item, open: OpenTask, recalled: CheckedUpload | undefined, signal: AbortSignal) {
    const { open: agreed, before, answer } = await check(item, open, recalled, signal);
    agreed.hasWorked = true;
    keepName(item, answer);
    const plan = planOf(item, answer, before);
    return { open: agreed, fileId: answer.fileId, plan, isTrusted: true, askedAt: Date.now() };
  }

  /** What its server has by name, size and time is the file where that has its content; else the file is sent beside it. */
  async function confirm(item: Item, found: CheckedUpload, signal: AbortSignal): Promise<CheckedUpload> {
    for (let agreed = found; ;) {
      // An end comes between at any time: until it is compared, it counts for nothing.
      stateOf(item).checked = Object.assign(agreed, { isFound: true, isTrusted: false });
      try {
        await verification.confirm(item, agreed, signal);
        return Object.assign(agreed, { isTrusted: true });
      } catch (cause) {
        // Once more: its server may have others of its name, and the right one among them.
        if (agreed !== found || toTransferError(cause).code !== "upload-damaged") throw cause;
      }
      item.storedName = undefined;
      agreed = await reach(item, found.open, undefined, signal);
      if (!agreed.plan.isDone) return agreed;
    }
  }

  return { known, reach, confirm };
}
