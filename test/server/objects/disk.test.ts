import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import {
  MultipartGoneError,
  ObjectsUnavailableError,
  openObjectStore,
  type OpenObjectStore,
} from "../../../server/objects/index.ts";
import { copyDurably } from "../../../server/objects/disk/copy.ts";
import { bytes } from "./support/bytes.ts";
import { describeObjectStore } from "./support/contract.ts";
import { runKillRounds } from "./support/kill-rounds.ts";

const contractFolder = await mkdtemp(join(tmpdir(), "objects-"));
after(() => rm(contractFolder, { recursive: true }));

describeObjectStore("a folder", (aheadMs = 0) =>
  openObjectStore({ kind: "folder", folder: contractFolder }, { now: () => Date.now() + aheadMs }),
);

describe("a folder of objects", () => {
  let folder: string;
  let store: OpenObjectStore;
  const unfinishedFiles = () => readdir(join(folder, ".unfinished"));
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "objects-"));
    store = await openObjectStore({ kind: "folder", folder });
  });
  after(() => rm(folder, { recursive: true }));

  it("says how much is free on its disk, and why where that cannot be seen", async () => {
    assert.ok(Number.isSafeInteger(await store.freeBytes()));
    const gone = await openObjectStore({ kind: "folder", folder: join(folder, "gone") });
    await assert.rejects(gone.freeBytes(), /ENOENT/);
  });

  it("keeps nothing of what was not finished", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half");
      throw new Error("the source failed");
    }
    await assert.rejects(store.put("export/b-1.txt", failing()), /the source failed/);
    assert.deepEqual(await unfinishedFiles(), []);
  });

  it("loses unfinished files once nobody wrote to them for the given time", async () => {
    await store.put("export/c.txt", bytes("c"));
    const old = join(folder, ".unfinished", "old");
    await writeFile(old, "left by a writer that died");
    await writeFile(join(folder, ".unfinished", "fresh"), "being written");
    await utimes(old, new Date(0), new Date(0));
    assert.equal(await store.deleteUnfinished(60_000), 1);
    assert.deepEqual(await unfinishedFiles(), ["fresh"]);
    const later = await openObjectStore({ kind: "folder", folder }, { now: () => Date.now() + 3_600_000 });
    assert.equal(await later.deleteUnfinished(60_000), 1, "by the clock that it was given");
  });

  it("loses at once what a process was removing of an upload when it was killed", async () => {
    const left = join(folder, ".multipart", "gone.1", "parts");
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "1"), "x");
    assert.equal(await store.deleteUnfinished(60_000), 0, "it was none that is unfinished");
    assert.deepEqual(await readdir(join(folder, ".multipart")), []);
  });

  it("removes of what was put aside the days alone", async () => {
    await mkdir(join(folder, ".quarantine", "notes"), { recursive: true });
    await writeFile(join(folder, ".quarantine", "notes", "x"), "");
    await utimes(join(folder, ".quarantine", "notes", "x"), 0, 0);
    assert.deepEqual(await store.deleteAside(0), []);
    assert.deepEqual(await readdir(join(folder, ".quarantine")), ["notes"]);
  });

  it("shows no half object and loses none, however often its writers are killed", async () => {
    const { told, seen } = await runKillRounds({ kind: "folder", folder: join(folder, "killed") }, 20);
    assert.ok(told >= 20 && seen >= told, `${told} told, ${seen} seen`);
  });

  it("holds no byte of an object in parts twice: the finished file is the one that was written", async () => {
    const partSize = 5 * 1024 * 1024;
    const upload = await store.beginMultipart("uploads/one", { size: partSize + 1, partSize });
    await store.putPart(upload, 2, bytes("x"));
    await store.putPart(upload, 1, bytes(Buffer.alloc(partSize)));
    const { ino } = await stat(join(folder, ".multipart", upload.id, "data"));
    await store.completeMultipart(upload);
    const made = await stat(join(folder, "uploads", "one"));
    assert.equal(made.ino, ino);
    assert.deepEqual(await readdir(join(folder, ".multipart", upload.id)), ["upload.json"], "a receipt");
    const later = await openObjectStore({ kind: "folder", folder }, { now: () => Date.now() + 8 * 86_400_000 });
    assert.equal(await later.deleteUnfinished(60_000), 0, "nothing of it was unfinished");
    assert.deepEqual(await readdir(join(folder, ".multipart")), []);
  });

  it("copies an object by another name of its file, and its bytes where the file system knows no such names", async () => {
    await store.put("copied/a", bytes("abc"));
    const pathOf = (name: string) => join(folder, "copied", name);
    const inodeOf = async (name: string) => (await stat(pathOf(name))).ino;
    await store.copy("copied/a", "copied/b");
    assert.equal(await inodeOf("b"), await inodeOf("a"));
    const unfinished = join(folder, ".unfinished");
    const copyTo = (from: string, to: string, code: string) => {
      const linkFile = () => Promise.reject(Object.assign(new Error(code), { code }));
      return copyDurably({ from: pathOf(from), to: pathOf(to), folder, unfinished, linkFile });
    };
    const before = await unfinishedFiles();
    for (const code of ["EPERM", "EMLINK"]) {
      assert.equal(await copyTo("a", code, code), true);
      assert.notEqual(await inodeOf(code), await inodeOf("a"));
      assert.equal((await buffer((await store.read(`copied/${code}`))!)).toString(), "abc");
    }
    assert.equal(await copyTo("none", "c", "EPERM"), false);
    await assert.rejects(copyTo("a", "c", "EIO"), ObjectsUnavailableError);
    assert.equal(await store.info("copied/c"), undefined);
    assert.deepEqual(await unfinishedFiles(), before);
  });

  it("goes on where a node stopped in the middle of completing or giving up", async () => {
    const plan = { size: 3, partSize: 3 };
    const upload = await store.beginMultipart("uploads/stopped", plan);
    await store.putPart(upload, 1, bytes("abc"));
    await rename(join(folder, ".multipart", upload.id, "data"), join(folder, "uploads", "stopped"));
    assert.deepEqual(await store.completeMultipart(upload), { size: 3 });
    const given = await store.beginMultipart("uploads/stopped", plan);
    await rm(join(folder, ".multipart", given.id, "upload.json"));
    await assert.rejects(store.completeMultipart(given), MultipartGoneError);
  });

  /** An upload of one part, and an attempt at it that says nothing more after its first bytes. */
  async function beginHeldUp(name: string) {
    const upload = await store.beginMultipart(`uploads/${name}`, { size: 6, partSize: 6 });
    const goOn = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    async function* heldUp(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("bad");
      began.resolve();
      await goOn.promise;
      yield Buffer.from("bad");
    }
    const attempt = randomUUID();
    const late = store.putPart(upload, 1, heldUp(), { attempt });
    late.catch(() => undefined);
    await began.promise;
    const data = join(folder, ".multipart", upload.id, "data");
    const text = async () => (await buffer((await store.read(upload.key))!)).toString();
    return { upload, attempt, late, goOn, text, inodeOfData: (await stat(data)).ino };
  }

  it("takes the part that is meant, also where another attempt at it ended first", async () => {
    const { upload, late, goOn, text } = await beginHeldUp("meant");
    const version = await store.putPart(upload, 1, bytes("better"));
    goOn.resolve();
    assert.notEqual(await late, version);
    await store.completeMultipart(upload, new Map([[1, version]]));
    assert.equal(await text(), "better");
    assert.deepEqual(await readdir(join(folder, ".multipart", upload.id)), ["upload.json"]);
  });

  it("copies nothing after a writer that is known to be dead", async () => {
    const { upload, attempt, late, goOn, text, inodeOfData } = await beginHeldUp("dead");
    await store.endAttempt(upload, 1, attempt);
    const version = await store.putPart(upload, 1, bytes("better"));
    await store.completeMultipart(upload, new Map([[1, version]]));
    assert.equal((await stat(join(folder, "uploads", "dead"))).ino, inodeOfData);
    assert.equal(await text(), "better");
    goOn.resolve();
    await late.catch(() => undefined);
  });

  it("keeps an upload whose object cannot be moved to its place", async () => {
    const upload = await store.beginMultipart("uploads/blocked", { size: 3, partSize: 3 });
    await store.putPart(upload, 1, bytes("abc"));
    await mkdir(join(folder, "uploads", "blocked", "x"), { recursive: true });
    await assert.rejects(store.completeMultipart(upload), /something else is in the place of uploads\/blocked/);
    await rm(join(folder, "uploads", "blocked"), { recursive: true });
    assert.deepEqual(await store.completeMultipart(upload), { size: 3 });
  });
});
