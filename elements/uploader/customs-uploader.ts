/// <reference lib="esnext.disposable" preserve="true" />
import type { UploadHandle } from "@customs-portal/parcels/uploader";
import type { UploadItem, UploadTotals } from "@customs-portal/sdk/transfer";
import type { Portal } from "@customs-portal/sdk/portal";
import type { Uppy } from "@uppy/core";
import type { PropertyDeclarations, PropertyValues } from "lit";
import { FormElement } from "../form-element.ts";
import type { Bubbling } from "../listeners.ts";
import type { ParcelLifecycles } from "../parcel-element.ts";
import { elementsVersion } from "../version.ts";
import type { UploaderChangeDetail, UploaderEventMap } from "./events.ts";
import { digestTypeOf } from "./digest-type.ts";
import { createEarlyCalls, type EarlyCalls } from "./early-calls.ts";
import { boundConverter, limitsOf, wrongLimits } from "./limits.ts";
import type { GivenFiles } from "./offer.ts";
import { createOwnership } from "./owner.ts";
import { relay, watchCalls } from "./relay.ts";
import { createStoredIds, entriesOf, readIds, type IdsChange } from "./stored-ids.ts";
import { validityTexts } from "./validity-texts.ts";

/** With more files than this the form is told of several together, the later the more there are. */
const manyIds = 1000;
const manyMs = 500;
const msOfEach = 0.1;

/**
 * Takes files and folders by drop, choice and paste, and sends them in chunks to the transfer server of the portal:
 * with pause, resume, retry and cancel for each and for all, over a lost network, a reload or a crash. A form gets the
 * ids of the files that have arrived (`task_file_id`), and is not sent while others are on their way.
 *
 * @fires {CustomEvent<UploaderChangeDetail>} change - The ids changed: a file has arrived, or one was taken out.
 * @fires {CustomEvent<UploadEvents["file-added"]>} file-added - A file is in the list.
 * @fires {CustomEvent<UploadEvents["files-added"]>} files-added - All files of a choice are; with those that were refused.
 * @fires {CustomEvent<UploadEvents["file-progress"]>} file-progress - A file got on; at most every 0.5 s.
 * @fires {CustomEvent<UploadEvents["progress"]>} progress - The whole got on; at most every 0.5 s. Does not bubble.
 * @fires {CustomEvent<UploadEvents["retry"]>} retry - A chunk is sent again.
 * @fires {CustomEvent<UploadEvents["success"]>} success - A file has arrived; its id is `detail.file.fileId`.
 * @fires {CustomEvent<UploadEvents["error"]>} error - A file failed. Does not bubble.
 * @fires {CustomEvent<UploadEvents["pause"]>} pause - A file or all were paused. Does not bubble.
 * @fires {CustomEvent<UploadEvents["resume"]>} resume - A file or all go on.
 * @fires {CustomEvent<UploadEvents["cancel"]>} cancel - Files were taken out. Does not bubble.
 * @fires {CustomEvent<UploadEvents["complete"]>} complete - Every file has arrived, failed or was cancelled; with the failed ones.
 * @fires {CustomEvent<UploadEvents["task-error"]>} task-error - Setup, create or the check of a file failed.
 * @fires {CustomEvent<SessionExpiredDetail>} session-expired - The token was refused; told once for all elements that use it.
 * @fires {CustomEvent<ConnectionFailedDetail>} connection-failed - Setup, create or the check of a file got no answer; once until one comes.
 * @fires {CustomEvent} element-ready - Files can be added.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart app - The uploader.
 * @csspart failed - The message shown when the element could not start.
 * @csspart notice - The message shown while there is no token.
 * @cssprop [--customs-primary] - Colour of progress, focus and hover.
 * @cssprop [--customs-surface] - Background of the drop zone and the list.
 * @cssprop [--customs-text] - Colour of text.
 * @cssprop [--customs-font] - Font family.
 * @cssprop [--customs-radius] - Radius of controls and the list.
 */
