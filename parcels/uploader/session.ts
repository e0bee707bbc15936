import { createStore, missedBackend, type Store } from "@customs-portal/sdk/portal";
import {
  createThrottle,
  TransferError,
  type CancelledUpload,
  type FoundFile,
  type SkippedFile,
  type UploadEvents,
  type Uploader,
  type UploadItem,
  type UploadLimits,
  type UploadPhase,
  type UploadSummary,
  type UploadTotals,
} from "@customs-portal/sdk/transfer";
import { memoryRows, type RowSource } from "@customs-portal/ui";
import { canRetry } from "./can-retry.ts";
import { createCutOff } from "./cut-off.ts";
import { placedBelow } from "./placed-below.ts";
import { countOtherwise, type CameOtherwise } from "./came-otherwise.ts";
import { createRowOrder } from "./row-order.ts";
import { createRowWatch, type RowWatch } from "./row-watch.ts";
import { watchServer, type ServerWatch } from "./server-watch.ts";
import { withoutSystemFiles } from "./system-files.ts";
import { createUnfinished, type Unfinished } from "./unfinished-files.ts";

/** What the screen shows besides the rows in sight. */
/** A cancelled file that had arrived before; or may have, where its server gave no answer. */
export type KeptUpload = CancelledUpload & { readonly isSure: boolean };

export interface UploadState {
  /** Another object when files came, went or changed their order. */
  readonly rows: RowSource<UploadItem>;
  readonly totals: UploadTotals;
  /** Files by where they stand. */
  readonly counts: Readonly<Record<UploadPhase, number>>;
  /** Files that failed and may get through when they are sent again. */
  readonly retryable: number;
  readonly isPaused: boolean;
  /** Files are being read from folders, or put into the list. */
  readonly isAdding: boolean;
  /** Somebody has started what waits, and a place for it is being asked for. */
  readonly isSettingUp: boolean;
  /** Refused of the last choice, until somebody has read it. */
  readonly skipped: readonly SkippedFile[];
  /** So many files of systems were left out of the folders of the last choice, until somebody has read it. */
  readonly leftOut: number;
  /** Cancelled files that are there all the same, or may be, until somebody has read it. */
  readonly kept: readonly KeptUpload[];
  /** What came of the last run, until another begins. */
  readonly summary: UploadSummary | undefined;
  /** Of the files that have arrived by the end of the last run. */
  readonly otherwise: CameOtherwise;
  /** Setup or create failed: nothing is sent. */
  readonly trouble: TransferError | undefined;
  /** It did since the sign-in is over: of the calls before the first chunk the setup alone bears its token (A48). */
  readonly isSignInOver: boolean;
}

/** An uploader with what the screen knows of it. It lives as long as the parcel, hidden tabs included. */
export interface UploadSession {
  readonly uploader: Uploader;
  readonly state: Store<UploadState>;
  readonly rowWatch: RowWatch;
  readonly unfinished: Unfinished;
  readonly isServerAway: ServerWatch["isAway"];
  /**
   * Takes files, and sends them where they start by themselves.
   * @param folder below the base path that they are put into; "" when left out
   */
  add(found: Given, folder?: string): Promise<void>;
  /** Sends what waits; sets up first where that was not done or failed. */
  start(): Promise<void>;
  /**
   * Takes up again what an outage or the end of a sign-in has kept from being sent: what starts by itself, or what
   * somebody has started. Nothing else, and nothing that is paused.
   */
  goOn(): Promise<void>;
  /** Sends again what may get through. */
  retry(): void;
  /** Somebody is at the rows: they stay where they are until nobody is. */
  holdRows(isHeld: boolean): void;
  dismissSkipped(): void;
  /** Somebody has read of cancelled files that are there, or some are no longer; all of them by default. */
  forgetKept(isMeant?: (file: KeptUpload) => boolean): void;
  /** Where files go, and whether they start by themselves, from now on. */
  configure(settings: SessionSettings): void;
  destroy(): void;
}

export interface SessionSettings {
  basePath: string;
  isManual: boolean;
  limits: UploadLimits;
  /** What has arrived leaves the list when files are added after all was through. */
  isByBatch: boolean;
}

type Given = Iterable<FoundFile> | AsyncIterable<FoundFile>;

/** Files that are on their way or wait for it. */
export function openOf({ waiting, checking, sending, paused, elsewhere }: UploadState["counts"]): number {
  return waiting + checking + sending + paused + elsewhere;
}

const waitingOf = (files: readonly UploadItem[]) => files.filter(({ phase }) => phase === "waiting");

/** What passes: the network, something before the server, or the sign-in. What answers in the server's place does not. */
function isOutage(error: TransferError): boolean {
  const missed = missedBackend(error);
  // Development servers answer 500 without words where nobody listens; ours has some.
  const isSilent = error.code === "server-failure" && !error.serverMessage;
  return isSignInOver(error) || missed === "nobody" || missed === "gateway" || isSilent;
}
const isSignInOver = ({ status }: TransferError) => status === 401 || status === 402;

