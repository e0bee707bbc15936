import type { UploadHandle } from "@customs-portal/parcels/uploader";

type Uploader = UploadHandle["uploader"];
type UploadItem = Uploader["files"][number];

/** What became of a file that was to be deleted; "unknown" where the answer is lost. */
export type Deleted = "gone" | "there" | "unknown";

/** Files that are deleted in the folders, as far as the list of uploads speaks of them. */
export interface Deletions {
  /** A file is being deleted: it is none that has arrived any more. @returns ends that */
  begin(id: string): (deleted: Deleted) => void;
  /** So many files of the list were found to be there as what is being deleted, and may have to be sent. */
  readonly unsure: number;
}

/**
 * Keeps the list of uploads true while files are deleted. One that was chosen and turns out to be there already, as the
 * very file that is deleted, is sent after all, or asked about again where nobody knows; whatever else has become it
 * leaves the list.
 */
export function createDeletions(uploader: Uploader): Deletions {
  /** Those that are being deleted, with what has been found to be them since. */
  const pending = new Map<string, UploadItem[]>();
  /** Those that are gone, with the last file that was in the list by then. */
  const gone = new Map<string, number>();

  function takeOut(files: readonly UploadItem[]): void {
    if (files.length === 0) return;
    // Also one whose row was removed meanwhile: it was said to be there.
    uploader.cancel(files);
    const found = files.filter(({ isInstant }) => isInstant === true);
    if (found.length === 0) return;
    uploader
      .addFiles(found.map(({ file, folder }) => ({ file, folder })))
      .catch((cause: unknown) => console.error("A file that was deleted meanwhile cannot be sent.", cause));
  }

  uploader.on("success", ({ file }) => {
    if (file.fileId === undefined) return;
    if (file.id <= (gone.get(file.fileId) ?? 0)) takeOut([file]);
    else pending.get(file.fileId)?.push(file);
  });

  return {
    begin(id) {
      const had = uploader.files.filter(({ phase, fileId }) => phase === "stored" && fileId === id);
      if (had.length > 0) uploader.cancel(had);
      const since: UploadItem[] = [];
      pending.set(id, since);
      return (deleted) => {
        // Another deletion of the same file has begun where it is not this one's.
        if (pending.get(id) === since) pending.delete(id);
        if (deleted === "there") return;
        if (deleted === "gone") gone.set(id, uploader.files.at(-1)?.id ?? 0);
        takeOut(since.filter(({ isInstant }) => deleted === "gone" || isInstant));
      };
    },
    get unsure() {
      return [...pending.values()].flat().length;
    },
  };
}
