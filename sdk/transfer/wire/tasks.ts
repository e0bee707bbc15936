import type { UploadTask } from "../../contract/transfer.ts";
import { TransferError, toTransferError } from "../base/transfer-error.ts";
import type { TaskCall } from "../base/types.ts";
import { persist, type RetryRules } from "./persist.ts";
import type { TransferProtocol } from "./protocol.ts";
import { saysTaskEnded } from "./task-end.ts";

/** A task of the transfer server. */
export interface OpenTask {
  readonly task: UploadTask;
  readonly basePath: string;
  /** A check with it succeeded once: where it is refused now, it has expired. */
  hasWorked: boolean;
}

/** Where files go that were added while it was in force; without a path where nothing was set up then, and until something is. */
export interface Place {
  basePath: string | undefined;
}

/** The tasks that files are checked with: one for each place, set up, then created once (R4-43, R76-08). */
export interface Tasks {
  /** Whether there is a place for files that are added now; its setup may be under way. */
  readonly isSetUp: boolean;
  /** Whether there is a task for files that were added before. */
  readonly hasTask: boolean;
  /** Where files go that are added now. */
  readonly place: Place;
  /** Sets a place up for the files that are added from now on. @param allowed waited for; what it throws is told by nobody here */
  setUp(basePath: string, allowed?: Promise<void>): Promise<OpenTask>;
  /**
   * The task of a place, created. One that was set up long before its first file may have ended by then, and gives way to
   * another one.
   * @throws TransferError, for a place without a path what its setup threw
   */
  ready(place: Readonly<Place>): Promise<OpenTask>;
  /** Whether a task was set up here so long ago that it may have ended. */
  isOld(open: OpenTask): boolean;
  /** A task in the place of one that has expired. */
  renew(expired: OpenTask): Promise<OpenTask>;
}

/** What is told of a call. */
type Tell = (call: Exclude<TaskCall, "check">, error: TransferError) => void;

export interface TasksDependencies {
  protocol: TransferProtocol;
  rules: RetryRules;
  /** Ends the calls. */
  signal: AbortSignal;
  /** A call failed (R8-29, R8-30). */
  onFailed: Tell;
  /** A call is tried again. */
  onRetry: Tell;
}

/** The setup bears the token of a session: the same one is refused again. */
const isSignInOver = ({ status, code }: TransferError) => status === 402 || code === "session-expired";

/** One that is refused sooner is no task that has ended. */
const youngMs = 60_000;
/** The task that a journal remembers and the one of its place may both have ended. */
export const renewalsMost = 2;

/** So many places are known; the task of one that is not is asked for again. */
const placesMax = 100;

/** Creates the tasks. */
export function createTasks({ protocol, rules, signal, onFailed, onRetry }: TasksDependencies): Tasks {
  /** By their paths: the last task of each, and the setups under way. */
  const known = new Map<string, OpenTask>();
  const pending = new Map<string, Promise<OpenTask>>();
  const created = new WeakMap<OpenTask, Promise<boolean>>();
  const setUpAt = new WeakMap<OpenTask, number>();
  /** Those whose creation may have been carried out, though nobody has said so. */
  const unanswered = new WeakSet<OpenTask>();
  let place: Place = { basePath: undefined };
  /** Those whose path has given a task once: files that were added for it stay there. */
  const proven = new WeakSet<Readonly<Place>>();
  /** Why the last setup failed. */
  let failure: TransferError | undefined;

  function keep(open: OpenTask): OpenTask {
    known.delete(open.basePath);
    known.set(open.basePath, open);
    for (const basePath of known.keys()) if (known.size > placesMax) known.delete(basePath);
    return open;
  }

  async function askFor(basePath: string): Promise<OpenTask> {
    try {
      const retrying = { signal, isFinal: isSignInOver, onRetry: (error: TransferError) => onRetry("setup", error) };
      const task = await persist(() => protocol.setUp(basePath, signal), rules, retrying);
      const open = keep({ task, basePath, hasWorked: false });
      setUpAt.set(open, performance.now());
      return open;
    } catch (cause) {
      onFailed("setup", toTransferError(cause));
      throw cause;
    }
  }

  function request(basePath: string, allowed: Promise<void> = Promise.resolve()): Promise<OpenTask> {
    const made = allowed
      .then(() => askFor(basePath))
      .finally(() => {
        if (pending.get(basePath) === made) pending.delete(basePath);
      });
    pending.set(basePath, made);
    return made;
  }

  const isOld = (open: OpenTask) => performance.now() - (setUpAt.get(open) ?? Infinity) > youngMs;

  /** A task that is refused is not asked for again. */
  function drop(open: OpenTask): void {
    if (known.get(open.basePath) === open) known.delete(open.basePath);
  }

  /** Creates a task. One that is there when it is asked for again was made by a call whose answer was lost. */
  async function createOnce(open: OpenTask): Promise<void> {
    try {
      await protocol.create(open.task, signal);
    } catch (cause) {
      const { status } = toTransferError(cause);
      if (status === 409 && unanswered.has(open)) return;
      if (status === 0 || status === 408 || status >= 500) unanswered.add(open);
      throw cause;
    }
  }

  /** @returns whether it was created; false where it has ended before that */
  async function create(open: OpenTask): Promise<boolean> {
    try {
      const retrying = { signal, onRetry: (error: TransferError) => onRetry("create", error) };
      await persist(() => createOnce(open), rules, retrying);
      return true;
    } catch (cause) {
      created.delete(open);
      const error = toTransferError(cause);
      if (saysTaskEnded(error)) drop(open);
      if (saysTaskEnded(error) && isOld(open)) return false;
      onFailed("create", error);
      throw cause;
    }
  }

  async function ready(at: Readonly<Place>): Promise<OpenTask> {
    const { basePath } = at;
    if (basePath === undefined) throw failure ?? new TransferError("upload-not-ready");
    const open = await (pending.get(basePath) ?? known.get(basePath) ?? request(basePath));
    proven.add(at);
    const creating = created.get(open) ?? create(open);
    created.set(open, creating);
    // The one that is set up in its place is young.
    return (await creating) ? open : ready(at);
  }

  return {
    get isSetUp() {
      return place.basePath !== undefined;
    },
    get hasTask() {
      return known.size > 0;
    },
    get place() {
      return place;
    },
    async setUp(basePath, allowed) {
      // At once: what is added while this is under way goes there.
      if (place.basePath === undefined) place.basePath = basePath;
      else if (place.basePath !== basePath) place = { basePath };
      const own = place;
      try {
        const open = await request(basePath, allowed);
        proven.add(own);
        return open;
      } catch (cause) {
        failure = toTransferError(cause);
        const isLast = own === place && own.basePath === basePath;
        if (isLast && !proven.has(own) && !known.has(basePath) && !pending.has(basePath)) own.basePath = undefined;
        throw cause;
      }
    },
    ready,
    isOld,
    renew(expired) {
      // Another file may have renewed it meanwhile.
      drop(expired);
      return ready(expired);
    },
  };
}