/** How often what is not a row is drawn anew at most. */
const drawMs = 120;
/** How often speed and remaining time of what is sent are read anew. */
const tickMs = 1000;

/**
 * Creates the session of an uploader.
 * @param limits the object that the uploader reads, kept up by `configure`
 */
export function createUploadSession(uploader: Uploader, limits: UploadLimits, given: SessionSettings): UploadSession {
  let settings = given;
  const { counts } = uploader;
  let rows: RowSource<UploadItem> = memoryRows([]);
  let haveRowsChanged = false;
  let adding = 0;
  let settingUp = 0;
  let skipped: readonly SkippedFile[] = [];
  let leftOut = 0;
  let kept: readonly KeptUpload[] = [];
  let summary: UploadSummary | undefined;
  let otherwise = countOtherwise([]);
  let trouble: TransferError | undefined;
  let troubledCall: UploadEvents["task-error"]["call"] | undefined;
  const rowWatch = createRowWatch();
  const unfinished = createUnfinished(uploader);
  const server = watchServer(uploader);
  const order = createRowOrder(uploader, changeRows);
  /** Failed for good. */
  const hopeless = new Set<UploadItem>();
  const cutOff = createCutOff();
  /** So often all was paused. */
  let pauses = 0;
  /** What is sent again is so by itself. */
  let isResending = false;
  /** What the last start was to send, until it is through. */
  let started: readonly UploadItem[] = [];

  function snapshot(): UploadState {
    if (haveRowsChanged) rows = order.rows();
    haveRowsChanged = false;
    const { totals, isPaused } = uploader;
    const retryable = counts.failed - hopeless.size;
    const flags = { isPaused, isAdding: uploader.isAdding, isSettingUp: settingUp > 0 };
    const hasEnded = troubledCall === "setup" && trouble !== undefined && isSignInOver(trouble);
    const told = { skipped, leftOut, kept, summary, otherwise, trouble, isSignInOver: hasEnded };
    return { rows, totals, counts: { ...counts }, retryable, ...flags, ...told };
  }

  function keep(files: readonly CancelledUpload[], isSure: boolean): void {
    const named = new Set(files.map(({ fileId }) => fileId));
    kept = [...kept.filter(({ fileId }) => !named.has(fileId)), ...files.map((file) => ({ ...file, isSure }))];
    draw.call();
  }
  function forgetKept(isMeant: (file: KeptUpload) => boolean = () => true): void {
    kept = kept.filter((file) => !isMeant(file));
    draw.call();
  }

  const state = createStore(snapshot());
  const draw = createThrottle(drawMs, () => state.set(snapshot()));
  const ticking = setInterval(() => {
    if (counts.sending === 0) return;
    rowWatch.tellAll();
    draw.call();
  }, tickMs);

  function changeRows(): void {
    haveRowsChanged = true;
    draw.call();
  }

  const leave = [
    uploader.on("file-added", ({ file }) => {
      summary = undefined;
      order.begin();
      unfinished.take(file);
      // Also those that come by the uploader itself, as from a plugin.
      if (adding === 0) setUpOnce();
      changeRows();
    }),
    uploader.on("phase", ({ file, before }) => {
      if (before === "failed") {
        summary = undefined;
        if (!isResending) cutOff.forgive(file);
      }
      if (file.phase === "failed" && !canRetry(file.error)) hopeless.add(file);
      else hopeless.delete(file);
      if (file.phase !== "failed") cutOff.delete(file);
      order.moved(file);
      // Its task works.
      if (file.phase === "sending") trouble = undefined;
      rowWatch.tell(file);
      draw.call();
    }),
    uploader.on("file-progress", ({ file }) => rowWatch.tell(file)),
    uploader.on("progress", () => draw.call()),
    uploader.on("pause", ({ file }) => {
      if (!file) pauses += 1;
      draw.call();
    }),
    uploader.on("resume", ({ file }) => {
      if (!file) void goOn();
      else if (counts.paused + counts.waiting === 0) endPause();
      draw.call();
    }),
    uploader.on("adding", ({ isAdding }) => {
      if (!isAdding) endPauseOfNone();
      draw.call();
    }),
    uploader.on("cancel", () => {
      if (uploader.files.length === 0) summary = trouble = undefined;
      endPauseOfNone();
      otherwise = countOtherwise(uploader.files);
      changeRows();
    }),
    uploader.on("arrived-before", ({ files }) => keep(files, true)),
    uploader.on("cancel-unanswered", ({ files }) => keep(files, false)),
    // Its row says that it is there.
    uploader.on(
      "success",
      ({ file: { fileId } }) => void (kept.length > 0 && forgetKept((file) => file.fileId === fileId)),
    ),
    uploader.on("complete", (told) => {
      summary = told;
      otherwise = countOtherwise(uploader.files);
      endPauseOfNone();
      order.end();
      changeRows();
    }),
    uploader.on("error", ({ file, error }) => {
      if (isOutage(error)) cutOff.add(file);
    }),
    uploader.on("task-error", ({ call, error, file }) => {
      if (call !== "check") {
        trouble = error;
        troubledCall = call;
      }
      // What keeps it from getting another task was told just before.
      else if (file && (error === trouble || isOutage(error))) cutOff.add(file);
      draw.call();
    }),
  ];

  /** A pause is one of files: what is chosen after the last of them has gone its way is sent. */
  function endPause(): void {
    if (uploader.isPaused) uploader.resume();
  }
  function endPauseOfNone(): void {
    if (openOf(counts) === 0 && !uploader.isAdding) endPause();
  }

  function clearStored(): void {
    if (counts.stored > 0) uploader.cancel(uploader.files.filter(({ phase }) => phase === "stored"));
  }

  /** Has files that start by themselves a place to go to, while others are still being found. Its failure is told. */
  function setUpOnce(): void {
    if (settings.isManual || uploader.isSetUp) return;
    trouble = undefined;
    uploader.taskSetup(settings.basePath).catch(() => undefined);
  }

  async function setUp(): Promise<void> {
    settingUp += 1;
    draw.call();
    try {
      await uploader.taskSetup(settings.basePath);
    } finally {
      settingUp -= 1;
      draw.call();
      // Its button can be pressed again.
      draw.flush();
    }
  }

  /** Has files sent, once there is a place for them; where all was paused meanwhile, they have begun and rest. */
  async function begin(send: () => Promise<unknown>): Promise<void> {
    trouble = undefined;
    draw.call();
    try {
      const before = pauses;
      if (!uploader.isSetUp) await setUp();
      const isHeld = uploader.isPaused && pauses > before;
      const sent = send();
      if (isHeld) uploader.pause();
      await sent;
    } catch (cause) {
      // Setup and create were told by `task-error`; what is left is a page that says nothing of where files go.
      trouble ??= cause instanceof TransferError ? cause : new TransferError("backend-call-failed", { cause });
      draw.call();
    }
  }

  function resend(files: readonly UploadItem[]): void {
    isResending = true;
    if (files.length > 0) uploader.retry(files);
    isResending = false;
  }

  async function goOn(): Promise<void> {
    if (uploader.isPaused) return;
    resend(cutOff.take());
    if (!trouble) return;
    const left = settings.isManual ? waitingOf(started) : undefined;
    if (left?.length === 0) return;
    await begin(async () => {
      if (counts.waiting > 0) await uploader.start(left);
    });
  }

  return {
    uploader,
    state,
    rowWatch,
    unfinished,
    isServerAway: server.isAway,
    async add(found: Given, folder = "") {
      const beginsBatch = settings.isByBatch && adding === 0 && openOf(counts) === 0;
      if (adding === 0) {
        skipped = [];
        leftOut = 0;
      }
      adding += 1;
      if (beginsBatch) clearStored();
      draw.call();
      // Rows that have left the list are drawn no more.
      draw.flush();
      try {
        setUpOnce();
        const meant = withoutSystemFiles(found, () => (leftOut += 1));
        const told = await uploader.addFiles(folder === "" ? meant : placedBelow(folder, meant));
        skipped = [...skipped, ...told.skipped];
      } finally {
        adding -= 1;
        draw.call();
      }
    },
    start() {
      if (settings.isManual) started = waitingOf(uploader.files);
      return begin(async () => {
        if (counts.waiting + counts.paused > 0) await uploader.start();
        started = [];
      });
    },
    goOn,
    retry() {
      uploader.retry(uploader.files.filter((one) => one.phase === "failed" && !hopeless.has(one)));
    },
    holdRows: order.hold,
    dismissSkipped() {
      skipped = [];
      leftOut = 0;
      draw.call();
    },
    forgetKept,
    configure(next) {
      for (const name of Object.keys(limits)) Reflect.deleteProperty(limits, name);
      Object.assign(limits, next.limits);
      const isElsewhere = next.basePath !== settings.basePath;
      settings = next;
      unfinished.belowPath(next.basePath);
      // What is added from now on goes to another place.
      if (isElsewhere && uploader.isSetUp) uploader.taskSetup(next.basePath).catch(() => undefined);
    },
    destroy() {
      clearInterval(ticking);
      draw.cancel();
      order.destroy();
      server.destroy();
      unfinished.destroy();
      for (const end of leave) end();
      uploader.destroy();
    },
  };
}
