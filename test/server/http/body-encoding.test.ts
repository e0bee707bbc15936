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

describe("the characters of a body", () => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal("sqlite");
  });
  after(() => test.close());

  const ask = (type: string, payload: Buffer) =>
    test.portal.app.inject({
      method: "POST",
      url: "/pms/api/session?lang=en",
      headers: { "content-type": type },
      payload,
    });
  const json = (name: Buffer) =>
    Buffer.concat([Buffer.from('{"userName":"'), name, Buffer.from('","password":"x","loginType":"password"}')]);
  const gbk = Buffer.from([0xb2, 0xd9, 0xd7, 0xf7, 0xd4, 0xb1]);

  for (const [what, bytes] of [
    ["of another character set", gbk],
    ["half of a pair", Buffer.from([0xed, 0xa0, 0x80])],
    ["cut off", Buffer.from([0xe6, 0x93])],
  ] as const)
    it(`are refused where they are no UTF-8: ${what}`, async () => {
      const refused = await ask("application/json", json(bytes));
      assert.deepEqual([refused.statusCode, refused.json().errorCode], [400, "request-malformed"]);
    });

  for (const charset of ["gbk", "GB18030", '"iso-8859-1"'])
    it(`are refused where they are said to be ${charset}, but for those that are the same in all`, async () => {
      const type = `application/json; charset=${charset}`;
      assert.equal((await ask(type, json(Buffer.from("nobody")))).json().errorCode, "sign-in-refused");
      const refused = await ask(type, json(gbk));
      assert.deepEqual([refused.statusCode, refused.json().errorCode], [415, "media-type-unsupported"]);
    });

  for (const type of ["application/json", "application/json; charset=utf-8", 'application/json;charset="UTF-8"'])
    it(`are taken as ${type}`, async () => {
      const answer = await ask(type, json(Buffer.from("操作员𠮷")));
      assert.equal(answer.json().errorCode, "sign-in-refused");
    });

  it("are those of UTF-8 in a form, too, as they are and escaped", async () => {
    const token = await test.tokenOf("operator");
    const list = (field: Buffer) =>
      test.portal.app.inject({
        method: "POST",
        url: "/exportasync/api/v1/task/get?lang=en",
        headers: { "content-type": "application/x-www-form-urlencoded", authorization: `Bearer ${token}` },
        payload: Buffer.concat([Buffer.from("pageNum=1&pageSize=10&systemCode=all&taskCode=all&fileName="), field]),
      });
    for (const field of [gbk, Buffer.from("%B2%D9"), Buffer.from("a%ED%A0%80")]) {
      const refused = await list(field);
      assert.deepEqual([refused.statusCode, refused.json().errorCode], [400, "request-malformed"]);
    }
    for (const field of ["%E6%93%8D+x", "操作", "100%", "%", "%zz%25"])
      assert.equal((await list(Buffer.from(field))).statusCode, 200, field);
  });
});
