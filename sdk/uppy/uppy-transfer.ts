import {
  BasePlugin,
  type Body,
  type Meta,
  type PluginOpts,
  type Uppy,
  type UppyEventMap,
  type UppyFile,
} from "@uppy/core";
import type { TransferError, Uploader, UploadEvents, UploadItem } from "../transfer/index.ts";
import { Links } from "./links.ts";
import { progressOf, responseOf, uppyFileOf } from "./project.ts";

export interface UppyTransferOptions extends PluginOpts {
  /** What sends the files: that of `createUploader`, with `autoUpload: false` where `uppy.upload()` is to begin. */
  uploader: Uploader;
  /** Where files go; not needed where the uploader is set up already. */
  basePath?: string;
}

type Response<M extends Meta, B extends Body> = NonNullable<UppyFile<M, B>["response"]>;

/** The folder of a path such as `/a/b/c.txt`: `a/b`. */
function folderOf(path: unknown): string {
  return typeof path === "string" ? path.replace(/^\/+/, "").split("/").slice(0, -1).join("/") : "";
}

/**
 * Sends the files of Uppy by an uploader of the portal. What is added to Uppy goes to the uploader, which holds queue,
 * tries and memory; Uppy's state shows what becomes of it and decides nothing.
 */
export class UppyTransfer<M extends Meta = Meta, B extends Body = Body> extends BasePlugin<UppyTransferOptions, M, B> {
  readonly #links = new Links();
  readonly #leave: (() => void)[] = [];
  /** Files that were handed over and are not in the list of the uploader yet; without an id those that were removed since. */
  readonly #handed = new Map<File, string | undefined>();
  /** Files of a run, by what they wait for. */
  readonly #waiting = new Map<UploadItem, PromiseWithResolvers<void>>();
  #handingOver: Promise<unknown> = Promise.resolve();
  #runs = 0;

  constructor(uppy: Uppy<M, B>, options: UppyTransferOptions) {
    super(uppy, options);
    this.type = "uploader";
    this.id = options.id ?? "UppyTransfer";
  }

