import assert from "node:assert/strict";
import { test } from "node:test";
import { writeZip, type ZipEntry } from "../../../server/export-file/zip.ts";
import { collect } from "./support/collect.ts";
import { unzip } from "./support/unzip.ts";

function entry(name: string, text: string, compressed = false): ZipEntry {
  return { name, compressed, content: [Buffer.from(text)] };
}

test("an archive holds stored and deflated files under their UTF-8 names", async () => {
  const long = "同一行文字\n".repeat(10_000);
  const { files, entries } = await unzip(
    await collect(writeZip([entry("报关单-1.txt", long, true), entry("b/空.txt", ""), entry("c.bin", "stored")])),
  );
  assert.deepEqual(
    [...files].map(([name, bytes]) => [name, bytes.toString()]),
    [
      ["报关单-1.txt", long],
      ["b/空.txt", ""],
      ["c.bin", "stored"],
    ],
  );
  assert.deepEqual(
    entries.map((found) => found.compressionMethod),
    [8, 0, 0],
  );
});

test("an archive without files is an archive", async () => {
  assert.equal((await unzip(await collect(writeZip([])))).entries.length, 0);
});

test("ZIP64 records appear where sizes, offsets or counts need them, and only there", async () => {
  const files = [entry("small.txt", "x"), entry("large.txt", "y".repeat(5000)), entry("after.txt", "z")];
  const read = await unzip(await collect(writeZip(files, { limits: { bytes: 1000, entries: 0xffff } })));
  assert.deepEqual(
    read.entries.map(({ fileName, extraFields, uncompressedSize }) => [
      fileName,
      extraFields.some(({ id }) => id === 1),
      uncompressedSize,
    ]),
    [
      ["small.txt", false, 1],
      ["large.txt", true, 5000],
      ["after.txt", true, 1],
    ],
  );
  assert.equal(read.files.get("large.txt")!.toString(), "y".repeat(5000));

  const counted = await collect(writeZip(files, { limits: { bytes: 0xffff_ffff, entries: 3 } }));
  assert.ok(counted.includes(Buffer.from("504b0606", "hex")), "the 64-bit end record is there");
  assert.equal((await unzip(counted)).entries.length, 3);
  assert.ok(!(await collect(writeZip(files))).includes(Buffer.from("504b0606", "hex")));
});

test("content is pulled no faster than it is read", async () => {
  let pulled = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      pulled += 1;
      yield Buffer.alloc(256 * 1024, pulled);
    }
  }
  const reader = writeZip([{ name: "e", compressed: true, content: endless() }]);
  for (let count = 0; count < 3; count += 1) await reader.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(pulled < 1000, `${pulled} chunks were pulled for three that were read`);
  const before = pulled;
  await reader.return(undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(pulled - before <= 1, "nothing is pulled after the reader left");
});
