import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { UploadLimits } from "@customs-portal/sdk/transfer";
import { fileOf, uploads } from "./support/uploads.ts";

const kiB = 1024;
/** Bounds in bytes, and how the classic library writes them. */
const written = [
  [1, "1 bytes"],
  [1023, "1023 bytes"],
  [kiB, "1 KB"],
  [1.5 * kiB, "2 KB"],
  [200 * kiB, "200 KB"],
  [kiB ** 2, "1.0 MB"],
  [1.5 * kiB ** 2, "1.5 MB"],
  [100 * kiB ** 2, "100.0 MB"],
  [kiB ** 3, "1.0 GB"],
  [2.5 * kiB ** 3, "2.5 GB"],
] as const;

/** A file that says that it has so many bytes. */
function sized(size: number): File {
  const file = fileOf("a.txt", 0);
  Object.defineProperty(file, "size", { value: size });
  return file;
}

describe("the unit of a bound, in the message of the classic library", () => {
  const up = uploads();

  async function messageOf(limits: UploadLimits, file: File): Promise<string | undefined> {
    const { skipped } = await up.open({ limits, autoUpload: false }).addFiles([file]);
    return skipped[0]?.message;
  }

  it("R5-28 of a file that is too small: bytes, KB, MB or GB of what it has at least", async () => {
    for (const [bound, text] of written) {
      const message = `a.txt is too small, please upload files larger than ${text}.`;
      assert.equal(await messageOf({ minFileSize: bound }, sized(bound - 1)), message);
      assert.equal(await messageOf({ minFileSize: bound }, sized(bound)), undefined);
    }
  });

  it("R5-29 of a file that is too large: bytes, KB, MB or GB of what it has at most", async () => {
    for (const [bound, text] of written) {
      const message = `a.txt is too large, please upload files less than ${text}.`;
      assert.equal(await messageOf({ maxFileSize: bound }, sized(bound + 1)), message);
      assert.equal(await messageOf({ maxFileSize: bound }, sized(bound)), undefined);
    }
  });
});
