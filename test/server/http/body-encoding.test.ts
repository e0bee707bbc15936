import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openTestPortal, type TestPortal } from "../support/portal.ts";
import { askOnce, chunked } from "./support/in-pieces.ts";

describe("the transfer coding of a body", () => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal("sqlite");
    await test.portal.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => test.close());

  const body = chunked(Buffer.from('{"userName":"nobody","password":"x","loginType":"password"}'), 30);
  const ask = (coding: string) =>
    askOnce(test.portal.app.server, {
      path: "/pms/api/session",
      headers: { "content-type": "application/json", "transfer-encoding": coding },
      body,
    });

  for (const coding of ["gzip, chunked", "deflate , chunked", "identity, chunked", "x, chunked"])
    it(`is refused where it is more than the pieces: ${coding}`, async () => {
      assert.match(await ask(coding), /^HTTP\/1\.1 415 [^]*"errorCode":"media-type-unsupported"/);
    });

  for (const coding of ["chunked", "Chunked", ", chunked"])
    it(`is taken as ${coding}`, async () => {
      assert.match(await ask(coding), /^HTTP\/1\.1 400 [^]*sign-in-refused/);
    });
});
