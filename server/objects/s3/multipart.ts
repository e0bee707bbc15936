import {
  checkKey,
  MultipartGoneError,
  planOf,
  readPart,
  refuseIncomplete,
  sizeOfPart,
  type Multipart,
  type MultipartStore,
} from "../contract/index.ts";
import type { S3Access } from "./access.ts";
import { isUploadGone } from "./errors.ts";
import { abortUpload, beginUpload, completeUpload, isMade, type MarkedUpload, partsOf, uploadPart } from "./uploads.ts";

/** S3 takes no smaller part before the last. */
const leastPartBytes = 5 * 1024 * 1024;

/** The mark of an upload, and what S3 calls it. */
const idPattern = /^([\da-f-]{36})\.(.+)$/;

/** Some services put the tag into quotes in one answer and not in the other. */
function versionOf({ ETag = "" }: { ETag?: string | undefined }): string {
  return ETag.replaceAll('"', "");
}

/** Objects that arrive in parts, as uploads of S3. A part is held in memory, so that it can be sent again. */
export function createS3Multipart(access: S3Access): MultipartStore {
  /** @throws MultipartGoneError for an id that is not of this store */
  function uploadOf(upload: Multipart): MarkedUpload {
    const [, mark, id] = idPattern.exec(upload.id) ?? [];
    if (mark === undefined || id === undefined) throw new MultipartGoneError(upload);
    return { name: access.nameOf(checkKey(upload.key)), id, mark };
  }

  async function orGone<T>(upload: Multipart, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw isUploadGone(error) ? new MultipartGoneError(upload) : error;
    }
  }

  return {
    leastPartBytes,
    async beginMultipart(key, plan) {
      const wanted = planOf(plan, { leastPartBytes });
      const { id, mark } = await beginUpload(access, access.nameOf(checkKey(key)));
      return { key, id: `${mark}.${id}`, ...wanted };
    },
    async putPart(upload, number, source, { signal } = {}) {
      const bytes = Buffer.allocUnsafe(sizeOfPart(upload, number));
      let filled = 0;
      for await (const chunk of readPart(upload, number, source, signal)) {
        bytes.set(chunk, filled);
        filled += chunk.length;
      }
      return versionOf(await orGone(upload, uploadPart(access, uploadOf(upload), number, bytes, signal)));
    },
    // A part that nobody completed is in the way of nobody.
    endAttempt: () => Promise.resolve(),
    async listParts(upload) {
      const parts = await orGone(upload, partsOf(access, uploadOf(upload)));
      return parts.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, size: Size }));
    },
    async completeMultipart(upload, versions) {
      const known = uploadOf(upload);
      try {
        // S3 makes the object of parts with exactly these tags, or not at all.
        const parts = (await partsOf(access, known)).filter((part) => {
          const version = versions?.get(part.PartNumber ?? 0);
          return version === undefined || version === versionOf(part);
        });
        refuseIncomplete(
          upload,
          parts.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, size: Size })),
        );
        await orGone(upload, completeUpload(access, known, parts));
      } catch (error) {
        // Done before, by a call whose answer was lost.
        if (!isUploadGone(error)) throw error;
        if (!(await isMade(access, known))) throw new MultipartGoneError(upload);
      }
      return { size: upload.size };
    },
    async abortMultipart(upload) {
      if (idPattern.test(upload.id)) await abortUpload(access, uploadOf(upload));
    },
  };
}
