import { md5 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { uploadDigestReadBytes, uploadDigestStepBytes, uploadSliceMs } from "../../limits.ts";
import { sleep } from "../../timing.ts";
import { TransferError } from "../base/transfer-error.ts";
import type { DigestType } from "../base/types.ts";
import { readBytes } from "./file-bytes.ts";

const hashes = { md5, "sha-256": sha256 } as const;

/** The digest of a file, made in slices between which the page can draw. Plain JavaScript: it runs under any policy. */
export interface FileDigest {
  /**
   * Goes on until the end of the file or until `signal` aborts; what was read is not read again.
   * @returns hexadecimal digits
   * @throws TransferError `upload-file-changed` where the file cannot be read, `request-cancelled`
   */
  finish(signal: AbortSignal, onRead?: (bytes: number) => void): Promise<string>;
}

/** Creates the digest of a file. */
export function createFileDigest(type: DigestType, file: Blob): FileDigest {
  const hash = hashes[type].create();
  let offset = 0;
  let digits: string | undefined;
  let running: Promise<void> = Promise.resolve();

  async function go(signal: AbortSignal, onRead?: (bytes: number) => void): Promise<void> {
    if (signal.aborted) throw new TransferError("request-cancelled");
    let until = performance.now() + uploadSliceMs;
    while (offset < file.size) {
      const piece = new Uint8Array(await readBytes(file.slice(offset, offset + uploadDigestReadBytes)));
      // From here to the end of the piece nothing ends it: what was counted was read.
      for (let at = 0; at < piece.length; at += uploadDigestStepBytes) {
        hash.update(piece.subarray(at, at + uploadDigestStepBytes));
        if (performance.now() < until) continue;
        await sleep(0);
        until = performance.now() + uploadSliceMs;
      }
      offset += piece.length;
      onRead?.(offset);
      if (signal.aborted) throw new TransferError("request-cancelled");
    }
    digits ??= bytesToHex(hash.digest());
  }

  return {
    async finish(signal, onRead) {
      // Those that were ended may still be at their last piece: one after the other, however many wait.
      const mine = running.then(() => go(signal, onRead));
      running = mine.catch(() => undefined);
      await mine;
      return digits ?? "";
    },
  };
}
