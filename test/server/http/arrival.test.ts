import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import Fastify from "fastify";
import { limitArrival } from "../../../server/http/index.ts";
import { pause } from "../../support/until.ts";

const shortMs = 300;

describe("the time of a body", () => {
  const app = Fastify();
  let port = 0;
  before(async () => {
    limitArrival(app, shortMs);
    app.addContentTypeParser("text/plain", (_request, _body, done) => done(null, undefined));
    app.post("/short", { config: {} }, async ({ raw }) => (await text(raw)).length);
    app.post("/long", { config: { arrivalMs: 60_000 } }, async ({ raw }) => (await text(raw)).length);
    app.post("/early", { config: {} }, () => "answered before all of it is there");
    app.get("/slow", { config: {} }, async () => {
      await pause(2 * shortMs);
      return "slow";
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = app.server.address() as AddressInfo);
  });
  after(() => app.close());

  const begin = (path: string): ClientRequest =>
    request({ port, host: "127.0.0.1", path, method: "POST", headers: { "content-type": "text/plain" } });

  async function answerOf(call: ClientRequest): Promise<string> {
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    return `${answer.statusCode} ${await text(answer)}`;
  }

  it("is two minutes, or what its route says, however the bytes drip", async () => {
    const call = begin("/short");
    const drip = setInterval(() => call.write("x"), 20);
    try {
      assert.match(await answerOf(call), /^408 .*request-malformed/);
    } finally {
      clearInterval(drip);
      call.on("error", () => undefined).destroy();
    }
    const patient = begin("/long");
    for (let count = 0; count < 10; count += 1) {
      patient.write("x");
      await pause(2 * (shortMs / 10));
    }
    patient.end("x");
    assert.equal(await answerOf(patient), "200 11");
  });

  it("ends a connection without a second answer where one was given", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /early HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhalf");
    const said = await text(socket);
    assert.match(said, /^HTTP\/1\.1 200/);
    assert.equal(said.match(/HTTP\/1\.1/g)?.length, 1);
  });

  it("says nothing of calls without a body", async () => {
    assert.equal(await (await fetch(`http://127.0.0.1:${port}/slow`)).text(), "slow");
  });
});
