import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

const embedding = "https://erp.example.com";
const url = "/notes/api/scope";
const allowOrigin = "access-control-allow-origin";

onEachEngine("a page of another origin", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_EMBED_ORIGINS: `${embedding}, http://intranet:8081` } });
  });
  after(() => test.close());

  const preflight = (origin: string) =>
    test.call({
      method: "OPTIONS",
      url,
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization,content-type,reqid,tz",
      },
    });

  it("may call with a bearer token where PORTAL_EMBED_ORIGINS names it", async () => {
    for (const origin of [embedding, "http://intranet:8081"]) {
      const asked = await preflight(origin);
      assert.equal(asked.status, 204);
      assert.equal(asked.headers[allowOrigin], origin);
      assert.match(String(asked.headers["access-control-allow-methods"]), /PUT/);
      assert.equal(asked.headers["access-control-allow-headers"], "authorization,content-type,reqid,tz");
      const token = await test.tokenOf("operator");
      const answer = await test.call({ url, token, headers: { origin } });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers[allowOrigin], origin);
      assert.match(String(answer.headers["access-control-expose-headers"]), /content-disposition/);
      assert.match(String(answer.headers["vary"]), /origin/i);
      assert.equal(answer.headers["access-control-allow-credentials"], undefined);
    }
  });

  it("can read why a call was refused", async () => {
    const answer = await test.call({ url, headers: { origin: embedding } });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers[allowOrigin], embedding);
  });

  it("is told nothing where it is not named", async () => {
    for (const origin of [
      "https://evil.example.com",
      "https://erp.example.com.evil.example",
      "null",
      `${embedding}:444`,
    ]) {
      assert.equal((await preflight(origin)).headers[allowOrigin], undefined, origin);
      assert.equal((await test.call({ url, headers: { origin } })).headers[allowOrigin], undefined, origin);
    }
  });

  it("finds no other method or address than before", async () => {
    assert.equal((await test.call({ url: "/pms/api/nope", headers: { origin: embedding } })).status, 404);
    const wrong = await test.call({ method: "PUT", url: "/pms/api/session", headers: { origin: embedding } });
    assert.equal(wrong.status, 405);
    assert.equal(wrong.headers["allow"], "DELETE, GET, HEAD, POST");
  });
});

onEachEngine("a page of another origin, by default", (engine) => {
  it("is told nothing", async () => {
    const test = await openTestPortal(engine);
    const headers = { origin: embedding, "access-control-request-method": "GET" };
    const asked = await test.call({ method: "OPTIONS", url, headers });
    assert.equal(asked.status, 405);
    assert.equal(asked.headers[allowOrigin], undefined);
    assert.equal((await test.call({ url, headers })).headers[allowOrigin], undefined);
    await test.close();
  });
});
