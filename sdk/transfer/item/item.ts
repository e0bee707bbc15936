import type { TransferError } from "../base/transfer-error.ts";
import type { ChunkStatus, DigestType, UploadItem, UploadPhase, UploadStatus } from "../base/types.ts";
import type { OpenTask, Place } from "../wire/tasks.ts";
import type { ChunkPlan } from "./chunk-plan.ts";
import type { FileDigest } from "./file-digest.ts";
import { remainingMs, type Speedometer } from "./speed.ts";

const statuses: Record<UploadPhase, UploadStatus> = {
  waiting: "wait",
  checking: "wait",
  paused: "wait",
  elsewhere: "wait",
  sending: "uploading",
  stored: "complete",
  failed: "complete",
  cancelled: "complete",
};

/** What is known of a file at the transfer server. */
export interface CheckedUpload {
  open: OpenTask;
  fileId: string;
  plan: ChunkPlan;
  /** The server said so in this session, and has refused nothing since: no other check is needed. */
  isTrusted: boolean;
  /** When the server was asked, milliseconds since 1970; undefined where only the journal says so. */
  askedAt?: number;
  /** Nothing of it was sent: the server had all of it, by name, size and time. */
  isFound?: boolean;
  /** Another tab has sent it, and it was given this name there. */
  storedName?: string;
}

/** What the engine alone knows of a file: events hand the file to pages, and this holds the token of its task. */
interface ItemState {
  /** Since the check; kept after a failure, so that a retry sends what is missing. */
  checked: CheckedUpload | undefined;
  /** Where it is compared, what was made of it so far. */
  digests: Partial<Record<DigestType, FileDigest>> | undefined;
  /** The server has said that it must be sent, or nothing. */
  isAsked: boolean;
  /** Ends what is under way for it. */
  ended: AbortController | undefined;
  speed: Speedometer | undefined;
  /** What it is now was chosen in its place: nobody has cancelled it. */
  isOutdated: boolean;
}

let readState: (item: Item) => ItemState;

/** What the engine alone knows of a file. */
export const stateOf = (item: Item): ItemState => readState(item);

/** A file as the engine holds it: small, as there may be a hundred thousand. */
export class Item implements UploadItem {
  static {
    readState = (item) => item.#state;
  }

  readonly id: number;
  /** The same for the same file, within an uploader. */
  readonly identity: string;
  file: File;
  readonly folder: string;
  handle: FileSystemFileHandle | undefined;
  place: Place;
  readonly addedAt: number;
  phase: UploadPhase = "waiting";
  loadedBytes = 0;
  error: TransferError | undefined = undefined;
  storedName: string | undefined = undefined;
  readBytes: number | undefined = undefined;
  isInstant = false;
  readonly #state: ItemState = {
    checked: undefined,
    digests: undefined,
    isAsked: false,
    ended: undefined,
    speed: undefined,
    isOutdated: false,
  };

  constructor(
    id: number,
    identity: string,
    { file, folder, handle, place }: Pick<Item, "file" | "folder" | "handle" | "place">,
  ) {
    this.id = id;
    this.identity = identity;
    this.file = file;
    this.folder = folder;
    this.handle = handle;
    this.place = place;
    this.addedAt = Date.now();
  }

  /** The same file was chosen again; what the server has of it counts in the same place alone. */
  replace({ file, handle, place }: Pick<Item, "file" | "handle" | "place">): void {
    if (this.place.basePath !== place.basePath) this.#state.checked = undefined;
    // They read the choice of before, which may be gone.
    this.#state.digests = undefined;
    this.#state.isAsked = false;
    this.readBytes = undefined;
    this.file = file;
    this.handle = handle;
    this.place = place;
  }

  get name(): string {
    return this.file.name;
  }

  get size(): number {
    return this.file.size;
  }

  get type(): string {
    return this.file.type;
  }

  get lastModified(): number {
    return this.file.lastModified;
  }

  get fileId(): string | undefined {
    return this.#state.checked?.fileId;
  }

  get status(): UploadStatus {
    return statuses[this.phase];
  }

  get bytesPerSecond(): number | undefined {
    return this.#state.speed?.perSecond();
  }

  get remainingMs(): number | undefined {
    return remainingMs(this.size - this.loadedBytes, this.bytesPerSecond);
  }

  /** Nothing more happens with it by itself. */
  get isSettled(): boolean {
    return this.status === "complete";
  }

  chunkStatus(number: number): ChunkStatus | undefined {
    return this.#state.checked?.plan.statusOf(number);
  }

  /** What is documented of it, for logs and messages. */
  toJSON(): Omit<UploadItem, "file" | "chunkStatus"> {
    const { id, name, folder, size, fileId, storedName, status, phase, loadedBytes, readBytes, isInstant, error } =
      this;
    const { bytesPerSecond, remainingMs: left } = this;
    const how = { loadedBytes, readBytes, isInstant, bytesPerSecond, remainingMs: left };
    return { id, name, folder, size, fileId, storedName, status, phase, ...how, error };
  }
}