export class CustomsUploader extends FormElement<UploaderEventMap> {
  static readonly version: string = elementsVersion;
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    defaultValue: { attribute: "value" },
    value: { attribute: false, noAccessor: true },
    basePath: { attribute: "base-path" },
    label: {},
    manual: { type: Boolean },
    accept: {},
    maxFiles: { converter: boundConverter, attribute: "max-files" },
    minSize: { converter: boundConverter, attribute: "min-size" },
    maxSize: { converter: boundConverter, attribute: "max-size" },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    repeated: { type: Boolean },
    scope: {},
    chunkBytes: { attribute: false },
    patienceMs: { attribute: false },
    instant: { type: Boolean },
    octetStream: { type: Boolean, attribute: "octet-stream" },
    digest: {},
    uppy: { attribute: false },
    formDisabled: { state: true },
    attempt: { state: true },
    earlier: { state: true },
  };

  /** Name of the field in its form. */
  declare name: string | undefined;
  /** Ids that stand in it at first and after a reset; the attribute `value`. */
  declare defaultValue: string | undefined;
  /** Where files go at the transfer server. Another one holds for files that are added from then on. */
  declare basePath: string | undefined;
  /** Names it where no `<label>` does. */
  declare label: string | undefined;
  /** Files wait for a press on the button, or for `start()`. */
  declare manual: boolean;
  /** Endings or media types that are taken, with commas between them. */
  declare accept: string | undefined;
  /** Most files at a time. */
  declare maxFiles: number | undefined;
  /** Bytes that a file has at least. */
  declare minSize: number | undefined;
  /** Bytes that a file has at most. */
  declare maxSize: number | undefined;
  /** At least one file is needed. */
  declare required: boolean;
  /** Takes no files, and is not sent with the form. */
  declare disabled: boolean;
  /** The form gets an entry for each file instead of one with an id a line. */
  declare repeated: boolean;
  /** Whose uploads these are; read when the element starts. Left out, nothing is remembered over a reload without a session. */
  declare scope: string | undefined;
  /** Size of a chunk, 10 MiB by default; read when the element starts. */
  declare chunkBytes: number | undefined;
  /** For so long tries go on after the five of a chunk, where the reason may pass; read when the element starts. */
  declare patienceMs: number | undefined;
  /** Files that the server has are not sent: each is read first. For servers that know it; read at the start. */
  declare instant: boolean;
  /** Chunks go as they are, not as forms, which spares the server work. For servers that know it; read at the start. */
  declare octetStream: boolean;
  /**
   * `md5` or `sha-256`: what has arrived is compared with this digest of the file before anybody sees it. For servers
   * that know it; read when the element starts.
   */
  declare digest: string | undefined;
  /** Gets an Uppy over this uploader each time it is shown, to put plugins into. */
  declare uppy: ((uppy: Uppy) => void) | undefined;
  declare protected attempt: number;
  declare protected earlier: number;

  #digest = digestTypeOf(undefined);
  #handle: UploadHandle | undefined;
  /** What the page asks for while there is none, and what the last one has left. */
  #early = createEarlyCalls();
  readonly #stored = createStoredIds((change) => this.#changeIds(change));
  /** Whether what stands in it is that of its attribute. */
  #isDefault = true;
  readonly #ownership = createOwnership(this, { onLeft: () => this.signedOut(), onOther: () => this.startOver() });
  #told: ReturnType<typeof setTimeout> | undefined;
  /** What the page was told of last, or has set itself. */
  #toldValue = "";
  /** What the form has. */
  #sent: { value?: string; entryName?: string } = {};
  #problem: string | undefined;

  constructor() {
    super();
    this.manual = this.required = this.disabled = this.repeated = this.instant = this.octetStream = false;
    this.attempt = this.earlier = 0;
    this.addEventListener("element-failed", ({ detail }) => this.#early.fail(detail.error));
  }

  /** The ids of the files that have arrived, one a line. Setting it takes arrived files out that it does not name. */
  override get value(): string {
    return this.#stored.text();
  }
  override set value(text: string) {
    this.#ownership.check();
    const ids = readIds(text);
    if (ids.join("\n") === this.value) return;
    this.#isDefault = false;
    // Also before there is a list.
    const surplus = this.#stored.keep(ids);
    this.#handle?.uploader.cancel(surplus);
    this.requestUpdate();
  }

  /** The ids of the files that have arrived. */
  get ids(): readonly string[] {
    return this.#stored.all();
  }

  /** The files of the list, or those that the next one begins with; they change by themselves, events tell when. */
  get files(): readonly UploadItem[] {
    return this.#handle?.uploader.files ?? this.#early.left;
  }

  /** The list as a whole; undefined before `element-ready`. */
  get totals(): UploadTotals | undefined {
    return this.#handle?.uploader.totals;
  }

  /** Adds files, as a choice of the user would; before `element-ready` once it is ready. Does nothing while it is disabled. */
  async addFiles(files: GivenFiles): Promise<void> {
    if (this.disabled || this.formDisabled) return;
    if (this.#handle) await this.#early.give(this.#handle, files);
    else this.#calls().add(files);
  }

  /**
   * Sends what waits; needed where the element is `manual`. Before `element-ready` it waits for that.
   * @throws TransferError `upload-not-ready` where there is nothing; the error of `element-failed` where it cannot become
   * ready, `AbortError` where it is taken away or its user leaves before
   */
  async start(): Promise<void> {
    if (!this.#handle) return this.#calls().start();
    if (this.#stored.isOpen) await this.#handle.start();
    else await this.#handle.uploader.start();
  }

  /** Pauses a file, or all; before the first `element-ready` all alone. */
  pause(file?: UploadItem): void {
    if (this.#handle) this.#handle.uploader.pause(file);
    else this.#calls().setPaused(true, file);
  }

  /** Has a file go on, or all. */
  resume(file?: UploadItem): void {
    if (this.#handle) this.#handle.uploader.resume(file);
    else this.#calls().setPaused(false, file);
  }

  /** Sends a failed file again, or all of them. */
  retry(file?: UploadItem): void {
    this.#handle?.uploader.retry(file);
  }

  /** Takes a file out of the list, or all. */
  cancel(file?: UploadItem): void {
    if (this.#handle) this.#handle.uploader.cancel(file);
    else this.#calls().cancel(file);
  }

  override connectedCallback(): void {
    // Its owner may have left while it was out of the page.
    this.#ownership.check();
    super.connectedCallback();
    this.#ownership.watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ownership.unwatch();
    if (this.#told !== undefined) this.#tellFiles();
    // Not where it is only moved.
    queueMicrotask(() => this.isConnected || this.#early.fail());
  }

  /** Called by the form. */
  formResetCallback(): void {
    this.#stored.begin(readIds(this.defaultValue));
    this.#isDefault = true;
    this.cancel();
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#ownership.check()) super.updated(changed);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("defaultValue") && this.#isDefault) this.#stored.setEarlier(readIds(this.defaultValue));
    if (["maxFiles", "minSize", "maxSize"].some((name) => changed.has(name)))
      for (const wrong of wrongLimits(this)) console.error(`<customs-uploader>: ${wrong}`);
    if (changed.has("digest")) this.#digest = digestTypeOf(this.digest);
    this.#tellForm();
  }

  protected override keepsParcel(): boolean {
    return true;
  }

  protected override goOn(): void {
    this.attempt += 1;
  }

  protected override closing(): void {
    const uploader = this.#handle?.uploader;
    this.#handle = undefined;
    // At once: nothing more arrives of what is left.
    uploader?.destroy();
    if (uploader) this.#early.keep(uploader);
  }

  /** What is on its way ends with the session; whoever began it finds it again. */
  protected override signedOut(): void {
    this.#handle?.uploader.destroy({ keeps: "progress" });
    this.#handle = undefined;
    this.#early.fail();
    this.#early = createEarlyCalls();
    this.#ownership.forget();
    this.#stored.leave();
    this.#stored.setEarlier(readIds(this.defaultValue));
    this.#isDefault = true;
  }

  protected override loadParcel(): Promise<ParcelLifecycles> {
    return import("@customs-portal/parcels/uploader");
  }

  protected override parcelProps(portal: Portal, isOwnPortal: boolean): object | undefined {
    const { basePath, manual, label, chunkBytes, patienceMs, instant, octetStream } = this;
    if (!basePath) {
      console.error("Please set basePath");
      void this.advise("basePath");
      return undefined;
    }
    this.#ownership.begin(portal, isOwnPortal);
    const labels = [...this.internals.labels].map(({ textContent }) => textContent?.trim() ?? "");
    return {
      request: {
        basePath,
        isManual: manual,
        limits: limitsOf(this),
        label: label ?? labels.join(" "),
        scope: this.scope,
        chunkBytes,
        patienceMs,
        instant,
        octetStream,
        digest: this.#digest,
      },
      disabled: this.disabled || this.formDisabled,
      earlier: this.earlier,
      attempt: this.attempt,
      setUpUppy: this.uppy,
      onClearEarlier: () => {
        this.#isDefault = false;
        this.#stored.clearEarlier();
      },
      onReady: (handle: UploadHandle) => this.#follow(handle),
      onSessionEnd: (error: unknown) => this.endSession(error),
    };
  }

  /** A list that was started anew for the same user goes on with the files of before. */
  #follow(handle: UploadHandle): void {
    const { uploader } = handle;
    this.#handle = handle;
    this.#stored.follow(uploader);
    relay(uploader, this);
    watchCalls(uploader, {
      failed: (error) => this.callFailed(error),
      // It stands there until files are sent, which the user has to ask for.
      foreign: (error) => this.notice ?? this.failConnection(error),
    });
    uploader.on("phase", ({ file }) => file.phase === "sending" && this.recover());
    this.#early.apply({ handle, basePath: this.basePath ?? "", start: () => this.start(), pause: () => this.pause() });
    this.emit("element-ready", {});
  }

  /** What is asked for while there is no list is that of whoever is there now. */
  #calls(): EarlyCalls {
    this.#ownership.check();
    return this.#early;
  }

  #changeIds(change: IdsChange): void {
    if (change === "phases") return this.#checkFiles();
    this.earlier = this.#stored.earlier;
    if (change === "page") {
      this.#toldValue = this.value;
      return this.#tellForm();
    }
    this.#isDefault = false;
    this.#checkFiles();
    const { length } = this.files;
    if (!this.#stored.isOpen || length <= manyIds) return this.#tellFiles();
    this.#told ??= setTimeout(() => this.#tellFiles(), Math.max(manyMs, length * msOfEach));
  }

  #tellFiles(): void {
    clearTimeout(this.#told);
    this.#told = undefined;
    this.#tellForm();
    this.#tellChange();
  }

  #tellChange(): void {
    if (this.value === this.#toldValue) return;
    this.#toldValue = this.value;
    this.emit("change", { ids: this.ids } satisfies UploaderChangeDetail);
  }

  #tellForm(): void {
    const { value, name, repeated } = this;
    const entryName = repeated && name ? name : "";
    if (value !== this.#sent.value || entryName !== this.#sent.entryName) {
      this.#sent = { value, entryName };
      this.internals.setFormValue(entryName === "" ? value : entriesOf(entryName, this.ids), value);
    }
    this.#checkFiles();
  }

  #checkFiles(): void {
    const { hasFailed, isEmpty } = this.#stored;
    const missing = this.required && isEmpty ? "missing" : undefined;
    const problem = this.#stored.whyOpen(this.manual) ?? (hasFailed ? "failed" : missing);
    const message = problem && validityTexts[this.messageLocale()][problem];
    if (message === this.#problem) return;
    this.#problem = message;
    this.setValidity(problem && { [problem === "missing" ? "valueMissing" : "customError"]: true }, message);
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends Bubbling<UploaderEventMap> {}
  interface HTMLElementTagNameMap {
    "customs-uploader": CustomsUploader;
  }
}
