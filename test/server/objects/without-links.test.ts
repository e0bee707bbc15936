import assert from "node:assert/strict";
import fs, { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it, mock } from "node:test";
import { openObjectStore, ObjectsUnavailableError, type OpenObjectStore } from "../../../server/objects/index.ts";
import { bytes } from "./support/bytes.ts";
import { describeObjectStore } from "./support/contract.ts";

/** What a file system answers that knows no second names: FAT, some network shares and some containers. */
let code = "EPERM";
const link = mock.method(fs, "link", () => Promise.reject(Object.assign(new Error(code), { code })));
// Also for those that have imported it by name.
syncBuiltinESMExports();
const folder = await mkdtemp(join(tmpdir(), "objects-"));
after(async () => {
  mock.restoreAll();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

describeObjectStore("a folder of a file system without hard links", (aheadMs = 0) =>
  openObjectStore({ kind: "folder", folder }, { now: () => Date.now() + aheadMs }),
);

describe("a folder of objects on a file system without hard links", () => {
  const partSize = 5000;
  let store: OpenObjectStore;
  before(async () => {
    store = await openObjectStore({ kind: "folder", folder });
  });
  afterEach(() => {
    code = "EPERM";
    link.mock.resetCalls();
  });

  /** An upload of which a part was sent twice, as after an answer that was lost: what is meant lies beside the first. */
  async function sendTwice(name: string) {
    const key = `uploads/${name}`;
    const upload = await store.beginMultipart(key, { size: 2 * partSize, partSize });
    await store.putPart(upload, 1, bytes(Buffer.alloc(partSize, "x")));
    const first = await store.putPart(upload, 1, bytes(Buffer.alloc(partSize, "a")));
    const last = await store.putPart(upload, 2, bytes(Buffer.alloc(partSize, "b")));
    const versions = new Map([
      [1, first],
      [2, last],
    ]);
    const home = join(folder, ".multipart", upload.id);
    return { key, upload, versions, home };
  }
  const wanted = Buffer.concat([Buffer.alloc(partSize, "a"), Buffer.alloc(partSize, "b")]);

  for (const answered of ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK", "EXDEV"])
    it(`completes an upload of which a part was sent twice, where a second name is answered by ${answered}`, async () => {
      const { key, upload, versions, home } = await sendTwice(answered);
      code = answered;
      assert.deepEqual(await store.completeMultipart(upload, versions), { size: wanted.length });
      assert.deepEqual(await store.completeMultipart(upload, versions), { size: wanted.length }, "asked again");
      assert.ok(link.mock.callCount() > 0, "it has tried");
      assert.ok((await readFile(join(folder, key))).equals(wanted));
      assert.deepEqual(await readdir(home), ["upload.json"], "a receipt");
    });

  it("of two nodes that complete such an upload at once both say that it is there", async () => {
    const other = await openObjectStore({ kind: "folder", folder });
    for (let round = 0; round < 10; round += 1) {
      const { key, upload, versions, home } = await sendTwice(`nodes-${round}`);
      const answers = await Promise.all([store, other].map((each) => each.completeMultipart(upload, versions)));
      assert.deepEqual(answers, [{ size: wanted.length }, { size: wanted.length }]);
      assert.ok((await readFile(join(folder, key))).equals(wanted));
      assert.deepEqual(await readdir(home), ["upload.json"]);
    }
  });

  it("tells a disk that fails as such, keeps the upload, and completes it later", async () => {
    const { key, upload, versions, home } = await sendTwice("fails");
    const before = (await readdir(home)).toSorted();
    code = "EIO";
    await assert.rejects(store.completeMultipart(upload, versions), ObjectsUnavailableError);
    assert.equal(await store.info(key), undefined);
    assert.deepEqual((await readdir(home)).toSorted(), before);
    code = "EPERM";
    await store.completeMultipart(upload, versions);
    assert.ok((await readFile(join(folder, key))).equals(wanted));
  });
});
