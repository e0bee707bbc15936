import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { drain } from "../../../server/http/index.ts";
import { until } from "../../support/until.ts";

const server = createServer((call, answer) => {
  void drain(call, { bytes: 1024, ms: 60, graceMs: 60 }).then(() => answer.writeHead(401).end("no"));
});
before(() => once(server.listen(0, "127.0.0.1"), "listening"));
after(() => server.close());

function send() {
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: "127.0.0.1", method: "POST" });
  call.on("error", () => undefined);
  call.write("first");
  return { call, answered: once(call, "response") as Promise<[IncomingMessage]> };
}

for (const [what, rest] of [
  ["slowly", "x"],
  ["beyond its bytes", "x".repeat(2048)],
] as const)
  it(`who sends a refused body on ${what} has the answer, and the connection no more`, async () => {
    const { call, answered } = send();
    call.write(rest);
    const [answer] = await answered;
    answer.on("error", () => undefined).resume();
    assert.equal(answer.statusCode, 401);
    const drip = setInterval(() => call.write("x"), 20);
    await until(() => call.socket?.destroyed === true);
    clearInterval(drip);
  });

it("who ends a refused body within its bounds keeps the connection", async () => {
  const { call, answered } = send();
  call.end("last");
  const [answer] = await answered;
  answer.resume();
  await once(answer, "end");
  assert.equal(answer.headers["connection"], "keep-alive");
});
