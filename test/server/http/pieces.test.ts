import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { after, before, describe, it } from "node:test";
import { boundPieces } from "../../../server/http/index.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";
import { askOnce, blanks, bytesOf, chunked, sendAll } from "./support/in-pieces.ts";

const json = { "content-type": "application/json" };
const signIn = "/pms/api/session";
const free = 2_000;
const kib = 1024;
/** What comes with the piece that is too much: what was read of the connection at once, and before. */
const mostRead = 192 * kib;

// Together: whoever is cut off has two seconds to read the answer.
describe("bodies in pieces", { concurrency: true }, () => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal("sqlite");
    await test.portal.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => test.close());
  const server = () => test.portal.app.server;

  for (const [what, request, status] of [
    ["a sign-in", { path: signIn }, 413],
    ["a task of nobody", { path: "/front/api/v1/transfer/direct_tasks/create" }, 413],
    ["an address that is not there", { path: "/nowhere" }, 413],
    ["a body that is encoded", { path: signIn, headers: { ...json, "content-encoding": "gzip" } }, 413],
    ["a call that needs a session", { path: "/pms/api/track" }, 401],
    ["a call that has no body", { path: "/healthz", method: "GET" }, 200],
    ["an address that cannot be read", { path: "/%zz" }, 400],
    ["an unknown expectation", { path: signIn, headers: { ...json, expect: "more" } }, 413],
  ] as const)
    it(`are not read on where each has a byte, for ${what}`, async () => {
      const body = blanks(500_000);
      const { said, read, isEnded } = await sendAll(server(), { headers: json, ...request, body });
      assert.ok(read <= mostRead, `${read} of ${body.length} bytes were read`);
      assert.ok(isEnded);
      assert.ok(said.startsWith(`HTTP/1.1 ${status} `), said);
      assert.equal(said.match(/HTTP\/1\.1/g)?.length, 1, "one answer");
    });

  it("are taken in up to 2,000 of any length, and the connection goes on", async () => {
    const known = '{"userName":"nobody","password":"wrong","loginType":"password"}';
    const body = chunked(Buffer.from(known.padEnd(free)), 1);
    const { said, isEnded } = await sendAll(server(), { path: signIn, headers: json, body });
    assert.match(said, /^HTTP\/1\.1 400 [^]*^connection: keep-alive\r$[^]*sign-in-refused/im);
    assert.equal(isEnded, false);
  });

  it("are refused with the envelope where they are more, also where all of them have come", async () => {
    const said = await askOnce(server(), { path: signIn, headers: json, body: blanks(free + 10) });
    assert.match(said, /^HTTP\/1\.1 413 [^]*^connection: close\r$[^]*"errorCode":"request-too-large"/im);
  });

  it("are taken in however many they are where each has 256 bytes", async () => {
    const body = chunked(Buffer.alloc(8 * kib * kib), 256);
    assert.match(await askOnce(server(), { path: "/nowhere", body }), /^HTTP\/1\.1 404 /);
  });

  it("are counted for each request of a connection", async () => {
    const request = { path: "/nowhere", body: blanks(free - 1) };
    const body = Buffer.concat([request.body, bytesOf({ ...request, headers: { connection: "close" } })]);
    const said = await askOnce(server(), { ...request, headers: { connection: "keep-alive" }, body });
    assert.equal(said.match(/HTTP\/1\.1 404 /g)?.length, 2, said);
  });
});

it("pieces that nobody reads do not wait by the thousand", async (test) => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, answer) => {
    boundPieces(request, answer);
    requests.push(request);
    // It is never read.
    answer.writeHead(200).flushHeaders();
  });
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // Fewer bytes than a request keeps before it holds up its connection.
  const { said } = await sendAll(server, { path: "/", body: blanks(30_000) });
  assert.match(said, /^HTTP\/1\.1 200 /);
  assert.equal(requests.length, 1);
  const waiting = requests[0]?.readableLength ?? 0;
  assert.ok(waiting <= free + free / 128, `${waiting} wait`);
});
