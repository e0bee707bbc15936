import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, it } from "node:test";
import Fastify, { type FastifyInstance } from "fastify";
import { boundDownloads, endTimeLimits, handleError, sendObject } from "../../../server/http/index.ts";
import { pause, until } from "../../support/until.ts";

const limits = { running: 3, runningOfOne: 2, waiting: 10, waitingOfOne: 2, comeAgainSeconds: 10 };
/** More than what lies between two ends of a connection. */
const size = 64 * 1024 ** 2;

describe("downloads at once", () => {
  let app: FastifyInstance;
  let port: number;
  let reads: number;
  let held: IncomingMessage[];

  async function start(waitMs: number): Promise<void> {
    app = Fastify();
    app.setErrorHandler(handleError);
    endTimeLimits(app);
    boundDownloads(app, { limits, waitMs });
    const objects = {
      read: () => {
        reads += 1;
        return Promise.resolve(
          Readable.from(
            [...Array(size / 65_536)].map(() => Buffer.alloc(65_536)),
            { objectMode: false },
          ),
        );
      },
    };
    const info = { key: "k", size, modifiedAt: 0, version: "v" };
    app.get<{ Params: { lane: string } }>("/:lane", (call, reply) =>
      sendObject(call, reply, { objects, info, fileName: "a", contentType: "text/plain", lane: call.params.lane }),
    );
    await app.listen({ host: "127.0.0.1", port: 0 });
    port = (app.server.address() as AddressInfo).port;
  }
  beforeEach(() => {
    reads = 0;
    held = [];
  });
  afterEach(async () => {
    for (const answer of held) answer.destroy();
    app.server.closeAllConnections();
    await app.close();
  });

  /** Asks for a file, and takes of it what comes by itself. */
  function take(lane: string, method = "GET"): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const call = request({ port, host: "127.0.0.1", path: `/${lane}`, method, agent: false }, (answer) => {
        answer.on("error", () => undefined);
        held.push(answer);
        resolve(answer);
      });
      call.on("error", reject).end();
    });
  }

  it("of one wait for each other, however they end, and nobody else for them", async () => {
    await start(60_000);
    const [first, second] = await Promise.all([take("a"), take("a")]);
    const third = take("a");
    await pause(50);
    assert.equal(reads, 2, "nothing is read for who waits");
    assert.equal((await take("a", "HEAD")).statusCode, 200);
    assert.equal((await take("b")).statusCode, 200);
    first.destroy();
    assert.equal((await third).statusCode, 200);
    const fourth = take("a");
    let length = 0;
    for await (const bytes of second) length += (bytes as Buffer).length;
    assert.equal(length, size);
    assert.equal((await fourth).statusCode, 200);
  });

  it("are refused where too many wait, and after the longest wait, with a time to come again", async () => {
    await start(200);
    await Promise.all([take("a"), take("a")]);
    const waiting = [take("a"), take("a")];
    const refused = [await take("a"), ...(await Promise.all(waiting))];
    for (const answer of refused) {
      assert.deepEqual([answer.statusCode, answer.headers["retry-after"]], [429, "10"]);
      const texts: Buffer[] = [];
      for await (const text of answer) texts.push(text as Buffer);
      assert.equal(
        (JSON.parse(Buffer.concat(texts).toString()) as { errorCode: string }).errorCode,
        "too-many-requests",
      );
    }
    assert.equal(reads, 2);
  });

  it("whose client has gone while it waited take no turn", async () => {
    await start(60_000);
    const [first] = await Promise.all([take("a"), take("a")]);
    const arrived = once(app.server, "request");
    const gone = request({ port, host: "127.0.0.1", path: "/a", agent: false }).on("error", () => undefined);
    gone.end();
    const [{ socket }] = (await arrived) as [IncomingMessage];
    await pause(50);
    gone.destroy();
    if (!socket.destroyed) await once(socket, "close");
    first.destroy();
    await until(async () => (await take("a")).statusCode === 200);
    assert.equal(reads, 3);
  });
});
