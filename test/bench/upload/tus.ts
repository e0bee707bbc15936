import Uppy from "@uppy/core";
import Tus from "@uppy/tus";

/** In one call, as Uppy does it where it is not told otherwise. */
window.uploadOnce = async (file, { baseUrl }) => {
  const uppy = new Uppy().use(Tus, { endpoint: `${baseUrl}/tus/`, storeFingerprintForResuming: false });
  uppy.addFile({ name: file.name, type: file.type, data: file });
  const result = await uppy.upload();
  if (result?.failed?.[0]) throw new Error(String(result.failed[0].error));
  uppy.destroy();
};
