import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { chunkIn, type ChunkShape } from "../../../../server/modules/upload/chunk-body.ts";
import { pause } from "../../../support/until.ts";

const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="d"\r\n\r\n`;
const end = "\r\n--x--\r\n";

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
});
