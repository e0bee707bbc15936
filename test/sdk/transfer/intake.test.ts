import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, it } from "node:test";
import { filesBelow, filesOfTransfer, type FoundFile } from "@customs-portal/sdk/transfer";
import { countWork } from "../../support/count-work.ts";
import { fileOf, uploads } from "./support/uploads.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** The folder of a browser, whose readers give some entries at a time. */
function folder(fullPath: string, entries: () => FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    const left = entries();
    return {
      readEntries: (found: (some: FileSystemEntry[]) => void) => queueMicrotask(() => found(left.splice(0, 100))),
    };
  };
  return { isFile: false, isDirectory: true, name: fullPath.split("/").at(-1), fullPath, createReader } as never;
}

function entry(fullPath: string, answer: File | Error): FileSystemEntry {
  const file = (found: (file: File) => void, failed: (error: Error) => void) =>
    queueMicrotask(() => (answer instanceof Error ? failed(answer) : found(answer)));
  return { isFile: true, isDirectory: false, name: fullPath.split("/").at(-1), fullPath, file } as never;
}

async function all(found: AsyncIterable<FoundFile>): Promise<FoundFile[]> {
  const list: FoundFile[] = [];
  for await (const each of found) list.push(each);
  return list;
}

describe("what is chosen", () => {
  const up = uploads();

  it("R3-37 a folder gives all its files with their folders, a hundred entries at a time; what cannot be read is told", async () => {
    const many = Array.from({ length: 250 }, (_, index) => entry(`/a/b/${index}.txt`, fileOf(`${index}.txt`, 1)));
    const root = folder("/a", () => [
      folder("/a/b", () => [...many]),
      entry("/a/bad.txt", new Error("NotFoundError")),
      entry("/a/c.txt", fileOf("c.txt", 1)),
    ]);
    const found = await all(filesBelow([root, entry("/d.txt", fileOf("d.txt", 1))]));
    assert.equal(found.length, 253);
    const places = found.map((each) => ("reason" in each ? each.reason : (each as { folder: string }).folder));
    assert.deepEqual(places.slice(0, 3), ["unreadable", "a", "a/b"]);
    assert.deepEqual([places.filter((place) => place === "a/b").length, places.at(-1)], [250, ""]);
    const { skipped, files } = await up.open({ autoUpload: false }).addFiles(filesBelow([root]));
    assert.deepEqual([files.length, skipped.map(({ name }) => name)], [251, ["bad.txt"]]);
  });

  it("R3-37 of a drop everything is told of: files that give none, too, and handles of folders that cannot be had trouble nobody", async () => {
    const refused: unknown[] = [];
    const hear = (cause: unknown) => refused.push(cause);
    process.on("unhandledRejection", hear);
    const handle = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    const dropped = (made: FileSystemEntry | null, file: File | null = null) => ({
      kind: "file",
      webkitGetAsEntry: () => made,
      getAsFile: () => file,
      getAsFileSystemHandle: handle,
    });
    const items = [
      dropped(folder("/f", () => [entry("/f/a.txt", fileOf("a.txt", 1))])),
      dropped(entry("/late.txt", fileOf("late.txt", 1))),
      dropped(entry("/bad.txt", new Error("NotFoundError"))),
      dropped(null),
      dropped(entry("/b.txt", fileOf("b.txt", 1)), fileOf("b.txt", 1)),
    ];
    const found = await all(filesOfTransfer({ items } as never));
    await new Promise((done) => setImmediate(done));
    process.off("unhandledRejection", hear);
    const names = found.map((each) =>
      "reason" in each ? `${each.reason} ${each.name}` : (each as { file: File }).file.name,
    );
    assert.deepEqual(names, ["a.txt", "late.txt", "unreadable bad.txt", "unreadable ", "b.txt"]);
    assert.deepEqual(refused, []);
  });

  it("100,000 files are added without a long step, at the same pace to the end, in few bytes each", async (test) => {
    const count = 100_000;
    const files = Array.from({ length: count }, (_, index) => ({
      file: fileOf(`${index}.txt`, 1),
      folder: `f${index % 100}`,
    }));
    const uploader = up.open({ autoUpload: false });
    gc();
    const heap = process.memoryUsage().heapUsed;
    const steps: number[] = [];
    let last = performance.now();
    const ticking = setInterval(() => {
      steps.push(performance.now() - last);
      last = performance.now();
    }, 0);
    const start = process.threadCpuUsage();
    // What other programs take of the processor does not count.
    const cpuMs = () => process.threadCpuUsage(start).user / 1000;
    let half = 0;
    uploader.on("file-added", ({ file }) => {
      if (file.id === count / 2) half = cpuMs();
    });
    const { files: added } = await uploader.addFiles(files);
    const whole = cpuMs();
    clearInterval(ticking);
    assert.equal(added.length, count);
    gc();
    const bytes = (process.memoryUsage().heapUsed - heap) / count;
    test.diagnostic(
      `${whole.toFixed()} ms, ${steps.length} steps, the longest ${Math.max(...steps).toFixed()} ms, ${bytes.toFixed()} bytes a file`,
    );
    assert.ok(bytes < 800, `${bytes} bytes a file`);
    assert.ok(whole < half * 4, `${half} ms for one half, ${whole} ms for both`);
    // The longest is that of a busy machine; the usual one is the engine's.
    const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Infinity;
    assert.ok(usual < 50, `${usual} ms`);

    const work = countWork();
    uploader.cancel();
    const visited = work.visited();
    work.end();
    assert.ok(visited < 20 * count, `${visited} elements were looked at to cancel ${count} files`);
    assert.equal(uploader.files.length, 0);
  });
});
