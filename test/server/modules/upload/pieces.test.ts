import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import { until } from "../../../support/until.ts";
import { blanks, chunked, sendAll } from "../../http/support/in-pieces.ts";
import { onEachEngine } from "../../support/databases.ts";
import { bytesOf, chunkAddress, objectBytes, openReceiver, queryOf, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const kib = 1024;
/** What comes with the piece that is too much: what was read of the connection at once, and before. */
const mostRead = 192 * kib;
const octets = { "content-type": "application/octet-stream" };
const form = { "content-type": "multipart/form-data; boundary=x" };
const formHead = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="d"\r\n\r\n`);
const formEnd = Buffer.from("\r\n--x--\r\n");

onEachEngine("chunks in pieces", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());
  const server = () => receiver.test.portal.app.server;

  /** Announces a file of one chunk. */
  async function announce(name: string, size: number) {
    const task = await receiver.setUp("operator", "pieces");
    const file = { name, size, block: size };
    const { data } = await receiver.check(task, file);
    const content = bytesOf(size);
    const id = data.task_file_id;
    const pathWith = (credentials: typeof task) => {
      const { pathname, search } = new URL(
        chunkAddress(receiver, queryOf(credentials, id, { offset: 0, content, file })),
      );
      return pathname + search;
    };
    const send = () => receiver.send(task, id, { offset: 0, content, file });
    return { id, content, path: pathWith(task), send, foreign: pathWith({ ...task, transfer_token: "none" }) };
  }

  it("are not read on where each has a byte, nothing is kept of them, and they can be sent again", async () => {
    const size = 512 * kib;
    const shapes = [
      { name: "octets.bin", headers: octets, body: blanks(size) },
      { name: "form.bin", headers: form, body: Buffer.concat([chunked(formHead, 100).subarray(0, -5), blanks(size)]) },
    ];
    await Promise.all(
      shapes.map(async ({ name, headers, body }) => {
        const { path, id, content, send } = await announce(name, size);
        const { said, read, isEnded } = await sendAll(server(), { path, headers, body });
        assert.ok(read <= mostRead, `${read} of ${body.length} bytes were read`);
        assert.ok(isEnded);
        assert.match(said, /^HTTP\/1\.1 413 [^]*"errorCode":"request-too-large"/);
        // What was begun ends a little later than its connection.
        await until(async () => (await receiver.leased()) === 0);
        assert.equal((await send()).status, 200);
        assert.ok((await objectBytes(receiver, id)).equals(content));
      }),
    );
  });

  it("are not read on for a wrong token either", async () => {
    const { foreign } = await announce("foreign.bin", kib);
    const { said, read, isEnded } = await sendAll(server(), { path: foreign, headers: octets, body: blanks(500_000) });
    assert.ok(read <= mostRead, `${read} bytes were read`);
    assert.ok(isEnded);
    assert.match(said, /^HTTP\/1\.1 413 /);
  });

  it("are stored however many they are where each has 256 bytes, as from a proxy that passes on what comes", async () => {
    const size = 2 * kib * kib;
    const wholes = {
      octets: (bytes: Buffer) => bytes,
      form: (bytes: Buffer) => Buffer.concat([formHead, bytes, formEnd]),
    };
    for (const [name, headers] of [
      ["octets", octets],
      ["form", form],
    ] as const) {
      const { path, id, content } = await announce(`${name} at length.bin`, size);
      const body = chunked(wholes[name](content), 256);
      const { said, isEnded } = await sendAll(server(), { path, headers, body });
      assert.match(said, /^HTTP\/1\.1 200 /);
      assert.equal(isEnded, false);
      assert.ok((await objectBytes(receiver, id)).equals(content));
    }
  });

  it("are refused where they are encoded on their way: nothing here decodes them", async () => {
    const { path, id, content, send } = await announce("encoded.bin", kib);
    const before = await receiver.onDisk();
    const headers = { ...octets, "transfer-encoding": "gzip, chunked" };
    const { said } = await sendAll(server(), { path, headers, body: chunked(content, 100) });
    assert.match(said, /^HTTP\/1\.1 415 /);
    assert.deepEqual(await receiver.onDisk(), before);
    assert.equal((await send()).status, 200);
    assert.ok((await objectBytes(receiver, id)).equals(content));
  });
});
