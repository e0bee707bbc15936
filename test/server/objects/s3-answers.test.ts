import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { inspect } from "node:util";
import { openObjectStore, ObjectsUnavailableError, type OpenObjectStore } from "../../../server/objects/index.ts";
import { stackOf } from "../../../server/base/index.ts";

const refusal = `<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>It does not match</Message>
<AWSAccessKeyId>AKIA-OF-THE-PORTAL</AWSAccessKeyId><StringToSign>AWS4-SIGNED-TEXT</StringToSign>
<CanonicalRequest>GET CANONICAL</CanonicalRequest></Error>`;

describe("a bucket that answers", () => {
  let server: Server;
  let store: OpenObjectStore;
  let etag = '"first"';
  before(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: "AKIA-OF-THE-PORTAL", AWS_SECRET_ACCESS_KEY: "secret" });
    server = createServer((request, response) => {
      if (request.method === "HEAD")
        response.writeHead(200, { etag, "content-length": 5, "last-modified": new Date(0).toUTCString() }).end();
      else response.writeHead(403, { "content-type": "application/xml" }).end(refusal);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    store = await openObjectStore({ kind: "s3", bucket: "b", prefix: "", region: "r", endpoint, pathStyle: true });
  });
  after(() => {
    store.close();
    server.close();
  });

  it("has another version for other bytes, also of the same size and second", async () => {
    const first = await store.info("a/x");
    assert.equal((await store.info("a/x"))?.version, first?.version);
    etag = '"second"';
    const second = await store.info("a/x");
    assert.deepEqual([second?.size, second?.modifiedAt], [first?.size, first?.modifiedAt]);
    assert.notEqual(second?.version, first?.version);
  });

  it("refuses, and neither its error nor what is logged of it repeats what was signed", async () => {
    const error: unknown = await store.read("a/x").catch((problem: unknown) => problem);
    assert.ok(error instanceof ObjectsUnavailableError);
    assert.match(error.reason, /AWS_SECRET_ACCESS_KEY/);
    assert.match(stackOf(error), /caused by .*It does not match/);
    for (const text of [inspect(error, { depth: 10 }), stackOf(error)])
      assert.doesNotMatch(text, /AKIA-OF-THE-PORTAL|AWS4-SIGNED-TEXT|CANONICAL/);
  });
});
