import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { describe, it } from "node:test";
import { setImmediate as turnOfLoop, setTimeout as delay } from "node:timers/promises";
import { chunkIn, type ChunkShape } from "../../../../server/modules/upload/chunk-body.ts";
import { pause } from "../../../support/until.ts";

const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="d"\r\n\r\n`;
const end = "\r\n--x--\r\n";

const kib = 1024;
const mib = 1024 * kib;
/** A form of the smallest parts, a piece of it. */
const smallParts = Buffer.alloc(64 * kib, "--x\r\n\r\n\r\n");
const field = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n`;

/** What a form is taken for that comes without an end until it is refused, and how many bytes were read of it. */
async function outcomeOfEndless(begin: string, piece: Buffer): Promise<{ outcome: string; read: number }> {
  let read = 0;
  async function* come() {
    yield Buffer.from(begin);
    // Far more than is taken: a reader that takes all fails by the count.
    for (; read < 8 * mib; await turnOfLoop()) yield piece;
  }
  const coming = Object.assign(Readable.from(come()), {
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  coming.on("data", (bytes: Buffer) => (read += bytes.length)).pause();
  const bytes = chunkIn(coming as unknown as IncomingMessage, "form", new AbortController().signal);
  const outcome = await (async () => {
    for await (const _ of bytes);
    return "taken";
  })().catch((error: { code: string }) => error.code);
  coming.destroy();
  return { outcome, read };
}

/** What reading the chunk of a request comes to, once its sender has left. */
async function outcomeAfterLeaving(shape: ChunkShape, body: string, length: number): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": length };
  const call = request({ port, host: "127.0.0.1", method: "POST", headers });
  call.on("error", () => undefined);
  call.write(body);
  const [coming] = (await once(server, "request")) as [IncomingMessage];
  coming.on("error", () => undefined);
  await pause(50);
  const left = new Promise((done) => coming.once("close", done));
  call.destroy();
  await left;
  const read = async () => {
    let bytes = 0;
    for await (const part of chunkIn(coming, shape, new AbortController().signal)) bytes += part.length;
    return `${bytes} bytes`;
  };
  const outcome = await Promise.race([
    read().catch((error: { code: string }) => error.code),
    delay(30_000, "nothing", { ref: false }),
  ]);
  server.closeAllConnections();
  server.close();
  return outcome;
}

describe("the chunk of a request", () => {
  it("in a form fails where its sender left before it was read, and never waits for more", async () => {
    assert.equal(await outcomeAfterLeaving("form", `${head}half`, 1000), "request-malformed");
    const whole = `${head}0123456789${end}`;
    assert.equal(await outcomeAfterLeaving("form", whole, whole.length), "request-malformed");
  });

  it("as it is fails where its sender left before it was read, and never waits for more", async () => {
    assert.equal(await outcomeAfterLeaving("octets", "half", 1000), "request-malformed");
    assert.equal(await outcomeAfterLeaving("octets", "0123456789", 10), "request-malformed");
  });

  for (const [name, { begin = "", piece, most }] of Object.entries({
    "of many parts": { piece: smallParts, most: 128 * kib },
    "of many fields": { piece: Buffer.alloc(64 * kib, `${field}\r\n`), most: 128 * kib },
    "with a second file": { begin: `${head}1\r\n${head}`, piece: Buffer.alloc(64 * kib, "x"), most: 640 * kib },
    "that begins with anything else": { piece: Buffer.alloc(64 * kib, "x"), most: 640 * kib },
    "with a long field": { begin: field, piece: Buffer.alloc(64 * kib, "x"), most: 640 * kib },
    "that goes on after its end": { begin: `${head}1${end}`, piece: Buffer.alloc(64 * kib, "x"), most: 640 * kib },
  }))
    it(`in a form ${name} is refused after few bytes, however many come`, async () => {
      const { outcome, read } = await outcomeOfEndless(begin, piece);
      assert.equal(outcome, "request-malformed");
      assert.ok(read <= most, `${read} bytes were read`);
    });

  it("in a form is taken whole, whatever its length and however slowly it is read", async () => {
    const size = 4 * mib;
    const body = [head, Buffer.alloc(size, "\r\n--"), end].map((part) => Buffer.from(part));
    const coming = Object.assign(Readable.from(body), {
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    let length = 0;
    for await (const bytes of chunkIn(coming as unknown as IncomingMessage, "form", new AbortController().signal)) {
      length += bytes.length;
      await turnOfLoop();
    }
    assert.equal(length, size);
  });
});
