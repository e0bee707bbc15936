import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, beforeEach, describe, it } from "node:test";
import { ObjectsUnavailableError, openObjectStore, type OpenObjectStore } from "../../../server/objects/index.ts";
import { bytes } from "./support/bytes.ts";

const base = await mkdtemp(join(tmpdir(), "objects-"));
after(() => rm(base, { recursive: true }));

const partSize = 5000;
const told = (pattern: RegExp) => (error: unknown) =>
  error instanceof ObjectsUnavailableError && pattern.test(error.message) && !error.isAway;
const isLink = told(/symbolic link/);

describe("a folder of objects with symbolic links in it", () => {
  let folder: string;
  let outside: string;
  let store: OpenObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(base, "store-"));
    outside = await mkdtemp(join(base, "outside-"));
    await writeFile(join(outside, "secret"), "secret");
    store = await openObjectStore({ kind: "folder", folder });
    await store.put("upload/real", bytes("real"));
  });
  const outsideNow = async () => (await readdir(outside, { recursive: true })).toSorted();

  it("follows none to an object: it is none, and what it leads to is not touched", async () => {
    await symlink(join(outside, "secret"), join(folder, "upload", "link"));
    assert.equal(await store.info("upload/link"), undefined);
    assert.equal(await store.read("upload/link"), undefined);
    assert.equal(await store.copy("upload/link", "upload/copy"), false);
    assert.deepEqual((await readdir(join(folder, "upload"))).toSorted(), ["link", "real"]);
    await store.put("upload/link", bytes("mine"));
    await store.delete("upload/link");
    assert.equal(await readFile(join(outside, "secret"), "utf8"), "secret");
  });

  for (const [where, replace] of [
    ["of the objects of a module", "upload"],
    ["of what is not finished", ".unfinished"],
  ] as const)
    it(`neither writes, reads, lists nor removes through a link in the place of the folder ${where}`, async () => {
      await rename(join(folder, replace), join(base, `away-${replace}`));
      await rm(join(base, `away-${replace}`), { recursive: true });
      await writeFile(join(outside, "real"), "of somebody else");
      await symlink(outside, join(folder, replace));
      const before = await outsideNow();
      await assert.rejects(store.put("upload/new", bytes("new")), isLink);
      if (replace === "upload") {
        await assert.rejects(store.info("upload/real"), isLink);
        await assert.rejects(store.read("upload/real"), isLink);
        await assert.rejects(store.delete("upload/real"), isLink);
        await assert.rejects(store.putAside("upload/real"), isLink);
        await assert.rejects(store.copy("upload/real", "export/x"), isLink);
        await assert.rejects(async () => {
          for await (const { key } of store.list("upload/")) assert.fail(key);
        }, isLink);
      } else await assert.rejects(store.deleteUnfinished(-1000), isLink);
      assert.deepEqual(await outsideNow(), before);
      assert.equal(await readFile(join(outside, "real"), "utf8"), "of somebody else");
    });

  it("nor through one that leads in a circle", async () => {
    await symlink(join(folder, "circle"), join(folder, "circle"));
    await assert.rejects(store.put("circle/new", bytes("new")), isLink);
    await assert.rejects(store.info("circle/new"), isLink);
  });

  it("nor through one in the place of an upload, of its data, or of what is put aside", async () => {
    const upload = await store.beginMultipart("upload/parts", { size: 2 * partSize, partSize });
    const home = join(folder, ".multipart", upload.id);
    await writeFile(join(outside, "victim"), Buffer.alloc(2 * partSize));
    await rm(join(home, "data"));
    await symlink(join(outside, "victim"), join(home, "data"));
    await assert.rejects(store.putPart(upload, 1, bytes(Buffer.alloc(partSize, "a"))));
    await assert.rejects(store.completeMultipart(upload));
    assert.ok((await readFile(join(outside, "victim"))).equals(Buffer.alloc(2 * partSize)));

    const other = await store.beginMultipart("upload/other", { size: 2 * partSize, partSize });
    await rename(join(folder, ".multipart"), join(outside, "taken"));
    await symlink(join(outside, "taken"), join(folder, ".multipart"));
    const before = await outsideNow();
    await assert.rejects(store.beginMultipart("upload/third", { size: 2 * partSize, partSize }), isLink);
    await assert.rejects(store.completeMultipart(other), isLink);
    await assert.rejects(store.abortMultipart(other), isLink);
    assert.deepEqual(await outsideNow(), before);

    await symlink(outside, join(folder, ".quarantine"));
    await assert.rejects(store.putAside("upload/real"), isLink);
    await mkdir(join(outside, "2000-01-01"));
    await assert.rejects(store.deleteAside(1), isLink);
    assert.ok((await outsideNow()).includes("2000-01-01"));
  });

  it("may itself be reached by a link, as operators set one for a larger disk", async () => {
    const linked = join(base, "linked");
    await symlink(folder, linked);
    const same = await openObjectStore({ kind: "folder", folder: linked });
    await same.put("upload/new", bytes("new"));
    const read = await same.read("upload/new");
    assert.equal(String(read && (await buffer(read))), "new");
    assert.ok(await store.info("upload/new"));
    assert.equal(await same.copy("upload/new", "upload/second"), true);
    const upload = await same.beginMultipart("upload/parts", { size: partSize, partSize });
    await same.putPart(upload, 1, bytes(Buffer.alloc(partSize)));
    assert.deepEqual(await same.completeMultipart(upload), { size: partSize });
  });
});

