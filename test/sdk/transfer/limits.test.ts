import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { UploadLimits } from "@customs-portal/sdk/transfer";
import { fileOf, uploads } from "./support/uploads.ts";

describe("limits of what is taken", () => {
  const up = uploads();

  async function skippedBy(limits: UploadLimits, files: File[]) {
    const { skipped } = await up.open({ limits, autoUpload: false }).addFiles(files);
    return skipped.map(({ reason, message }) => [reason, message]);
  }

  it("R5-26 there are none by default", async () => {
    const files = Array.from({ length: 300 }, (_, index) => fileOf(`${index}.exe`, index));
    assert.deepEqual(await skippedBy({}, files), []);
  });

  it("R5-27 A46 too many files", async () => {
    const files = [fileOf("a", 1), fileOf("b", 1), fileOf("c", 1)];
    assert.deepEqual(await skippedBy({ maxFiles: 1 }, files.slice(1)), [
      ["too-many", "Please upload no more than 1 file at a time."],
    ]);
    assert.deepEqual(await skippedBy({ maxFiles: 2 }, files), [
      ["too-many", "Please upload no more than 2 files at a time."],
    ]);
  });

  it("R5-27 files that are elsewhere may count among them", async () => {
    const limits = { maxFiles: 3, earlierFiles: 2 };
    assert.deepEqual(await skippedBy(limits, [fileOf("a", 1), fileOf("b", 1)]), [
      ["too-many", "Please upload no more than 3 files at a time."],
    ]);
  });

  it("R5-28 a file that is too small", async () => {
    assert.deepEqual(await skippedBy({ minFileSize: 2048 }, [fileOf("a.txt", 2047), fileOf("b.txt", 2048)]), [
      ["too-small", "a.txt is too small, please upload files larger than 2 KB."],
    ]);
  });

  it("R5-29 a file that is too large", async () => {
    assert.deepEqual(await skippedBy({ maxFileSize: 1023 }, [fileOf("a.txt", 1024), fileOf("b.txt", 1023)]), [
      ["too-large", "a.txt is too large, please upload files less than 1023 bytes."],
    ]);
    const size = 1.5 * 1024 ** 2;
    assert.deepEqual(await skippedBy({ maxFileSize: size }, [fileOf("a.txt", size + 1)]), [
      ["too-large", "a.txt is too large, please upload files less than 1.5 MB."],
    ]);
  });

  it("R5-30 a file of a type that is not allowed: endings, media types and wildcards", async () => {
    const png = new File(["x"], "A.PNG", { type: "image/png" });
    const files = [png, new File(["x"], "b.gif", { type: "image/gif" }), new File(["x"], "c.pdf")];
    assert.deepEqual(await skippedBy({ fileTypes: ["png", ".pdf"] }, files), [
      ["type", "b.gif has type not allowed, please upload files of type png,.pdf."],
    ]);
    assert.deepEqual(await skippedBy({ fileTypes: ["image/*"] }, files), [
      ["type", "c.pdf has type not allowed, please upload files of type image/*."],
    ]);
    assert.deepEqual((await skippedBy({ fileTypes: ["image/png"] }, files)).length, 2);
  });
});