  override install(): void {
    const { uppy } = this;
    const { uploader } = this.opts;
    const { capabilities } = uppy.getState();
    // Without it a pause does nothing.
    uppy.setState({ capabilities: { ...capabilities, resumableUploads: true, individualCancellation: true } });
    uppy.addUploader(this.#upload);
    this.#leave.push(() => void uppy.removeUploader(this.#upload));

    this.#hear("files-added", (files) => this.#handOver(files));
    this.#hear("file-removed", ({ id }) => {
      const item = this.#links.part(id);
      if (item) uploader.cancel(item);
      // On its way into the list: it goes as soon as it is there.
      for (const [file, handed] of this.#handed) if (handed === id) this.#handed.set(file, undefined);
    });
    this.#hear("upload-pause", (file, isPaused) => {
      const item = this.#links.item(file?.id);
      if (item) (isPaused ? uploader.pause : uploader.resume)(item);
    });
    this.#hear("pause-all", () => uploader.pause());
    this.#hear("resume-all", () => uploader.resume());

    this.#learn("file-added", ({ file }) => {
      const id = this.#handed.get(file.file);
      if (id !== undefined) this.#links.join(id, file);
      else if (this.#handed.has(file.file)) queueMicrotask(() => uploader.cancel(file));
    });
    this.#learn("phase", (change) => this.#changePhase(change));
    this.#learn("file-progress", ({ file }) => this.#tellProgress(file));
    this.#learn("success", ({ file }) => {
      const shown = this.#shown(file);
      if (shown) uppy.emit("upload-success", shown, responseOf(file) as unknown as Response<M, B>);
    });
    this.#learn("error", ({ file, error }) => this.#tellError(file, error));
    this.#learn("task-error", ({ file, error }) => file && this.#tellError(file, error));
    this.#learn("cancel", ({ files }) => this.#takeOut(files));
    this.#learn("complete", () => this.#complete());
  }

  override uninstall(): void {
    for (const leave of this.#leave.splice(0)) leave();
    for (const { resolve } of this.#waiting.values()) resolve();
    this.#waiting.clear();
  }

  /**
   * Has Uppy's state hold these files of the uploader besides those that came by Uppy itself, in the place of those
   * shown before. Uppy is slow with thousands of files, so a long list shows what is in sight.
   */
  show(items: Iterable<UploadItem>): void {
    const files = { ...this.uppy.getState().files };
    const wanted = new Set(items);
    let isChanged = false;
    for (const [id, item] of [...this.#links.all()]) {
      if (wanted.has(item) || files[id]?.source !== "customs-transfer") continue;
      this.#links.part(id);
      delete files[id];
      isChanged = true;
    }
    for (const item of wanted) {
      if (this.#links.id(item) !== undefined) continue;
      const id = `customs-transfer-${item.id}`;
      this.#links.join(id, item);
      files[id] = uppyFileOf<M, B>(id, item);
      isChanged = true;
    }
    if (isChanged) this.uppy.setState({ files });
  }

  #hear<Name extends keyof UppyEventMap<M, B>>(name: Name, listener: UppyEventMap<M, B>[Name]): void {
    this.uppy.on(name, listener);
    this.#leave.push(() => void this.uppy.off(name, listener));
  }

  #learn<Name extends keyof UploadEvents>(name: Name, listener: (detail: UploadEvents[Name]) => void): void {
    this.#leave.push(this.opts.uploader.on(name, listener));
  }

  #shown(item: UploadItem | undefined): UppyFile<M, B> | undefined {
    const id = this.#links.id(item);
    return id === undefined ? undefined : this.uppy.getState().files[id];
  }

  #handOver(files: readonly UppyFile<M, B>[]): void {
    const found: { file: File; folder: string }[] = [];
    for (const { id, data, name, type, meta } of files) {
      if (!(data instanceof Blob)) continue;
      const file = data instanceof File ? data : new File([data], name, { type });
      this.#handed.set(file, id);
      found.push({ file, folder: folderOf(meta.relativePath) });
    }
    const handOver = async () => {
      try {
        const { skipped } = await this.opts.uploader.addFiles(found);
        for (const { message } of skipped) this.uppy.info(message, "error");
      } catch (cause) {
        this.uppy.info(cause instanceof Error ? cause.message : String(cause), "error");
      }
      const { files: shown } = this.uppy.getState();
      const refused = files.flatMap(({ id }) => (!this.#links.item(id) && shown[id] ? [id] : []));
      if (refused.length > 0) this.uppy.removeFiles(refused);
      for (const { file } of found) this.#handed.delete(file);
    };
    this.#handingOver = Promise.all([this.#handingOver, handOver()]);
  }

  /** What Uppy calls to send files: those that failed are tried again. */
  readonly #upload = async (ids: string[]): Promise<void> => {
    const { uploader, basePath } = this.opts;
    await this.#handingOver;
    const items = this.#links.items(ids);
    this.#runs += 1;
    try {
      this.uppy.emit("upload-start", this.uppy.getFilesByIds(ids));
      if (!uploader.isSetUp && basePath !== undefined) await uploader.taskSetup(basePath);
      uploader.retry(items.filter(({ phase }) => phase === "failed"));
      const settled = Promise.all(items.map((item) => this.#settled(item)));
      const isOpen = items.some(({ status }) => status !== "complete");
      await (isOpen ? Promise.race([settled, uploader.start().then(() => settled)]) : settled);
    } catch (cause) {
      // Setup and create fail as a whole: each of its files can be tried again.
      for (const item of items) if (item.status !== "complete") this.#tellError(item, cause as TransferError);
    } finally {
      this.#runs -= 1;
    }
  };

  #settled(item: UploadItem): Promise<void> {
    if (item.status === "complete") return Promise.resolve();
    const waiting = this.#waiting.get(item) ?? Promise.withResolvers<void>();
    this.#waiting.set(item, waiting);
    return waiting.promise;
  }

  #changePhase({ file, before }: UploadEvents["phase"]): void {
    // After what the uploader tells of the end, so that a run ends with its files told.
    if (file.status === "complete") queueMicrotask(() => this.#release(file));
    const shown = this.#shown(file);
    if (!shown) return;
    if (file.phase === "checking" && !shown.progress.uploadStarted) this.uppy.emit("upload-start", [shown]);
    if (file.phase === "paused" || before === "paused") {
      this.uppy.setFileState(shown.id, { isPaused: file.phase === "paused" });
    }
    if (before === "failed") this.uppy.setFileState(shown.id, { error: null });
  }

  #release(file: UploadItem): void {
    this.#waiting.get(file)?.resolve();
    this.#waiting.delete(file);
  }

  #tellProgress(file: UploadItem): void {
    const shown = this.#shown(file);
    const progress = shown && progressOf(file, shown.progress.uploadStarted);
    if (progress && progress.uploadStarted !== null) this.uppy.emit("upload-progress", shown, progress);
  }

  #tellError(file: UploadItem, error: TransferError): void {
    const shown = this.#shown(file);
    if (shown) this.uppy.emit("upload-error", shown, error);
  }

  #takeOut(items: readonly UploadItem[]): void {
    const ids = items.flatMap((item) => this.#links.id(item) ?? []);
    for (const id of ids) this.#links.part(id);
    if (ids.length > 0) this.uppy.removeFiles(ids);
  }

  /** A run that Uppy did not begin is over: whoever waits for Uppy's `complete` hears of it. */
  #complete(): void {
    if (this.#runs > 0) return;
    const files = this.uppy.getFiles().filter(({ id }) => this.#links.item(id) !== undefined);
    const failed = files.filter(({ error }) => error);
    this.uppy.emit("complete", { successful: files.filter(({ error }) => !error), failed });
  }
}
