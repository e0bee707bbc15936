import { createUploader, type Connection, type Uploader } from "@customs-portal/sdk/transfer";
import { pause } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { emptyDisk, openMemoryJournal, type PageJournal } from "./memory-journal.ts";

const retryMs = 20;
/** Rounds of trying failed files again, each of which a user would begin by a press. */
const roundsMost = 200;

/** The network as the browser tells of it. */
class Network implements Connection {
  isAway = false;
  readonly #listeners = new Set<() => void>();

  isOffline(): boolean {
    return this.isAway;
  }

  onOnline(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  comeBack(): void {
    this.isAway = false;
    for (const listener of this.#listeners) listener();
  }
}

export interface ClientSettings {
  origin: string;
  token: string;
  folder: string;
  chunkBytes: number;
  patienceMs: number;
  octetStream: boolean;
  files: readonly File[];
}

/** A user in front of a page with the engine of the product: chooses files, reloads, tries again what failed. */
export class Client {
  readonly network = new Network();
  /** Files that failed and were tried again. */
  triedAgain = 0;
  readonly #settings: ClientSettings;
  readonly #disk = emptyDisk();
  #journal: PageJournal;
  #uploader: Uploader;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
    [this.#journal, this.#uploader] = this.#openPage();
  }

  #openPage(): [PageJournal, Uploader] {
    const { origin, token, chunkBytes, patienceMs, octetStream } = this.#settings;
    const journal = openMemoryJournal(this.#disk);
    const uploader = createUploader({
      baseUrl: origin,
      token: () => token,
      chunkBytes,
      octetStream,
      autoUpload: false,
      journal: Promise.resolve(journal),
      fetch: wholeBodyFetch,
      retryMs,
      patienceMs,
      connection: this.network,
    });
    return [journal, uploader];
  }

  /** Ends the page at once and opens it again, which has nothing but what its journal had written. */
  reload(): void {
    this.#journal.crash();
    this.#uploader.destroy();
    [this.#journal, this.#uploader] = this.#openPage();
  }

  pause(): void {
    this.#uploader.pause();
  }

  resume(): void {
    this.#uploader.resume();
  }

  /** Uploads the files through all that happens. @throws Error where they do not get there however often they are tried */
  async upload(): Promise<void> {
    let prepared: Uploader | undefined;
    for (let round = 0; round < roundsMost; round += 1) {
      const uploader = this.#uploader;
      try {
        if (prepared !== uploader) await this.#prepare(uploader);
        prepared = uploader;
        const { failed } = await uploader.start();
        if (failed.length === 0) return;
        this.triedAgain += failed.length;
        await pause(retryMs);
        uploader.retry();
      } catch (cause) {
        // A page that is gone has been reloaded; a setup or a start that failed is tried again as a whole.
        if (uploader === this.#uploader) await pause(retryMs);
        if (round === roundsMost - 1) throw cause;
      }
    }
    throw new Error(`files failed ${roundsMost} times`);
  }

  async #prepare(uploader: Uploader): Promise<void> {
    await uploader.taskSetup(this.#settings.folder);
    if (uploader.files.length === 0) await uploader.addFiles(this.#settings.files);
  }

  close(): void {
    this.#uploader.destroy();
  }
}
