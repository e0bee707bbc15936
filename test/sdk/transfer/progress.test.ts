import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { UploaderSettings } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, uploads } from "./support/uploads.ts";

type SendBody = NonNullable<UploaderSettings["sendBody"]>;
/** A chunk that is on its way, until the test says what becomes of it. */
interface Chunk {
  number: number;
  /** Size of its file. */
  fileSize: number;
  move(share: number): void;
  arrive(): void;
  break(): void;
}

describe("progress within chunks", () => {
  const up = uploads();
  // The browser says that the line is slow: else five chunks begin.
  before(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" }, configurable: true }));
  after(() => Reflect.deleteProperty(navigator, "connection"));

  /** A line whose chunks go as the test says. */
  function line() {
    const chunks: Chunk[] = [];
    const sendBody: SendBody = (address, { body, signal }, move) => {
      const way = Promise.withResolvers<void>();
      signal?.addEventListener("abort", () => way.reject(new DOMException("ended", "AbortError")));
      const number = Number(new URL(address).searchParams.get("resumableChunkNumber"));
      const fileSize = Number(new URL(address).searchParams.get("resumableTotalSize"));
      chunks.push({ number, fileSize, move, arrive: way.resolve, break: () => way.reject(new TypeError("broken")) });
      return way.promise.then(() => wholeBodyFetch(address, { method: "POST", body }));
    };
    return { chunks, sendBody };
  }

  async function begin(size: number, settings: Partial<UploaderSettings> = {}) {
    const { chunks, sendBody } = line();
    const uploader = up.open({ sendBody, progressMs: 1, ...settings });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size)]);
    await until(() => chunks.length > 0);
    const [file] = uploader.files;
    assert.ok(file);
    return { uploader, chunks, file };
  }

  it("R4-36 counts what is on its way, and no chunk as a whole before it is stored", async () => {
    const { uploader, chunks, file } = await begin(2000);
    await until(() => chunks.length === 2);
    chunks[0]?.move(0.5);
    assert.deepEqual([file.loadedBytes, uploader.totals.loadedBytes], [475, 475]);
    chunks[1]?.move(1);
    assert.equal(file.loadedBytes, 475 + 950);
    chunks[1]?.arrive();
    await until(() => file.loadedBytes === 475 + 1000);
    chunks[0]?.arrive();
    await until(() => file.phase === "stored");
    assert.deepEqual([file.loadedBytes, uploader.totals.loadedBytes], [2000, 2000]);
    const loaded = up.told.flatMap(({ name, detail }) => (name === "progress" ? [detail.loadedBytes] : []));
    assert.deepEqual(
      loaded,
      loaded.toSorted((a, b) => a - b),
    );
  });

  it("does not go back while a chunk that broke off is sent again; a pause leaves what has arrived", async () => {
    const { uploader, chunks, file } = await begin(3000);
    await until(() => chunks.length === 2);
    chunks[0]?.arrive();
    await until(() => chunks.length >= 3);
    chunks[1]?.move(1);
    assert.equal(file.loadedBytes, 1950);
    chunks[1]?.break();
    await until(() => chunks.filter(({ number }) => number === 2).length === 2);
    chunks.at(-1)?.move(0.1);
    assert.equal(file.loadedBytes, 1950);
    up.told.length = 0;
    uploader.pause();
    await until(() => file.loadedBytes === 1000);
    await until(() => up.told.some(({ name }) => name === "file-progress"));
    assert.equal(uploader.totals.loadedBytes, 1000);
  });

  it("R4-41 of a file that is cancelled nothing counts any more, be it broken off or acknowledged afterwards", async () => {
    for (const becomes of ["broken off", "acknowledged"]) {
      const { chunks, sendBody } = line();
      const uploader = up.open({
        progressMs: 1,
        sendBody: (address, form, move) =>
          sendBody(address, becomes === "acknowledged" ? { body: form.body } : form, move),
      });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("b.bin", 500)]);
      await until(() => chunks.length === 1);
      chunks[0]?.arrive();
      await until(() => uploader.files[0]?.phase === "stored");
      await uploader.addFiles([fileOf("a.bin", 3000)]);
      await until(() => chunks.length > 2);
      chunks[1]?.move(0.5);
      assert.equal(uploader.totals.loadedBytes, 500 + 475);
      uploader.cancel(uploader.files[1]);
      if (becomes === "acknowledged") for (const chunk of chunks) chunk.arrive();
      await pause(50);
      assert.deepEqual([uploader.totals.loadedBytes, uploader.totals.bytes], [500, 500], becomes);
      up.told.length = 0;
    }
  });

  it("on a slow line a file begins with two chunks at once, and goes on with more while they are quick", async () => {
    const { chunks } = await begin(20_000);
    await until(() => chunks.length === 2);
    chunks[0]?.arrive();
    await until(() => chunks.length === 4);
    chunks[1]?.arrive();
    chunks[2]?.arrive();
    await until(() => chunks.length === 8);
    assert.equal(chunks.length - 3, 5);
  });

  it("small files behind a large one wait for none of its chunks, and take nothing from it", async () => {
    const { uploader, chunks } = await begin(20_000);
    await until(() => chunks.length === 2);
    const stored = () => uploader.counts.stored;
    const arrive = (size: number) => chunks.find(({ fileSize }) => fileSize === size)?.arrive();
    await uploader.addFiles([100, 101, 102].map((size) => fileOf(`${size}.bin`, size)));
    await until(() => chunks.length === 4);
    arrive(100);
    await until(() => stored() === 1 && chunks.length === 5);
    arrive(101);
    arrive(102);
    await until(() => stored() === 3);
    assert.equal(chunks.length, 5);
    chunks[0]?.arrive();
    await until(() => chunks.length === 7);
    assert.deepEqual(
      chunks.map(({ fileSize }) => fileSize),
      [20_000, 20_000, 100, 101, 102, 20_000, 20_000],
    );
  });

  it("chunks that take long stay two at once", async () => {
    up.server.chunkMs = 300;
    const uploader = up.open({ chunkTimeoutMs: 500, autoUpload: false });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 8000)]);
    await uploader.start();
    assert.equal(up.server.mostAtOnce, 2);
  });
});

