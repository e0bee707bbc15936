import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { createFileDigest } from "../../../sdk/transfer/item/file-digest.ts";
import { pause } from "../../support/until.ts";
import { fileOf } from "./support/uploads.ts";

const mebibyte = 1024 ** 2;
const names = { md5: "md5", "sha-256": "sha256" } as const;

async function wanted(file: File, type: keyof typeof names): Promise<string> {
  return createHash(names[type])
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("hex");
}

describe("the digest of a file", () => {
  for (const type of ["md5", "sha-256"] as const)
    for (const size of [0, 1, 131_071, mebibyte, 3 * mebibyte + 777])
      it(`${type} of ${size} bytes is what others make of it, asked for twice`, async () => {
        const file = fileOf("a.bin", size);
        const digest = createFileDigest(type, file);
        const { signal } = new AbortController();
        assert.equal(await digest.finish(signal), await wanted(file, type));
        assert.equal(await digest.finish(signal), await wanted(file, type));
      });

  it("lets the page draw: no slice holds it up, and one piece at a time is read", async (context) => {
    const file = fileOf("a.bin", 24 * mebibyte);
    const { performance } = globalThis;
    let [longest, last, looks, most, reading] = [0, performance.now(), 0, 0, 0];
    const slice = file.slice.bind(file);
    file.slice = (...range) => {
      const piece = slice(...range);
      const read = piece.arrayBuffer.bind(piece);
      piece.arrayBuffer = async () => {
        reading += 1;
        most = Math.max(most, piece.size * reading);
        try {
          return await read();
        } finally {
          reading -= 1;
        }
      };
      return piece;
    };
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      looks += 1;
    }, 1);
    assert.equal(await createFileDigest("md5", file).finish(new AbortController().signal), await wanted(file, "md5"));
    clearInterval(timer);
    context.diagnostic(`${looks} looks, the longest wait ${Math.round(longest)} ms`);
    assert.ok(looks > 10, String(looks));
    assert.equal(most, mebibyte);
  });

  it("is right however often it was ended while one piece is read", async () => {
    const file = fileOf("a.bin", 3 * mebibyte);
    const slice = file.slice.bind(file);
    let reads = 0;
    file.slice = (...range) => {
      const piece = slice(...range);
      const read = piece.arrayBuffer.bind(piece);
      reads += 1;
      piece.arrayBuffer = () => pause(20).then(read);
      return piece;
    };
    const digest = createFileDigest("md5", file);
    const ended = [1, 2, 3].map(() => {
      const controller = new AbortController();
      const going = digest.finish(controller.signal);
      controller.abort();
      return assert.rejects(going, { code: "request-cancelled" });
    });
    const { signal } = new AbortController();
    assert.equal(await digest.finish(signal), await wanted(fileOf("a.bin", 3 * mebibyte), "md5"));
    await Promise.all(ended);
    assert.equal(reads, 3);
  });

  it("goes on where it was ended, and reads nothing twice", async () => {
    const file = fileOf("a.bin", 6 * mebibyte + 5);
    const digest = createFileDigest("sha-256", file);
    const read: number[] = [];
    const ended = new AbortController();
    await assert.rejects(
      digest.finish(ended.signal, (bytes) => {
        read.push(bytes);
        if (read.length === 2) ended.abort();
      }),
      { code: "request-cancelled" },
    );
    const again = digest.finish(new AbortController().signal, (bytes) => read.push(bytes));
    assert.equal(await again, await wanted(file, "sha-256"));
    assert.deepEqual(read, [1, 2, 3, 4, 5, 6].map((count) => count * mebibyte).concat(file.size));
  });

  it("a file that cannot be read any more is told as changed", async () => {
    const file = fileOf("a.bin", 10);
    file.slice = () => {
      const piece = new Blob(["x"]);
      piece.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
      return piece;
    };
    const digest = createFileDigest("md5", file);
    await assert.rejects(digest.finish(new AbortController().signal), { code: "upload-file-changed" });
  });
});
