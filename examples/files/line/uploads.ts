import type * as UploaderParcel from "@customs-portal/parcels/uploader";
import type { UploadHandle, UploaderProps } from "@customs-portal/parcels/uploader";
import { createStore, type LinePortal, type Store } from "@customs-portal/sdk";
import type { StoredFile } from "./contract.ts";
import { createDeletions, type Deleted, type Deletions } from "./deletions.ts";
import { showsIn } from "./folder-path.ts";
import { leaveReason, tellRun } from "./upload-news.ts";

/** What the page shows of its uploads beside their list. */
export interface UploadsState {
  status: "loading" | "ready" | "failed";
  /** Files are held over the page. */
  isOver: boolean;
  /** Files that are neither stored nor failed. */
  open: number;
  failed: number;
  /** Others are still being found, as in a folder on a slow disk. */
  isAdding: boolean;
  /** All of the list has arrived. */
  isWell: boolean;
  /** Grows when files are added after all was through. */
  batch: number;
  /** The user has closed the list; it comes back with the next file. */
  isClosed: boolean;
  /** Grows with each file that was stored, or turned out to be, where the folder in sight shows it. */
  stored: number;
}

/** Whether a file arrived with the files that were added last. */
export type IsNew = (file: Pick<StoredFile, "id">) => boolean;

/** The uploads of an instance of the line. They go on while its tab is hidden, whatever folder is shown. */
export interface Uploads {
  readonly state: Store<UploadsState>;
  /** Has the list of the uploads drawn there; it stays for as long as the line does. */
  drawIn(place: HTMLElement): void;
  /** The folder that dropped files go to from now on. */
  showFolder(folder: string): void;
  add(files: readonly File[], folder: string): Promise<void>;
  readonly isNew: IsNew;
  /** Takes the files out of the list that have arrived or failed, and closes it until there are others. */
  clear(): void;
  /** A file is being deleted: see `Deletions`. @returns ends that */
  beginDeletion(id: string): (deleted: Deleted) => void;
  /** What files are chosen with. */
  chooser(): HTMLElement | null;
  /** Loads the uploader again, after a failure. */
  retry(): void;
  close(): Promise<void>;
}

type Parcel = typeof UploaderParcel;

/** How often the page hears how many files are open. */
const tellMs = 250;
/** The menu entry of the line. */
const menuName = "Files";
/** While the server is away for so long, files wait and go on by themselves. */
const patienceMs = 600_000;