describe("something else at the place of an object", () => {
  let folder: string;
  let store: OpenObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(base, "store-"));
    store = await openObjectStore({ kind: "folder", folder });
  });
  const content = Buffer.concat([Buffer.alloc(partSize, "a"), Buffer.alloc(partSize, "b")]);

  /** An upload of which a part lies beside its data where `isTwice`: it is made by a second name then. */
  async function sent(key: string, isTwice: boolean) {
    const upload = await store.beginMultipart(key, { size: 2 * partSize, partSize });
    if (isTwice) await store.putPart(upload, 1, bytes(Buffer.alloc(partSize, "x")));
    const versions = new Map<number, string>();
    versions.set(1, await store.putPart(upload, 1, bytes(content.subarray(0, partSize))));
    versions.set(2, await store.putPart(upload, 2, bytes(content.subarray(partSize))));
    return { upload, versions };
  }

  const put: Record<string, (path: string) => Promise<void>> = {
    "an empty folder": async (path) => void (await mkdir(path, { recursive: true })),
    "a folder with files": async (path) => {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "x"), "x");
    },
    "a link": async (path) => {
      await mkdir(join(path, ".."), { recursive: true });
      await symlink("/dev/null", path);
    },
    "a file of another size": async (path) => {
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(path, "x");
    },
  };
  for (const [what, make] of Object.entries(put))
    for (const isTwice of [true, false])
      it(`${what} loses no upload whose parts lie ${isTwice ? "in two places" : "in place"}: it is told, and made later`, async () => {
        const { upload, versions } = await sent("upload/taken", isTwice);
        const path = join(folder, "upload", "taken");
        await make(path);
        // A rename takes the place of a file or a link, as of what a crash left.
        const isReplaced = !isTwice && !what.includes("folder");
        if (!isReplaced) {
          await assert.rejects(store.completeMultipart(upload, versions), told(/upload\/taken/));
          assert.equal((await store.listParts(upload)).length, 2, "its parts are kept");
          await rm(path, { recursive: true });
        }
        assert.deepEqual(await store.completeMultipart(upload, versions), { size: content.length });
        assert.ok((await readFile(path)).equals(content));
      });

  it("a folder keeps an object in one piece from its place, which is told", async () => {
    await mkdir(join(folder, "upload", "taken", "below"), { recursive: true });
    await assert.rejects(store.put("upload/taken", bytes("x")), told(/upload\/taken/));
    assert.deepEqual(await readdir(join(folder, ".unfinished")), []);
    await store.put("upload/real", bytes("x"));
    await assert.rejects(store.copy("upload/real", "upload/taken"), told(/upload\/taken/));
  });
});
