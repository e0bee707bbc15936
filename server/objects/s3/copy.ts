import { CopyObjectCommand, HeadObjectCommand, UploadPartCopyCommand, type CompletedPart } from "@aws-sdk/client-s3";
import type { S3Access } from "./access.ts";
import { isAnswer } from "./errors.ts";
import { abortUpload, beginUpload, completeUpload } from "./uploads.ts";

/** Longest wait for a copy that the service makes, and for one of its parts. */
const copyLimitMs = 600_000;
const gibibyte = 1024 ** 3;

/** What S3 copies at once, and in which parts it copies what is larger. */
export interface CopyLimits {
  wholeBytes: number;
  partBytes: number;
}

const defaultLimits: CopyLimits = { wholeBytes: 5 * gibibyte, partBytes: gibibyte };

/** Names in the bucket. */
interface CopiedNames {
  from: string;
  to: string;
}

interface CopyOptions {
  signal?: AbortSignal | undefined;
  /** For tests. */
  limits?: CopyLimits | undefined;
}

async function copyInParts(
  access: S3Access,
  { from, to }: CopiedNames,
  { size, partBytes, signal }: { size: number; partBytes: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { client, bucket, ask } = access;
  const upload = await beginUpload(access, to);
  const parts: CompletedPart[] = [];
  try {
    for (let start = 0; start < size; start += partBytes) {
      const command = new UploadPartCopyCommand({
        Bucket: bucket,
        Key: to,
        UploadId: upload.id,
        PartNumber: parts.length + 1,
        CopySource: `${bucket}/${from}`,
        CopySourceRange: `bytes=${start}-${Math.min(start + partBytes, size) - 1}`,
      });
      const { CopyPartResult } = await ask((abortSignal) => client.send(command, { abortSignal }), {
        signal,
        limitMs: copyLimitMs,
      });
      parts.push({ ...CopyPartResult, PartNumber: parts.length + 1 });
    }
    await completeUpload(access, upload, parts);
  } catch (error) {
    await abortUpload(access, upload).catch(() => undefined);
    throw error;
  }
}

/** Copies within the bucket; no byte passes through here. @returns whether there was something */
export async function copyObject(
  access: S3Access,
  names: CopiedNames,
  { signal, limits: { wholeBytes, partBytes } = defaultLimits }: CopyOptions = {},
): Promise<boolean> {
  const { client, bucket, ask } = access;
  const { from, to } = names;
  try {
    const head = new HeadObjectCommand({ Bucket: bucket, Key: from });
    const { ContentLength: size = 0 } = await ask((abortSignal) => client.send(head, { abortSignal }), { signal });
    if (size > wholeBytes) await copyInParts(access, names, { size, partBytes, signal });
    else {
      const command = new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` });
      await ask((abortSignal) => client.send(command, { abortSignal }), { signal, limitMs: copyLimitMs });
    }
    return true;
  } catch (error) {
    if (isAnswer(error, "NotFound", "NoSuchKey")) return false;
    throw error;
  }
}