/** Opens the uploads of the line. @param dropTarget what files are dropped on */
export function openUploads(portal: LinePortal, dropTarget: HTMLElement): Uploads {
  const state = createStore<UploadsState>({
    status: "loading",
    isOver: false,
    open: 0,
    failed: 0,
    isAdding: false,
    isWell: false,
    batch: 0,
    isClosed: false,
    stored: 0,
  });
  const change = (next: Partial<UploadsState>) => state.set({ ...state.getSnapshot(), ...next });
  let ready = Promise.withResolvers<UploadHandle>();
  let place: HTMLElement | undefined;
  let mounted: { parcel: Parcel; handle: UploadHandle | undefined } | undefined;
  let deletions: Deletions | undefined;
  let folder = "";
  let telling: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const arrived = new Set<string>();
  const chooser = () => dropTarget.querySelector<HTMLElement>(".files-tools button");
  /** One after the other: a parcel is not updated while it is being mounted. */
  let steps: Promise<unknown> = Promise.resolve();

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    // What ends with the tab is told by nobody.
    if (hasEnded) return;
    const uploader = mounted?.handle?.uploader;
    const { files = 0, stored = 0, failed = 0 } = uploader?.totals ?? {};
    const isAdding = uploader?.isAdding ?? false;
    const open = files - stored - failed + (deletions?.unsure ?? 0);
    const isWell = stored > 0 && open + failed === 0 && !isAdding;
    const now = { open, failed, isAdding, isWell };
    const before = state.getSnapshot();
    if ((Object.keys(now) as (keyof typeof now)[]).some((name) => now[name] !== before[name])) change(now);
    // Asked about before the tab closes, and kept however many tabs there are.
    portal.tab.setDirty(open + failed > 0 || isAdding, { reason: leaveReason(portal, now) });
    // The menu tells of them while another page is shown.
    portal.badges.set(menuName, open + failed > 0 ? { count: open + failed } : undefined);
  }
  const tellSoon = () => void (telling ??= setTimeout(tell, tellMs));
  const leaveLocale = portal.i18n.locale.subscribe(tellSoon);
  /** So often somebody has signed in again. */
  let signIns = 0;
  const leaveSession = portal.session.ended.subscribe(() => {
    if (portal.session.ended.getSnapshot() !== undefined) return;
    signIns += 1;
    void next(redraw);
  });
  const show = () => state.getSnapshot().isClosed && change({ isClosed: false });

  function lookAnew(files: readonly { folder: string }[]): void {
    if (files.some((file) => showsIn(folder, file.folder))) change({ stored: state.getSnapshot().stored + 1 });
  }

  function follow(handle: UploadHandle): void {
    const { uploader } = handle;
    if (mounted) mounted.handle = handle;
    deletions = createDeletions(uploader);
    for (const event of ["file-added", "phase", "cancel"] as const) uploader.on(event, tellSoon);
    for (const event of [
      "adding",
      "file-added",
      "files-added",
      "task-error",
      "arrived-before",
      "cancel-unanswered",
    ] as const)
      uploader.on(event, show);
    // At once: whoever leaves is asked, too.
    uploader.on("adding", tell);
    let hasBegun = false;
    uploader.on("file-added", () => {
      if (hasBegun) return;
      hasBegun = true;
      arrived.clear();
      change({ batch: state.getSnapshot().batch + 1, isWell: false });
      // A tab that is closed at once is asked about, too.
      tell();
    });
    uploader.on("complete", (summary) => {
      hasBegun = false;
      tell();
      tellRun(portal, summary);
    });
    uploader.on("success", ({ file }) => {
      if (file.fileId !== undefined && !file.isInstant) arrived.add(file.fileId);
      lookAnew([file]);
    });
    // The list of the folder has them.
    uploader.on("arrived-before", ({ files }) => {
      for (const { fileId } of files) if (fileId !== undefined) arrived.add(fileId);
      lookAnew(files);
    });
    uploader.on("cancel-unanswered", ({ files }) => lookAnew(files));
    change({ status: "ready" });
    ready.resolve(handle);
  }

  function propsOf(domElement: HTMLElement): UploaderProps & { domElement: HTMLElement } {
    return {
      portal,
      domElement,
      request: { basePath: "/", isManual: false, limits: {}, patienceMs },
      disabled: false,
      earlier: 0,
      onClearEarlier: () => undefined,
      onReady: follow,
      // The portal itself ends the session.
      onSessionEnd: () => undefined,
      attempt: signIns,
      host: { folder, dropTarget, chooser, onOver: (isHeld) => change({ isOver: isHeld }) },
    };
  }

  async function mount(domElement: HTMLElement): Promise<void> {
    try {
      const parcel = await import("@customs-portal/parcels/uploader");
      if (hasEnded) return;
      mounted = { parcel, handle: undefined };
      await parcel.bootstrap();
      await parcel.mount(propsOf(domElement));
    } catch (cause) {
      console.error("The uploader could not be loaded.", cause);
      mounted = undefined;
      ready.promise.catch(() => undefined);
      ready.reject(cause);
      change({ status: "failed" });
    }
  }
  async function redraw(): Promise<void> {
    if (mounted && place) await mounted.parcel.update(propsOf(place));
  }
  const next = (step: () => Promise<unknown>) =>
    (steps = steps.then(step).catch((cause: unknown) => console.error("The uploader failed.", cause)));

  return {
    state,
    drawIn(element) {
      if (place) return;
      place = element;
      void next(() => mount(element));
    },
    showFolder(shown) {
      folder = shown;
      void next(redraw);
    },
    async add(files, into) {
      await (await ready.promise).add(files, into);
    },
    clear() {
      const uploader = mounted?.handle?.uploader;
      uploader?.cancel(uploader.files.filter(({ status }) => status === "complete"));
      mounted?.handle?.forgetKept();
      change({ isClosed: true });
    },
    beginDeletion(id) {
      const end = deletions?.begin(id);
      return (deleted) => {
        if (deleted === "gone") mounted?.handle?.forgetKept(({ fileId }) => fileId === id);
        end?.(deleted);
        tellSoon();
      };
    },
    chooser,
    isNew: ({ id }) => arrived.has(id),
    retry() {
      const element = place;
      if (!element || state.getSnapshot().status !== "failed") return;
      ready = Promise.withResolvers();
      change({ status: "loading" });
      void next(() => mount(element));
    },
    async close() {
      hasEnded = true;
      leaveLocale();
      leaveSession();
      portal.badges.set(menuName, undefined);
      clearTimeout(telling);
      await next(async () => {
        if (mounted && place) await mounted.parcel.unmount(propsOf(place));
      });
    },
  };
}
