import { randomUUID } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type Part,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { S3Access } from "./access.ts";
import { isAnswer, isUploadGone } from "./errors.ts";

/** Longest wait until a part arrived, all attempts together. */
const partLimitMs = 300_000;
/** Longest wait until an object was made of its parts. */
const completeLimitMs = 120_000;

/** Name of the mark in the metadata of an object. */
const markName = "upload";

/** The upload of an object in parts, as S3 knows it. */
export interface S3Upload {
  name: string;
  id: string;
}

/** One that was begun here. Its object bears the mark, so that it is known from any other under the same name. */
export interface MarkedUpload extends S3Upload {
  mark: string;
}

/** What S3 has to be told of a part when the object is made: the checksum too, where it keeps one. */
function toCompleted({ PartNumber, ETag, ChecksumCRC32, ChecksumCRC64NVME }: Omit<Part, "Size">): CompletedPart {
  return { PartNumber, ETag, ChecksumCRC32, ChecksumCRC64NVME };
}

/** Begins an upload. */
export async function beginUpload({ client, bucket, ask }: S3Access, name: string): Promise<MarkedUpload> {
  const mark = randomUUID();
  const command = new CreateMultipartUploadCommand({ Bucket: bucket, Key: name, Metadata: { [markName]: mark } });
  const { UploadId: id } = await ask((abortSignal) => client.send(command, { abortSignal }));
  if (id === undefined) throw new Error("the store began an upload and gave it no name");
  return { name, id, mark };
}

/** Puts a part. @returns what `completeUpload` wants to know of it */
export async function uploadPart(
  { client, bucket, ask }: S3Access,
  { name, id }: S3Upload,
  PartNumber: number,
  Body: Uint8Array,
  signal?: AbortSignal,
): Promise<CompletedPart> {
  const command = new UploadPartCommand({ Bucket: bucket, Key: name, UploadId: id, PartNumber, Body });
  const answer = await ask((abortSignal) => client.send(command, { abortSignal }), { signal, limitMs: partLimitMs });
  return toCompleted({ ...answer, PartNumber });
}

/** The parts of an upload, by number. */
export async function partsOf({ client, bucket, ask }: S3Access, { name, id }: S3Upload): Promise<Part[]> {
  const parts: Part[] = [];
  let marker: string | undefined;
  do {
    const command = new ListPartsCommand({ Bucket: bucket, Key: name, UploadId: id, PartNumberMarker: marker });
    const page = await ask((abortSignal) => client.send(command, { abortSignal }));
    parts.push(...(page.Parts ?? []));
    // Some name a marker on the last page, too; the pages of the SDK would never end then.
    marker = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
  return parts;
}

/** Whether the object that was made of an upload is there. */
export async function isMade({ client, bucket, ask }: S3Access, { name, mark }: MarkedUpload): Promise<boolean> {
  const command = new HeadObjectCommand({ Bucket: bucket, Key: name });
  try {
    const { Metadata } = await ask((abortSignal) => client.send(command, { abortSignal }));
    return Metadata?.[markName] === mark;
  } catch (error) {
    if (isAnswer(error, "NotFound", "NoSuchKey")) return false;
    throw error;
  }
}

/** Makes an object of its parts. A call whose answer was lost may be made again: the object is there then. */
export async function completeUpload(
  access: S3Access,
  upload: MarkedUpload,
  parts: readonly Part[] | readonly CompletedPart[],
): Promise<void> {
  const { client, bucket, ask } = access;
  const { name, id } = upload;
  const MultipartUpload = { Parts: parts.map(toCompleted) };
  const command = new CompleteMultipartUploadCommand({ Bucket: bucket, Key: name, UploadId: id, MultipartUpload });
  try {
    await ask((abortSignal) => client.send(command, { abortSignal }), { limitMs: completeLimitMs });
  } catch (error) {
    if (!isUploadGone(error) || !(await isMade(access, upload))) throw error;
  }
}

/** Gives up an upload. One that is complete or gone is left as it is. */
export async function abortUpload({ client, bucket, ask }: S3Access, { name, id }: S3Upload): Promise<void> {
  const command = new AbortMultipartUploadCommand({ Bucket: bucket, Key: name, UploadId: id });
  try {
    await ask((abortSignal) => client.send(command, { abortSignal }));
  } catch (error) {
    if (!isUploadGone(error)) throw error;
  }
}
