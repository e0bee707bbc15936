import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { openDatabase, type Database } from "../../../server/db/index.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";
import { password } from "../support/portal.ts";

const filesModule = fileURLToPath(new URL("../support/files-module.ts", import.meta.url));

onEachEngine("a link to a file", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  /** Two nodes with one database and one folder. */
  let nodes: Portal[] = [];
  let now = Date.now();
  let token: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "links-"));
    fresh = await createFreshDatabase(engine);
    const config = readConfig({
      PORTAL_DATA: folder,
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: filesModule,
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    });
    nodes = [await openPortal(config, { now: () => now })];
    // A SQLite file belongs to one node.
    if (engine === "postgres") nodes.push(await openPortal(config, { now: () => now }));
    database = await openDatabase({ url: config.databaseUrl, file: join(folder, "portal.sqlite") });
    const body = { userName: "operator", password, loginType: "password" };
    const signedIn = await nodes[0]!.app.inject({ method: "POST", url: "/pms/api/session", body });
    token = signedIn.json<{ data: { accessToken: string } }>().data.accessToken;
  });
  after(async () => {
    await database?.close();
    for (const node of nodes) await node.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const headers = () => ({ authorization: `Bearer ${token}` });
  async function makeLink(seconds = 60, texts: { fileName?: string; contentType?: string } = {}): Promise<string> {
    const query = new URLSearchParams({ seconds: String(seconds), ...texts });
    const url = `/files/api/link?${query.toString()}`;
    const answer = await nodes[0]!.app.inject({ method: "POST", url, headers: headers() });
    return answer.json<{ data: string }>().data;
  }
  const follow = (url: string, more: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    nodes.at(-1)!.app.inject({ method, url, headers: more });

  it("is followed without a session, on every node, as a download with its name", async () => {
    const link = await makeLink();
    assert.match(link, /^\/pms\/api\/objects\/files\/1\.pdf\?/);
    const answer = await follow(link);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.body, "0123456789");
    assert.equal(answer.headers["content-type"], "application/pdf");
    assert.match(String(answer.headers["content-disposition"]), /^attachment; .*filename\*=UTF-8''%E6%8A%A5/);
    assert.equal(answer.headers["cache-control"], "no-store");
    assert.equal(answer.headers["x-content-type-options"], "nosniff");
    const head = await follow(link, {}, "HEAD");
    assert.deepEqual([head.statusCode, head.headers["content-length"], head.body], [200, "10", ""]);
  });

  it("gives ranges", async () => {
    const link = await makeLink();
    const part = await follow(link, { range: "bytes=2-4" });
    assert.deepEqual([part.statusCode, part.body, part.headers["content-range"]], [206, "234", "bytes 2-4/10"]);
    const rest = await follow(link, { range: "bytes=8-", "if-range": String(part.headers["etag"]) });
    assert.deepEqual([rest.statusCode, rest.body], [206, "89"]);
    assert.equal((await follow(link, { range: "bytes=8-", "if-range": '"another"' })).statusCode, 200);
    assert.equal((await follow(link, { range: "bytes=10-" })).statusCode, 416);
  });

  it("resumes the bytes that it began with, and begins anew where others took their place", async () => {
    const link = await makeLink();
    const part = await follow(link, { range: "bytes=0-4" });
    // The same name with the same number of bytes.
    await makeLink();
    const rest = await follow(link, { range: "bytes=5-", "if-range": String(part.headers["etag"]) });
    assert.deepEqual([rest.statusCode, rest.body], [200, "0123456789"]);
    assert.notEqual(rest.headers["etag"], part.headers["etag"]);
  });

  it("is not made for a type that no header can bear", async () => {
    assert.equal(await makeLink(60, { contentType: "text/plain\r\nx: y" }), null);
    assert.equal((await follow(await makeLink(60, { fileName: "a\r\nb.pdf" }))).statusCode, 200);
  });

  it("cannot be changed in any part", async () => {
    const link = await makeLink();
    const url = new URL(link, "http://portal");
    for (const name of ["until", "name", "type", "signature"]) {
      for (const value of ["", `${url.searchParams.get(name)}1`, "9".repeat(13)]) {
        const changed = new URL(url);
        changed.searchParams.set(name, value);
        assert.equal((await follow(changed.pathname + changed.search)).statusCode, 403, `${name}=${value}`);
      }
      const without = new URL(url);
      without.searchParams.delete(name);
      assert.equal((await follow(without.pathname + without.search)).statusCode, 400, `no ${name}`);
    }
    for (const path of ["files/2.pdf", "files/1.pdf/", "export/x", "..%2f..%2fportal.sqlite", ".database"])
      assert.equal((await follow(`/pms/api/objects/${path}${url.search}`)).statusCode, 403, path);
  });

  it("ends in time, with its file and with a new secret", async () => {
    const link = await makeLink(10);
    now += 9_999;
    assert.equal((await follow(link)).statusCode, 200);
    now += 1;
    assert.equal((await follow(link)).statusCode, 403);
    const other = await makeLink();
    await rm(join(folder, "objects", "files", "1.pdf"));
    const gone = await follow(other);
    assert.deepEqual([gone.statusCode, gone.json<{ errorCode: string }>().errorCode], [404, "file-unknown"]);
    const third = await makeLink();
    await database.db.updateTable("object_link_secret").set({ secret: "another" }).execute();
    assert.equal((await follow(third)).statusCode, 403);
  });

  for (const seconds of [0, -1, 1.5, 604_801])
    it(`is not made for ${seconds} seconds`, async () => {
      assert.equal(await makeLink(seconds), null);
    });

  it("is made for a name and a type as long as may be, and for none that is longer", async () => {
    const texts = { fileName: "报".repeat(1000), contentType: `text/${"x".repeat(195)}` };
    const longest = await follow(await makeLink(60, texts));
    assert.deepEqual([longest.statusCode, longest.headers["content-type"]], [200, texts.contentType]);
    assert.equal(await makeLink(60, { fileName: "报".repeat(1001) }), null);
    assert.equal(await makeLink(60, { contentType: `text/${"x".repeat(196)}` }), null);
  });

  for (const key of ["export/x", "files", "filesx/y", "files2/y", "../files/x", "x"])
    it(`a module reaches no object of another: ${key}`, async () => {
      const url = `/files/api/others?key=${encodeURIComponent(key)}`;
      const answer = await nodes[0]!.app.inject({ method: "GET", url, headers: headers() });
      const outcome = answer.json<{ data: string }>().data;
      const expected = Array.from({ length: 14 }, () => "TypeError");
      // "files/" is its own folder.
      if (key === "files") expected[5] = "done";
      assert.deepEqual(outcome.split(" "), expected);
    });
});
