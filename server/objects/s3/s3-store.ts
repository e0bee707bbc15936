import { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { attachmentDisposition, digest } from "../../base/index.ts";
import { checkKey, checkPrefix, type OpenObjectStore, type S3Settings } from "../contract/index.ts";
import { openBucket } from "./access.ts";
import { copyObject } from "./copy.ts";
import { isAnswer } from "./errors.ts";
import { deleteIdleUploads, deleteObject, listObjects } from "./listing.ts";
import { createMarks } from "./marks.ts";
import { createS3Multipart } from "./multipart.ts";
import { createAside } from "./put-aside.ts";
import { putObject } from "./put.ts";
import { watchBody } from "./read.ts";

/**
 * Objects in a bucket. One that is put appears when all of it arrived, as S3 promises; what a writer that died left is
 * an unfinished upload, which nobody sees.
 * @param now milliseconds since 1970
 */
export function createS3Store(settings: S3Settings, now: () => number): OpenObjectStore {
  const access = openBucket(settings);
  const { client, bucket, place, nameOf, ask } = access;
  const targetOf = (key: string) => ({ Bucket: bucket, Key: nameOf(checkKey(key)) });

  async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (isAnswer(error, "NoSuchKey", "NotFound")) return undefined;
      throw error;
    }
  }

  return {
    ...createMarks(access),
    ...createAside(access, now),
    ...createS3Multipart(access),
    place,
    close: () => client.destroy(),
    async put(key, source, signal) {
      return { size: await putObject(access, nameOf(checkKey(key)), source, signal) };
    },
    async info(key) {
      const command = new HeadObjectCommand(targetOf(key));
      const found = await orUndefined(ask((abortSignal) => client.send(command, { abortSignal })));
      if (!found) return undefined;
      const { ContentLength: size = 0, LastModified, ETag = "" } = found;
      const modifiedAt = LastModified?.getTime() ?? 0;
      return { key, size, modifiedAt, version: digest(`${ETag} ${size} ${modifiedAt}`) };
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...targetOf(key), Range });
      const found = await orUndefined(ask((abortSignal) => client.send(command, { abortSignal })));
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error("the store answered with no stream");
      return watchBody(found.Body, found.ContentLength ?? 0, place);
    },
    copy: async (from, to, signal) =>
      copyObject(access, { from: nameOf(checkKey(from)), to: nameOf(checkKey(to)) }, { signal }),
    async delete(key) {
      await deleteObject(access, checkKey(key));
    },
    list: (prefix, after) => listObjects(access, checkPrefix(prefix), after),
    freeBytes: () => Promise.resolve(undefined),
    deleteUnfinished: () => deleteIdleUploads(access, now()),
    presign(key, { seconds, fileName, contentType }) {
      const command = new GetObjectCommand({
        ...targetOf(key),
        ResponseContentDisposition: attachmentDisposition(fileName),
        ResponseContentType: contentType,
        ResponseCacheControl: "no-store",
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
  };
}