describe("what servers say of a failure", () => {
  const up = uploads();

  it("is what the user reads, in the language of the call where the server is ours", async () => {
    const said = { errorCode: "upload-name-refused", message: "名称“CON.txt”无法保存。" };
    for (const extensions of [undefined, ["cancel"]]) {
      up.server.reset();
      up.server.extensions = extensions;
      up.server.fault = ({ name }) =>
        name === "upload_check" ? { status: 400, body: JSON.stringify(said) } : undefined;
      const uploader = up.open({ language: () => "vi" });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("CON.txt", 10)]);
      await until(() => uploader.files[0]?.phase === "failed");
      const { error } = uploader.files[0] ?? {};
      assert.deepEqual([error?.code, error?.serverMessage], [said.errorCode, said.message]);
      const languages = ["setup", "upload_check"].map((name) => up.server.named(name)[0]?.url.searchParams.get("lang"));
      assert.deepEqual(languages, ["vi", extensions ? "vi" : null]);
    }
  });

  it("is not read to the user where it is for machines", async () => {
    up.server.fault = ({ name }) =>
      name === "upload_check" ? { status: 400, body: `{"message":"java.lang.NullPointerException"}` } : undefined;
    const uploader = up.open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => uploader.files[0]?.phase === "failed");
    assert.equal(uploader.files[0]?.error?.serverMessage, undefined);
  });

  it("a sign-in that is over is asked for no setup again", async () => {
    up.server.fault = ({ name }) =>
      name === "setup" ? { status: 402, body: `{"errorCode":"session-expired","message":"登录已过期"}` } : undefined;
    const uploader = up.open({ fetch: (input, init) => wholeBodyFetch(addressOf(input), init) });
    await assert.rejects(uploader.taskSetup("/in"), { code: "session-expired", status: 402 });
    assert.equal(up.server.named("setup").length, 1);
  });
});
