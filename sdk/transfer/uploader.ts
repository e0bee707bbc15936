import { transferTimeoutMs, uploadJournalOpenMs } from "../limits.ts";
import { withTimeout } from "../timing.ts";
import { createEmitter, type Emitter } from "./base/emitter.ts";
import { inSlices } from "./base/slices.ts";
import { TransferError } from "./base/transfer-error.ts";
import type { SkippedFile, UploadEvents, UploadItem, UploadPhase, UploadSummary, UploadTotals } from "./base/types.ts";
import { untilAborted } from "./base/until-aborted.ts";
import type { FoundFile } from "./intake/entries.ts";
import { createIntake } from "./intake/intake.ts";
import { Item, stateOf } from "./item/item.ts";
import { createGivingUp } from "./memory/giving-up.ts";
import { createMemory } from "./memory/memory.ts";
import { findUnfinished, type UnfinishedUpload } from "./memory/unfinished.ts";
import { createEngine } from "./queue/engine.ts";
import { fullSettings, type UploaderSettings } from "./settings/settings.ts";
import { createTotals } from "./sums/totals.ts";
import { createCancels } from "./wire/cancels.ts";
import { createTransferProtocol } from "./wire/protocol.ts";
import { createTasks } from "./wire/tasks.ts";
import { tokenOf } from "./wire/transfer-http.ts";

/**
 * What stays remembered of unfinished files where a session ends: all of it, for a page that goes; what has arrived of
 * them, without transfer tokens and file handles, for a person who comes back; or nothing.
 */
export type KeptUploads = "all" | "progress" | "nothing";

/** Uploads files in chunks to a transfer server (R1-18). */
export interface Uploader {
  /** The files in the order they came, without the cancelled ones; the array stays the same and changes. */
  readonly files: readonly UploadItem[];
  readonly totals: UploadTotals;
  /** How many files of the list stand where; the object stays the same and changes. */
  readonly counts: Readonly<Record<UploadPhase, number>>;
  /** All of it is paused. */
  readonly isPaused: boolean;
  /** Files are being found and added; others may come by themselves. */
  readonly isAdding: boolean;
  /** Whether files that are added now have a place; its setup may be under way. */
  readonly isSetUp: boolean;
  on: Emitter<UploadEvents>["on"];
  /**
   * Asks for a task for the files that are added from now on, and for those that had no place yet. The others keep the
   * place that was in force when they were added, also where this fails: new ones then wait for another setup.
   * @throws TransferError, and says so in the console (R5-22, R5-23, R8-29)
   */
  taskSetup(basePath: string): Promise<void>;
  /**
   * Takes files, or what `filesOfTransfer` finds, a slice at a time. Resolves when all are in the list. One that has
   * failed and is chosen again is sent again, from the new choice, as the file of the list that it was.
   * Where `autoUpload` is on they start by themselves.
   */
  addFiles(
    found: Iterable<FoundFile> | AsyncIterable<FoundFile>,
  ): Promise<{ files: readonly UploadItem[]; skipped: readonly SkippedFile[] }>;
  /** Adds nothing more of what is being found, as of a folder that is still read; `addFiles` resolves. What is in the list stays. */
  stopAdding(): void;
  /**
   * Sends what waits, also what was paused with all; or, where files are named, those of them that wait. Resolves when
   * every file, or every named one, is stored, has failed or was cancelled.
   * @throws TransferError where files are left that cannot begin, when the others are through
   */
  start(files?: Iterable<UploadItem>): Promise<UploadSummary>;
  /** Ends what is under way for a file or for all; what has arrived stays. */
  pause(file?: UploadItem): void;
  resume(file?: UploadItem): void;
  /** Sends a failed file, some or all of them, again: what has not arrived yet. Files that wait for `start` go on waiting. */
  retry(file?: UploadItem | readonly UploadItem[]): void;
  /** Takes a file, some or all out of the list, as far as they are in it, and forgets them; of all, what is still being found is added no more. A server that knows of it gives up what has not arrived. */
  cancel(file?: UploadItem | readonly UploadItem[]): void;
  /** Files of this scope that were begun before and have not arrived, such as before a reload; those of the list are none. */
  unfinished(): Promise<readonly UnfinishedUpload[]>;
  /**
   * Ends everything, for good: afterwards `start` and `taskSetup` reject with `request-cancelled`, and all else does
   * nothing. What was begun can be gone on with by another uploader, as far as it `keeps` that; all of it by default.
   */
  destroy(options?: { keeps?: KeptUploads }): void;
}

