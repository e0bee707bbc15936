import type { Portal } from "@customs-portal/sdk/portal";
import type { DigestType, TransferError, UploadLimits } from "@customs-portal/sdk/transfer";
import type { Uppy } from "@uppy/core";
import type { UploadSession } from "./session.ts";

/** Where files go, and what is taken. */
export interface UploadRequest {
  /** Where files go at the transfer server. */
  basePath: string;
  /** Files wait for the button that starts them. */
  isManual: boolean;
  limits: UploadLimits;
  /** Whose uploads these are; see `UploaderSettings.scope`. */
  scope?: string | undefined;
  /** Names the whole, for screen readers. */
  label?: string | undefined;
  /** Size of a chunk in bytes, and how patient an upload is; see `UploaderSettings`. */
  chunkBytes?: number | undefined;
  patienceMs?: number | undefined;
  /** What the server has already is not sent; see `UploaderSettings.instant`. */
  instant?: boolean | undefined;
  /** Chunks are sent as they are; see `UploaderSettings.octetStream`. */
  octetStream?: boolean | undefined;
  /** What files are compared by once they have arrived; see `UploaderSettings.digest`. */
  digest?: DigestType | undefined;
}

/** A host that has buttons of its own and shows where files are dropped: the list alone is drawn then. */
export interface UploadHost {
  /** Folder below the base path that dropped and pasted files go to from now on; "" for the base path itself. */
  folder: string;
  /** Takes what is dropped on it; what is pasted anywhere in the page, but into fields, is taken, too. */
  dropTarget: HTMLElement;
  /** Its button that chooses files: takes the focus where what had it has gone. */
  chooser(): HTMLElement | null;
  /** Files are held over it, or no longer. */
  onOver(isOver: boolean): void;
}

/** What a host can do with the files. */
export type UploadHandle = Pick<UploadSession, "uploader" | "add" | "start" | "forgetKept">;

export interface UploaderProps {
  portal: Portal;
  request: UploadRequest;
  /** Nothing can be added or changed. */
  disabled: boolean;
  /** Files that arrived before this list began. */
  earlier: number;
  /** The user takes those out. */
  onClearEarlier(): void;
  /** Files can be added from now on. */
  onReady(handle: UploadHandle): void;
  /** The backend refuses the token. */
  onSessionEnd(error: TransferError): void;
  /** Grows when there is another token: what the last one was refused for is asked again. */
  attempt: number;
  /** Draws the list alone, and takes files from a place of the host. */
  host?: UploadHost | undefined;
  /** Gets the Uppy of this uploader, for plugins; it is loaded where this is given. */
  setUpUppy?: ((uppy: Uppy) => void) | undefined;
}
