import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../contract/index.ts";
import { fromSdk } from "./errors.ts";

/** Longest wait for an answer, with all its attempts. */
const askLimitMs = 30_000;
const connectLimitMs = 5_000;
/** Attempts of one call; the SDK rests between them, longer each time. */
const attempts = 3;
/** Connections of one process: each download holds one. */
const connections = 200;

/** How a call to the store ends where nobody answers. */
export interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Longest wait for the answer, all attempts together, in milliseconds. */
  limitMs?: number;
}

/** A bucket, and how it is asked. */
export interface S3Access {
  client: S3Client;
  bucket: string;
  /** Where the objects are, as their operator knows it. */
  place: string;
  /** The name of an object in the bucket. */
  nameOf(key: string): string;
  /** The key of a name in the bucket. */
  keyOf(name: string): string;
  /**
   * Asks within a time limit. Bodies that follow an answer are not bound by it.
   * @throws the reason of the signal, ObjectsUnavailableError, and answers that speak of an object as the SDK throws them
   */
  ask<T>(work: (abortSignal: AbortSignal) => Promise<T>, options?: AskOptions): Promise<T>;
}

/** Opens a bucket. Asks nothing yet. */
export function openBucket({ bucket, prefix, region, endpoint, pathStyle }: S3Settings): S3Access {
  const agent = { keepAlive: true, maxSockets: connections };
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectLimitMs, httpAgent: agent, httpsAgent: agent },
  });
  const place = `s3://${bucket}/${prefix}`;

  return {
    client,
    bucket,
    place,
    nameOf: (key) => prefix + key,
    keyOf: (name) => name.slice(prefix.length),
    async ask(work, { signal, limitMs = askLimitMs } = {}) {
      signal?.throwIfAborted();
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
      const stop = () => ending.abort(signal?.reason);
      signal?.addEventListener("abort", stop, { once: true });
      try {
        return await work(ending.signal);
      } catch (error) {
        signal?.throwIfAborted();
        throw fromSdk(ending.signal.aborted ? ending.signal.reason : error, place);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
      }
    },
  };
}
