import { createUploader } from "@customs-portal/sdk/transfer";

window.uploadOnce = async (file, { baseUrl, token, chunkBytes }) => {
  const uploader = createUploader({ baseUrl, token: () => token, chunkBytes, autoUpload: false });
  await uploader.taskSetup("bench");
  await uploader.addFiles([file]);
  const { failed } = await uploader.start();
  uploader.destroy();
  if (failed[0]) throw new Error(failed[0].error?.message ?? "failed");
};
