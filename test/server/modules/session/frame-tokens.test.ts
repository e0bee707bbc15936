import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

const origin = "https://erp.example.com";
const other = "https://other.example.com";
const wide = "https://wide.example.com";
const frames = `${origin} /notes/api/ /exportasync/api/; ${other} /exportasync/api/; ${wide} /pms/api/`;
const base = "/pms/api/session";

onEachEngine("the token of an embedded page", (engine) => {
  let test: TestPortal;
  let session = "";
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_FRAMES: frames } });
    session = await test.tokenOf("manager");
  });
  after(() => test.close());

  const ask = (token: string, of = origin) =>
    test.call<{ token: string; expiresIn: number }>({
      method: "POST",
      url: `${base}/frameToken`,
      token,
      body: { origin: of },
    });
  const issued = async (token = session, of = origin) => (await ask(token, of)).data.token;
  const read = (token: string, headers = {}) => test.call({ url: "/notes/api/scope", token, headers });
  const list = (token: string) =>
    test.call({ method: "POST", url: "/exportasync/api/v1/task/get", token, body: { pageNum: 1, pageSize: 10 } });

  it("reads for the user of the session what was configured for its origin, for five minutes", async () => {
    const { data } = await ask(session);
    assert.equal(data.expiresIn, 300);
    assert.deepEqual((await read(data.token)).data, (await read(session)).data);
    assert.equal((await list(data.token)).status, 200, "a POST that only reads");
    assert.equal((await read(data.token, { origin })).headers["access-control-allow-origin"], origin);
    test.clock.now += 299_000;
    assert.equal((await read(data.token)).status, 200);
    test.clock.now += 1000;
    assert.equal((await read(data.token)).errorCode, "session-expired");
  });

  it("never opens the administration, however wide the setting is", async () => {
    const token = await issued(session, wide);
    assert.equal((await test.call({ url: "/pms/api/messages", token })).status, 200);
    for (const path of ["users", "audit", "grants/users", "companies"]) {
      const answer = await test.call({ url: `/pms/api/administration/${path}`, token });
      assert.deepEqual([answer.status, answer.errorCode], [403, "forbidden"], path);
    }
  });

  it("is refused everything else: writes, other paths, session calls, pages of other origins", async () => {
    const token = await issued();
    const before = await test.database.db.selectFrom("session").select("token_hash").execute();
    const write = await test.call({ method: "POST", url: "/notes/api/add", token, body: { id: 1 } });
    assert.deepEqual([write.status, write.errorCode], [403, "forbidden"]);
    for (const [method, url] of [
      ["GET", base],
      ["DELETE", base],
      ["GET", `${base}/corps`],
      ["POST", `${base}/returnToOwn`],
      ["POST", `${base}/frameToken`],
      ["GET", "/xdoConfig/api/config/user"],
      ["GET", "/exportasync/api/../../pms/api/session"],
    ] as const) {
      const answer = await test.call({ method, url, token, ...(method === "POST" && { body: { origin } }) });
      assert.ok([403, 404].includes(answer.status), `${method} ${url}: ${answer.status}`);
      assert.equal(answer.data, null);
    }
    assert.equal((await read(token, { origin: other })).errorCode, "forbidden");
    assert.equal((await read(await issued(session, other))).errorCode, "forbidden", "its own paths alone");
    assert.deepEqual(await test.database.db.selectFrom("session").select("token_hash").execute(), before);
  });

  it("is made for configured origins alone, at most so many at once, and kept as a digest", async () => {
    for (const wrong of ["https://unlisted.example.com", `${origin}/`, "null", "https://ERP.example.com"])
      assert.equal((await ask(session, wrong)).errorCode, "forbidden", wrong);
    const own = await test.tokenOf("manager");
    const tokens: string[] = [];
    for (let count = 0; count < 64; count++) tokens.push(await issued(own));
    assert.equal((await ask(own)).errorCode, "too-many-requests");
    const kept = JSON.stringify(await test.database.db.selectFrom("frame_token").selectAll().execute());
    assert.ok(tokens.every((token) => !kept.includes(token) && !kept.includes(token.slice("frame.".length))));
    test.clock.now += 300_000;
    assert.equal((await ask(own)).status, 200, "those that are over do not count");
  });

  it("ends with the sign-out, and with the company that it was made in", async () => {
    const own = await test.tokenOf("manager");
    const token = await issued(own);
    assert.equal((await read(token)).status, 200);
    const switched = await test.call<{ accessToken: string }>({
      method: "POST",
      url: `${base}/setBghCompany`,
      token: own,
      body: { corpCode: "4403180629", corpName: "" },
    });
    assert.equal((await read(own)).status, 200, "the session before reads for some seconds");
    assert.equal((await read(token)).errorCode, "session-expired");
    assert.equal((await ask(own)).errorCode, "company-changed");
    const next = await issued(switched.data.accessToken);
    assert.notDeepEqual((await read(next)).data, (await read(own)).data);
    await test.call({ method: "DELETE", url: base, token: switched.data.accessToken });
    assert.equal((await read(next)).errorCode, "session-expired");
  });

  it("keeps no session alive, and is of no use without one", async () => {
    const own = await test.tokenOf("operator");
    test.clock.now += 28 * 60_000;
    const token = await issued(own);
    const start = test.clock.now;
    await test.database.db
      .updateTable("frame_token")
      .set({ expires_at: start + 3_600_000 })
      .execute();
    test.clock.now = start + 29 * 60_000;
    assert.equal((await read(token)).status, 200);
    test.clock.now = start + 30 * 60_000;
    assert.equal((await read(token)).errorCode, "session-expired");
    assert.equal((await read("frame.unknown")).errorCode, "session-expired");
  });
});