/** Creates an uploader. */
export function createUploader(given: UploaderSettings): Uploader {
  const settings = fullSettings(given);
  const events = createEmitter<UploadEvents>();
  const { emit } = events;
  const ended = new AbortController();
  const protocol = createTransferProtocol(settings.service);
  const files: Item[] = [];
  let isPaused = false;
  let hasAutoStarted = false;
  let settingUp = 0;
  let adding = 0;

  const tasks = createTasks({
    protocol,
    rules: settings.rules,
    signal: ended.signal,
    onFailed(call, error) {
      if (ended.signal.aborted) return;
      console.error(call === "setup" ? "direct task setup error" : "Create direct task error", error);
      emit("task-error", { call, error, file: undefined });
    },
    onRetry: (call, error) => emit("task-retry", { call, error, file: undefined }),
  });
  const memory = createMemory(settings.journal, settings, tasks, protocol.chunkBytes);
  const totals = createTotals({
    progressMs: settings.progressMs,
    onFileProgress: (file) => emit("file-progress", { file }),
    onProgress: (sums) => emit("progress", sums),
  });
  const cancels = createCancels({
    protocol,
    tasks,
    rules: settings.rules,
    signal: ended.signal,
    onArrived: (arrived) => emit("arrived-before", { files: arrived }),
    onUnanswered: (unknown) => emit("cancel-unanswered", { files: unknown }),
  });
  const givingUp = createGivingUp({ locks: settings.locks, memory, cancels });
  const engine = createEngine({ settings, protocol, tasks, memory, totals, cancels, givingUp, emit });
  const intake = createIntake({
    limits: settings.limits,
    count: () => files.length,
    place: () => tasks.place,
    signal: ended.signal,
    onAdded(item) {
      files.push(item);
      // Before it is told: who hears of it may take it out at once.
      engine.enqueue(item);
      emit("file-added", { file: item });
      engine.pump();
      startEarly();
    },
    onMoving: (item) => givingUp.begin([item], { isTold: false }),
    onReplaced(item) {
      engine.retry([item]);
      startEarly();
    },
    onOutdated(item) {
      stateOf(item).isOutdated = true;
      cancel(item);
    },
  });

  /** Also one that changes while it is compared. */
  const noteChanged = ({ file, error }: { file?: UploadItem | undefined; error: TransferError }) => {
    if (error.code === "upload-file-changed" && file instanceof Item) intake.noteChanged(file);
  };
  events.on("error", noteChanged);
  events.on("task-error", noteChanged);

  function cancel(which?: UploadItem | readonly UploadItem[]): void {
    if (ended.signal.aborted) return;
    if (which === undefined) intake.stop();
    const items = taken(which);
    if (items.length === 0 && which !== undefined) return;
    engine.cancel(items);
    if (which === undefined) intake.releaseAll();
    else for (const item of items) intake.release(item);
    const [first] = items;
    emit("cancel", { file: which === first ? first : undefined, files: items });
  }

  /** Files are being added. @returns ends that; a run that waited for them goes on */
  function beginAdding(): () => void {
    const endExpecting = engine.expectMore();
    if ((adding += 1) === 1) emit("adding", { isAdding: true });
    return () => {
      if ((adding -= 1) === 0) emit("adding", { isAdding: false });
      endExpecting();
    };
  }

  /** Sending begins while others are still being added, once for all of them. */
  function startEarly(): void {
    if (hasAutoStarted || !tasks.isSetUp || engine.unsettled === 0) return;
    hasAutoStarted = true;
    autoStart();
  }

  /** What the files of the list that were begun are remembered by. */
  async function ownKeys(): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    for await (const item of inSlices([...files])) if (stateOf(item).checked) keys.add(memory.keyOf(item));
    return keys;
  }

  /** Those of a call: a file, some, or all. An item of another uploader is none, nor one that has arrived and came again. */
  function meant(file: UploadItem | readonly UploadItem[] | undefined): readonly Item[] {
    if (file === undefined) return files;
    if (Array.isArray(file)) return [...new Set(file as readonly UploadItem[])].flatMap((one) => meant(one));
    return file instanceof Item && intake.has(file) ? [file] : [];
  }

  /** Takes those of a call out of the list, in one go however many there are. */
  function taken(which: UploadItem | readonly UploadItem[] | undefined): Item[] {
    if (which === undefined) return files.splice(0);
    const wanted = new Set(Array.isArray(which) ? (which as readonly UploadItem[]) : [which]);
    const [first] = wanted;
    const at = wanted.size === 1 ? files.indexOf(first as Item) : -1;
    if (wanted.size < 2) return at < 0 ? [] : files.splice(at, 1);
    const all = files.splice(0);
    for (const item of all) if (!wanted.has(item)) files.push(item);
    return all.filter((item) => wanted.has(item));
  }

  function misuse(text: string): TransferError {
    console.error(text);
    return new TransferError("upload-not-ready", { message: text });
  }

  /** One that cannot be had, or does not come, is told by the setup itself. */
  async function hasToken(): Promise<boolean> {
    try {
      const token = untilAborted(tokenOf(settings.service), ended.signal);
      return (await withTimeout<string | undefined>(token, transferTimeoutMs, () => "")) !== undefined;
    } catch {
      return true;
    }
  }

  async function requireService(): Promise<void> {
    if (!settings.service.baseUrl || !(await hasToken())) throw misuse("No service,please set baseURL and token");
  }

  /** @throws TransferError `request-cancelled` once everything has ended */
  function refuseEnded(): void {
    if (ended.signal.aborted) throw new TransferError("request-cancelled");
  }

  async function start(named?: Iterable<UploadItem>): Promise<UploadSummary> {
    refuseEnded();
    if (engine.unsettled === 0) throw misuse("Plese select a file");
    if (!tasks.isSetUp && !tasks.hasTask) throw misuse("not setup task,please call taskSetup method");
    if (named) return engine.startOnly(meant([...named]).filter(({ phase }) => phase === "waiting"));
    resumeAll();
    return engine.start();
  }

  function resumeAll(): void {
    if (!isPaused) return;
    isPaused = false;
    engine.resume(files);
    engine.release();
  }

  /** What starts by itself has told of its failure by event and console; a setup under way starts it afterwards. */
  function autoStart(): void {
    if (settingUp > 0 && !tasks.isSetUp) return;
    if (settings.autoUpload && !isPaused && engine.unsettled > 0) start().catch(() => undefined);
  }

  /** @param quiet what is under way; of what was cancelled of it nothing is remembered then */
  async function endJournal(keeps: KeptUploads, quiet: Promise<void>): Promise<void> {
    // A file that cannot be read may never end, and tokens must not stay for it.
    await withTimeout(quiet, uploadJournalOpenMs, () => undefined);
    await givingUp.settled();
    await memory.end();
    const journal = await settings.journal;
    if (keeps === "progress") await journal?.seal(settings.scope);
    if (keeps === "nothing") await journal?.forget(settings.scope);
    if (settings.ownsJournal) await journal?.close();
  }

  return {
    files,
    get totals() {
      return totals.snapshot();
    },
    counts: engine.counts,
    get isPaused() {
      return isPaused;
    },
    get isAdding() {
      return adding > 0;
    },
    get isSetUp() {
      return tasks.isSetUp;
    },
    on: events.on,
    async taskSetup(basePath) {
      refuseEnded();
      if (!basePath) throw misuse("Please set basePath");
      settingUp += 1;
      try {
        await tasks.setUp(basePath, requireService());
      } finally {
        settingUp -= 1;
      }
      autoStart();
    },
    async addFiles(found) {
      const end = beginAdding();
      hasAutoStarted = false;
      try {
        const added = await intake.add(found);
        emit("files-added", added);
        if (!hasAutoStarted && added.files.length > 0) autoStart();
        return added;
      } finally {
        end();
      }
    },
    stopAdding: () => intake.stop(),
    start,
    pause(file) {
      if (ended.signal.aborted) return;
      if (file === undefined) {
        isPaused = true;
        engine.hold();
      } else engine.pause(meant(file));
      emit("pause", { file });
    },
    resume(file) {
      if (ended.signal.aborted) return;
      if (file === undefined) resumeAll();
      engine.resume(meant(file));
      emit("resume", { file });
      if (!engine.isRunning) autoStart();
    },
    retry(file) {
      if (ended.signal.aborted) return;
      const again = engine.retry(meant(file));
      if (again.length > 0) engine.startOnly(again).catch(() => undefined);
      autoStart();
    },
    cancel,
    unfinished: async () => (ended.signal.aborted ? [] : findUnfinished(settings, { cancels, givingUp }, ownKeys)),
    destroy({ keeps = "all" } = {}) {
      if (ended.signal.aborted) return;
      ended.abort();
      const quiet = engine.destroy(files);
      events.clear();
      endJournal(keeps, quiet).catch((cause: unknown) => console.warn("The journal of uploads did not end.", cause));
    },
  };
}
