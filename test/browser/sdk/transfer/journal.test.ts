import { expect } from "@open-wc/testing";
import { createUploader, openJournal, type Uploader, type UploaderSettings } from "@customs-portal/sdk/transfer";
import { eventually } from "../../support/dom.ts";
import { PageServer } from "./support/page-server.ts";

const lastModified = 1_700_000_000_000;
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) & 255);
const fileOf = (name: string, size = 10_000, time = lastModified) =>
  new File([bytesOf(size)], name, { lastModified: time });

describe("the journal of uploads, in the IndexedDB of the browser", () => {
  let server: PageServer;
  let made: Uploader[];
  let scope: string;
  beforeEach(() => {
    server = new PageServer();
    made = [];
    scope = crypto.randomUUID();
  });
  afterEach(() => made.forEach((uploader) => uploader.destroy()));

  async function open(settings: Partial<UploaderSettings> = {}): Promise<Uploader> {
    const uploader = createUploader({
      baseUrl: location.origin,
      token: () => "t",
      chunkBytes: 1000,
      retryMs: 1,
      autoUpload: false,
      simultaneous: 1,
      fetch: server.fetch,
      scope,
      ...settings,
    });
    made.push(uploader);
    await uploader.taskSetup("/in");
    return uploader;
  }

  /** Sends so many chunks of files, then ends as a tab does that is closed. */
  async function sendSome(chunks: number, files: Parameters<Uploader["addFiles"]>[0], settings = {}): Promise<void> {
    server.answered = chunks;
    const uploader = await open(settings);
    await uploader.addFiles(files);
    uploader.start().catch(() => undefined);
    await eventually(() => expect(uploader.totals.loadedBytes).to.equal(chunks * 1000));
    const journal = await openJournal();
    await eventually(
      async () => expect(await journal.unfinished((settings as { scope?: string }).scope ?? scope)).not.to.be.empty,
    );
    await journal.close();
    uploader.destroy();
    server.answered = Infinity;
    server.sent = [];
  }

  async function sendAll(files: Parameters<Uploader["addFiles"]>[0], settings = {}) {
    const uploader = await open(settings);
    await uploader.addFiles(files);
    return uploader.start();
  }

  const numbers = () => server.sent.map((text) => Number(text.split(" ")[1]));
  const contents = () => [...server.files.values()].map(({ content }) => content.join());

  it("after a reload the same file goes on from what was acknowledged, with its task and its id", async () => {
    await sendSome(4, [fileOf("报关单.xlsx")]);
    const { stored } = await sendAll([fileOf("报关单.xlsx")]);
    expect(stored).to.equal(1);
    expect(numbers()).to.deep.equal([5, 6, 7, 8, 9, 10]);
    expect(contents()).to.deep.equal([bytesOf(10_000).join()]);
  });

  it("R4-41 a file of before that was chosen again and is cancelled while it waits is forgotten", async () => {
    await sendSome(4, [fileOf("a.bin"), fileOf("b.bin")]);
    const uploader = await open();
    expect((await uploader.unfinished()).length).to.be.above(0);
    await uploader.addFiles([fileOf("a.bin"), fileOf("b.bin")]);
    uploader.cancel();
    await eventually(async () => expect(await uploader.unfinished()).to.deep.equal([]));
  });

  it("what the server says it holds counts more: less than was acknowledged, or more", async () => {
    server.tellsChunks = true;
    await sendSome(4, [fileOf("a.bin")]);
    const [file] = server.files.values();
    file?.chunks.delete(2);
    file?.chunks.add(9);
    await sendAll([fileOf("a.bin")]);
    expect(numbers()).to.deep.equal([2, 5, 6, 7, 8, 10]);
  });

  it("a file that the server knows under another id now is sent from its beginning", async () => {
    await sendSome(4, [fileOf("a.bin")]);
    server.generation = 2;
    await sendAll([fileOf("a.bin")]);
    expect(numbers()).to.have.length(10);
  });

  it("another name, time or size, another place and another user are another file", async () => {
    await sendSome(4, [fileOf("a.bin")]);
    for (const [files, settings] of [
      [[fileOf("b.bin")], {}],
      [[fileOf("a.bin", 10_000, lastModified + 1)], {}],
      [[fileOf("a.bin", 10_001)], {}],
      [[{ file: fileOf("a.bin"), folder: "f" }], {}],
      [[fileOf("a.bin")], { scope: crypto.randomUUID() }],
    ] as const) {
      server.sent = [];
      await sendAll(files, settings);
      expect(server.sent.length).to.be.greaterThan(9);
    }
  });

  it("what was not sent is listed for its owner, and forgotten when told so", async () => {
    await sendSome(4, [{ file: fileOf("a.bin"), folder: "f" }]);
    const uploader = await open();
    const [found, ...others] = await uploader.unfinished();
    expect(others).to.deep.equal([]);
    expect(found).to.deep.include({ name: "a.bin", folder: "f", size: 10_000, basePath: "/in", loadedBytes: 4000 });
    expect(await (await open({ scope: crypto.randomUUID() })).unfinished()).to.deep.equal([]);
    await found?.discard();
    expect(await uploader.unfinished()).to.deep.equal([]);
    await sendAll([{ file: fileOf("a.bin"), folder: "f" }]);
    expect(numbers()).to.have.length(10);
  });

  it("what this uploader has begun itself is not left over, also while it is paused", async () => {
    const uploader = await open();
    server.answered = 3;
    await uploader.addFiles([fileOf("a.bin")]);
    const started = uploader.start();
    await eventually(() => uploader.totals.loadedBytes === 3000);
    uploader.pause();
    await eventually(async () => (await navigator.locks.query()).held?.length === 0);
    expect(uploader.counts.paused).to.equal(1);
    expect(await uploader.unfinished()).to.deep.equal([]);
    const [other] = await (await open()).unfinished();
    expect(other?.name).to.equal("a.bin");
    server.answered = Infinity;
    uploader.resume();
    expect((await started).stored).to.equal(1);
  });

  it("what another uploader goes on with meanwhile is not discarded", async () => {
    await sendSome(4, [fileOf("a.bin")]);
    const [found] = await (await open()).unfinished();
    const uploader = await open();
    server.answered = 1;
    await uploader.addFiles([fileOf("a.bin")]);
    const started = uploader.start();
    await eventually(() => uploader.totals.loadedBytes === 5000);
    await found?.discard();
    const journal = await openJournal();
    expect((await journal.unfinished(scope)).length).to.equal(1);
    await journal.close();
    uploader.pause();
    server.answered = Infinity;
    uploader.resume();
    expect((await started).stored).to.equal(1);
    expect(contents()).to.deep.equal([bytesOf(10_000).join()]);
  });

  it("a kept handle goes on without choosing the file again", async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(`${scope}.bin`, { create: true });
    const writable = await handle.createWritable();
    await writable.write(bytesOf(10_000));
    await writable.close();
    await sendSome(3, [{ file: await handle.getFile(), handle }]);
    const uploader = await open();
    const [found] = await uploader.unfinished();
    const file = await found?.reopen?.();
    if (!file) throw new Error("The file was not read again.");
    await uploader.addFiles([file]);
    await uploader.start();
    expect(numbers()).to.deep.equal([4, 5, 6, 7, 8, 9, 10]);
    await folder.removeEntry(`${scope}.bin`);
  });

  it("of a choice that failed in part, what has arrived is not sent again; after one that arrived whole, everything is", async () => {
    server.refuses = (name) => name === "b.bin";
    expect((await sendAll([fileOf("a.bin"), fileOf("b.bin")])).failed).to.have.length(1);
    server.refuses = () => false;
    server.sent = [];
    expect((await sendAll([fileOf("a.bin"), fileOf("b.bin")])).stored).to.equal(2);
    expect(server.sent.filter((text) => !text.startsWith("b.bin"))).to.deep.equal([]);
    await sendAll([fileOf("c.bin")]);
    server.sent = [];
    await sendAll([fileOf("c.bin")]);
    expect(server.sent).to.have.length(10);
  });

  it("a tab that waits for another one's file takes it as stored, and sends nothing of it", async () => {
    const [first, second] = [await open(), await open()];
    await first.addFiles([fileOf("a.bin")]);
    await second.addFiles([fileOf("a.bin")]);
    server.answered = 3;
    const run = first.start();
    await eventually(() => expect(server.sent).to.have.length(3));
    const other = second.start();
    await eventually(() => expect(second.files[0]?.phase).to.equal("elsewhere"));
    expect(await second.unfinished()).to.deep.equal([]);
    first.pause();
    server.answered = Infinity;
    first.resume();
    expect([(await run).stored, (await other).stored]).to.deep.equal([1, 1]);
    expect(server.sent).to.have.length(10);
    expect(second.files[0]?.fileId).to.be.a("string");
    expect(second.files[0]?.fileId).to.equal(first.files[0]?.fileId);
  });

  it("what was left unfinished is discarded one by one", async () => {
    await sendSome(4, [fileOf("a.bin"), fileOf("b.bin")]);
    const uploader = await open();
    const left = await uploader.unfinished();
    expect(left.map(({ name }) => name)).to.include("a.bin");
    await left.find(({ name }) => name === "a.bin")?.discard();
    const names = (await uploader.unfinished()).map(({ name }) => name);
    expect(names).to.deep.equal(left.map(({ name }) => name).filter((name) => name !== "a.bin"));
  });

  it("what is being discarded is no longer offered, however late the journal answers", async () => {
    await sendSome(4, [fileOf("a.bin")]);
    const [found] = await (await open()).unfinished();
    const journal = await openJournal();
    let discarded: Promise<void> | undefined;
    const slow = {
      ...journal,
      async unfinished(ofScope: string) {
        const read = await journal.unfinished(ofScope);
        await discarded;
        return read;
      },
    };
    const other = await open({ journal: Promise.resolve(slow) });
    discarded = found?.discard();
    expect(await other.unfinished()).to.deep.equal([]);
    await journal.close();
  });

  it("a file is free for others when the journal has what is known of it", async () => {
    const journal = await openJournal();
    const written = Promise.withResolvers<void>();
    let isHeld = false;
    const slow = { ...journal, settled: () => (isHeld ? written.promise : journal.settled()) };
    const uploader = await open({ journal: Promise.resolve(slow) });
    server.answered = 3;
    await uploader.addFiles([fileOf("a.bin")]);
    const started = uploader.start();
    await eventually(() => expect(uploader.totals.loadedBytes).to.equal(3000));
    isHeld = true;
    uploader.pause();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const held = async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.includes(scope)).length;
    expect(await held()).to.equal(1);
    isHeld = false;
    written.resolve();
    await eventually(async () => expect(await held()).to.equal(0));
    server.answered = Infinity;
    uploader.resume();
    expect((await started).stored).to.equal(1);
    await journal.close();
  });

  it("what was cancelled is forgotten", async () => {
    await sendSome(4, [fileOf("a.bin")]);
    const uploader = await open();
    await uploader.addFiles([fileOf("a.bin")]);
    server.answered = 1;
    uploader.start().catch(() => undefined);
    await eventually(() => expect(server.sent).to.have.length(1));
    uploader.cancel();
    server.answered = Infinity;
    await eventually(async () => expect(await uploader.unfinished()).to.deep.equal([]));
  });

  it("it has a bound in time and number, and what arrived in batches that are over goes first", async () => {
    const name = `journal-${scope}`;
    let now = 1000;
    const task = {
      task_id: "1",
      transfer_token: "1",
      transfer_address: "",
      api_prefix: "",
      source_paths: [],
      dest_path: "",
    };
    const reopen = (options = {}) => openJournal({ name, now: () => now, keptMs: 100, filesMax: 3, ...options });
    const keyOf = (file: string) => JSON.stringify([scope, file]);
    const entry = (key: string, batch = "b") => ({
      key: keyOf(key),
      batch,
      scope,
      basePath: "/in",
      name: key,
      folder: "",
      size: 1,
      fileId: key,
      chunkBytes: 1,
      bits: new Uint8Array(1),
    });
    let journal = await reopen();
    journal.writeBatch({ id: "b", scope, basePath: "/in", task, isFinished: false });
    for (const key of ["a", "b", "c", "d", "e"]) {
      journal.write(entry(key));
      await journal.settled();
      now += 10;
    }
    await journal.close();
    journal = await reopen();
    expect((await journal.unfinished(scope)).map(({ fileId }) => fileId)).to.deep.equal(["c", "d", "e"]);
    await journal.close();
    now = 1000 + 10 * 3 + 101;
    journal = await reopen();
    expect((await journal.unfinished(scope)).map(({ fileId }) => fileId)).to.deep.equal(["e"]);
    journal.writeBatch({ id: "over", scope, basePath: "/in", task, isFinished: true });
    journal.write({ ...entry("done", "over"), storedAt: now });
    await journal.close();
    journal = await reopen();
    expect(await journal.read(keyOf("done"))).to.equal(undefined);
    expect((await journal.read(keyOf("e")))?.batch.id).to.equal("b");
    await journal.close();
    indexedDB.deleteDatabase(name);
  });

  it("a browser that gives no IndexedDB uploads without a memory", async () => {
    const { warn } = console;
    const warned: unknown[] = [];
    console.warn = (text: unknown) => warned.push(text);
    const { stored } = await sendAll([fileOf("a.bin")], { journal: Promise.reject(new Error("private")) });
    console.warn = warn;
    expect([stored, warned.length]).to.deep.equal([1, 1]);
  });
});
