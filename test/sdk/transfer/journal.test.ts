import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { openJournal, type Journal } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

const warned = mock.method(console, "warn", () => {});
beforeEach(() => warned.mock.resetCalls());

type Write = EventTarget & { puts: string[]; complete(): void };

/** The part of IndexedDB that writes go through, whose transactions end when the test says so, and that can be closed. */
function controlled() {
  const writes: Write[] = [];
  let isClosed = false;
  let closed = 0;
  const answer = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result });
    setImmediate(() => request.dispatchEvent(new Event("success")));
    return request;
  };
  const database = Object.assign(new EventTarget(), {
    close: () => void (closed += 1),
    transaction(_: unknown, mode: string, options?: object) {
      if (isClosed) throw new DOMException("The database is closing.", "InvalidStateError");
      const puts: string[] = [];
      const write: Write = Object.assign(new EventTarget(), {
        puts,
        complete: () => void write.dispatchEvent(new Event("complete")),
        objectStore: () => ({
          count: () => answer(0),
          getAll: () => answer([]),
          openCursor: () => answer(null),
          put: ({ key }: { key?: string }) => void (key && puts.push(key)),
        }),
      });
      // The first clears up, and is complete once somebody waits for it.
      if (options) writes.push(write);
      else if (mode === "readwrite") {
        const listen = write.addEventListener.bind(write);
        write.addEventListener = (...how: Parameters<typeof listen>) => {
          listen(...how);
          if (how[0] === "complete") setTimeout(write.complete);
        };
      }
      return write;
    },
  });
  return {
    writes,
    close: (now: boolean) => (isClosed = now),
    closed: () => closed,
    indexedDB: { open: () => answer(database) } as unknown as IDBFactory,
  };
}

const fileNamed = (key: string): Parameters<Journal["write"]>[0] => ({
  key,
  batch: "b",
  scope: "",
  basePath: "/in",
  name: key,
  folder: "",
  size: 1,
  fileId: key,
  chunkBytes: 1000,
});

describe("the journal of uploads", () => {
  const up = uploads();

  it("who waits for what was written does not wait for what comes later", async () => {
    const { writes, indexedDB } = controlled();
    const journal = await openJournal({ indexedDB });
    journal.write(fileNamed("a"));
    await until(() => writes.length === 1);
    journal.write(fileNamed("b"));
    let settled = "";
    const first = journal.settled().then(() => (settled += "b"));
    writes[0]?.complete();
    await until(() => writes.length === 2);
    journal.write(fileNamed("c"));
    void journal.settled().then(() => (settled += "c"));
    assert.equal(settled, "");
    writes[1]?.complete();
    await Promise.race([first, pause(2000)]);
    assert.equal(settled, "b");
    await until(() => writes.length === 3);
    writes[2]?.complete();
    await until(() => settled === "bc");
    assert.deepEqual(
      writes.map(({ puts }) => puts.join()),
      ["a", "b", "c"],
    );
  });

  it("closed while it is used it warns once and keeps nothing that it cannot write", async () => {
    const { writes, indexedDB, close } = controlled();
    const journal = await openJournal({ indexedDB });
    close(true);
    for (const key of ["a", "b", "c"]) {
      journal.write(fileNamed(key));
      await journal.settled();
    }
    assert.equal(warned.mock.callCount(), 1);
    close(false);
    journal.write(fileNamed("d"));
    await until(() => writes.length === 1);
    assert.deepEqual(writes[0]?.puts, ["d"]);
    writes[0]?.complete();
  });

  it("broken while it is used it fails no file; it is asked no more, and says so once", async () => {
    let asked = 0;
    const journal = {
      read: () => ((asked += 1), Promise.reject(new DOMException("closing", "InvalidStateError"))),
      settled: async () => {},
    };
    const uploader = up.open({ journal: Promise.resolve(journal as never), autoUpload: false, simultaneous: 1 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    assert.equal((await uploader.start()).stored, 1);
    await uploader.addFiles([fileOf("b.bin", 10), fileOf("c.bin", 10)]);
    assert.equal((await uploader.start()).stored, 2);
    assert.deepEqual([asked, warned.mock.callCount()], [1, 1]);
  });

  it("one that does not open keeps uploads waiting for some seconds, and no longer", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const uploader = up.open({ journal: new Promise<never>(() => {}), autoUpload: false });
    mock.timers.tick(10_000);
    mock.timers.reset();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    assert.equal((await uploader.start()).stored, 1);
    assert.equal(warned.mock.callCount(), 1);
  });

  it("one that cannot be cleared up does not open, and leaves no connection behind", async () => {
    const { indexedDB, close, closed } = controlled();
    close(true);
    await assert.rejects(openJournal({ indexedDB }), { name: "InvalidStateError" });
    assert.equal(closed(), 1);
  });

  it("one that does not end to write keeps a file for some seconds, and no longer", async (test) => {
    let isWritten = false;
    const journal = {
      read: async () => undefined,
      writeBatch: () => undefined,
      write: ({ storedAt }: { storedAt?: number }) => (isWritten = storedAt !== undefined),
      settled: () => new Promise<never>(() => {}),
    };
    const uploader = up.open({ journal: Promise.resolve(journal as never), autoUpload: false });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    test.mock.timers.enable({ apis: ["setTimeout"] });
    void uploader.start();
    await until(() => isWritten);
    assert.equal(uploader.files[0]?.phase, "sending");
    test.mock.timers.tick(10_000);
    await until(() => uploader.files[0]?.phase === "stored");
  });
});
