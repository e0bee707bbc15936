import type { UploaderSettings } from "../../transfer/settings/settings.ts";
import type { Uploader } from "../../transfer/uploader.ts";

/** What an upload of the portal is made of; where it goes and the token are those of the portal. */
export type PortalUploadSettings = Omit<UploaderSettings, "baseUrl" | "token" | "fetch" | "language">;

/** Uploads of files of any size to the transfer server. */
export interface PortalUploads {
  /**
   * Makes an uploader, whose code loads with the first one. Whoever opens it ends it by `destroy()`; where the session
   * or the company changes, it asks for nothing more. What was begun is remembered over reloads for the user and
   * company of the session; without a session only where `scope` says whose it is.
   * @example
   * ```ts
   * const input = document.querySelector("input");
   * const uploader = await portal.uploads.open({ limits: { maxFileSize: 100_000_000 } });
   * uploader.on("success", ({ file }) => console.info(file.name, file.fileId));
   * await uploader.taskSetup("/orders/4711");
   * await uploader.addFiles(input?.files ?? []);
   * ```
   * @throws HttpError `network-failure` where its code does not load
   */
  open(settings?: PortalUploadSettings): Promise<Uploader>;
}
