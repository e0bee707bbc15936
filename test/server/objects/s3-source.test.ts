import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { openObjectStore, ObjectsUnavailableError, type OpenObjectStore } from "../../../server/objects/index.ts";

const mebibyte = 1024 * 1024;

describe("a bucket that refuses what it is to store", () => {
  let server: Server;
  let store: OpenObjectStore;
  before(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" });
    server = createServer((request, response) => {
      request.resume().on("end", () => response.writeHead(403).end());
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    store = await openObjectStore({ kind: "s3", bucket: "b", prefix: "", region: "r", endpoint, pathStyle: true });
  });
  after(() => {
    store.close();
    server.close();
  });

  for (const pieces of [1, 9, 40])
    it(`lets the source of ${pieces} MiB go: nobody reads on what nobody takes`, async () => {
      let isEnded = false;
      async function* source(): AsyncGenerator<Uint8Array> {
        try {
          for (let at = 0; at < pieces; at += 1) yield Buffer.alloc(mebibyte);
        } finally {
          isEnded = true;
        }
      }
      await assert.rejects(store.put("a/x", source()), ObjectsUnavailableError);
      assert.ok(isEnded);
    });
});
