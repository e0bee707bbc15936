import {
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
} from "@aws-sdk/client-s3";
import { multipartIdleMs, type ObjectInfo } from "../contract/index.ts";
import type { S3Access } from "./access.ts";
import { isUploadGone } from "./errors.ts";
import { abortUpload, partsOf, type S3Upload } from "./uploads.ts";

/** The objects below a prefix in the order of their keys, a page of up to 1000 at a time. */
export async function* listObjects(
  { client, bucket, nameOf, keyOf, ask }: S3Access,
  prefix: string,
  after?: string,
): AsyncGenerator<ObjectInfo> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: nameOf(prefix),
      StartAfter: after === undefined || after === "" ? undefined : nameOf(after),
      ContinuationToken: token,
    });
    const page = await ask((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key = "", Size = 0, LastModified } of page.Contents ?? [])
      yield { key: keyOf(Key), size: Size, modifiedAt: LastModified?.getTime() ?? 0 };
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/** Removes an object. Removing what is not there is no error. */
export async function deleteObject({ client, bucket, nameOf, ask }: S3Access, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) });
  await ask((abortSignal) => client.send(command, { abortSignal }));
}

async function* listUploads({ client, bucket, nameOf, ask }: S3Access): AsyncGenerator<MultipartUpload> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (let isMore = true; isMore;) {
    const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: nameOf(""), ...marker });
    const page = await ask((abortSignal) => client.send(command, { abortSignal }));
    yield* page.Uploads ?? [];
    isMore = page.IsTruncated === true && page.NextKeyMarker !== undefined;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** When somebody last sent a part. */
async function lastPartAt(access: S3Access, upload: S3Upload, begun: number): Promise<number> {
  const parts = await partsOf(access, upload);
  return parts.reduce((last, { LastModified }) => Math.max(last, LastModified?.getTime() ?? 0), begun);
}

/** Removes uploads that nobody sent a part to for seven days. @returns how many there were */
export async function deleteIdleUploads(access: S3Access, now: number): Promise<number> {
  let count = 0;
  for await (const { Key, UploadId, Initiated } of listUploads(access)) {
    const begun = Initiated?.getTime() ?? now;
    if (Key === undefined || UploadId === undefined || begun > now - multipartIdleMs) continue;
    const upload = { name: Key, id: UploadId };
    try {
      if ((await lastPartAt(access, upload, begun)) > now - multipartIdleMs) continue;
      await abortUpload(access, upload);
      count += 1;
    } catch (error) {
      // It was ended meanwhile.
      if (!isUploadGone(error)) throw error;
    }
  }
  return count;
}
