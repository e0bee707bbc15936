import { createUploader } from "@customs-portal/sdk/transfer";
import type { UploadPageSettings } from "./page.ts";

/** Uploads a file with the uploader; resolves when all of it is at the server. */
export async function uploadOwn(
  file: File,
  { baseUrl, token, ...settings }: UploadPageSettings & { octetStream?: boolean },
): Promise<void> {
  const uploader = createUploader({ ...settings, baseUrl, token: () => token, autoUpload: false });
  await uploader.taskSetup("bench");
  await uploader.addFiles([file]);
  const { failed } = await uploader.start();
  uploader.destroy();
  if (failed[0]) throw new Error(failed[0].error?.message ?? "failed");
}
