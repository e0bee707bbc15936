import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { apiClient } from "../e2e/support/api.ts";
import { assertClean, launchBrowser, signIn, watchPage } from "../e2e/support/browser.ts";
import { root, startPortal, testPassword, type PortalProcess } from "../e2e/support/portal-process.ts";
import { readSheet } from "../e2e/support/sheet.ts";
import { openEnvelope } from "../../sdk/portal/envelope.ts";
import { HttpError } from "../../sdk/portal/http-error.ts";
import { connectTo, type Answer, type Connection } from "./support/http2.ts";
import { startNginx, type Nginx } from "./support/nginx.ts";

const rows = 20_000;
const web = process.env["PORTAL_WEB"] ?? join(root, "dist/web");
const sessionPath = "/pms/api/session";
const hsts = "max-age=31536000";

interface Envelope {
  success: boolean;
  errorCode?: string;
  data: { accessToken: string; userNo: string };
}

const envelopeOf = ({ body }: Answer) => JSON.parse(body.toString()) as Envelope;
/** Every page has a nonce of its own. */
const withoutNonce = (text: string | null) => text?.replaceAll(/nonce(="|-)[\w+/]{22}==/g, "nonce$1");
const credentials = (userName: string, password = testPassword) => ({ userName, password, loginType: "password" });

describe("the portal behind nginx, as docs/examples/nginx.conf has it", { timeout: 180_000 }, () => {
  let portal: PortalProcess;
  let nginx: Nginx;
  let client: Connection;

  before(async () => {
    portal = await startPortal({ seedRows: rows, env: { PORTAL_TRUST_PROXY: "127.0.0.1" } });
    nginx = await startNginx(new URL(portal.origin).host);
    client = await connectTo(nginx);
  });
  after(async () => {
    client?.close();
    await nginx?.dispose();
    await portal?.dispose();
  });

  async function tokenOf(userName: string): Promise<string> {
    return envelopeOf(await client.post(sessionPath, credentials(userName))).data.accessToken;
  }

  it("the page arrives over HTTP/2 with its content security policy, and asks for https for a year", async () => {
    const page = await client.request("/login", { headers: { accept: "text/html" } });
    const direct = await fetch(`${portal.origin}/login`, { headers: { accept: "text/html" } });
    assert.equal(page.status, 200);
    assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(withoutNonce(page.body.toString()), withoutNonce(await direct.text()));
    const policy = String(page.headers["content-security-policy"]);
    assert.match(policy, /script-src .*require-trusted-types-for 'script'/);
    assert.equal(withoutNonce(policy), withoutNonce(direct.headers.get("content-security-policy")));
    assert.equal(page.headers["strict-transport-security"], hsts);
    const missing = await client.request("/pms/api/nothing");
    assert.equal(missing.status, 404);
    assert.equal(missing.headers["strict-transport-security"], hsts);
  });

  it("every compressed file passes as it is, all of them asked for at once over one connection", async () => {
    const files = globSync("**/*.js.br", { cwd: web });
    assert.ok(files.length > 10, `${files.length} files in ${web}`);
    await Promise.all(
      files.map(async (file) => {
        const path = file.replace(/\.br$/, "");
        const answer = await client.request(`/${path}`, { headers: { "accept-encoding": "gzip, deflate, br" } });
        assert.equal(answer.status, 200, path);
        assert.equal(answer.headers["content-encoding"], "br", path);
        assert.ok(answer.body.equals(await readFile(join(web, file))), `${path} is what was built`);
      }),
    );
    const script = files.find((file) => /^assets\/.*-[\w-]{8}\.js\.br$/.test(file))?.replace(/\.br$/, "") ?? "";
    const { headers } = await client.request(`/${script}`, { headers: { "accept-encoding": "br" } });
    assert.match(String(headers["content-type"]), /^(text|application)\/javascript; charset=utf-8$/);
    assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    assert.match(String(headers["vary"]), /accept-encoding/i);
    const plain = await client.request(`/${script}`);
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.ok(plain.body.equals(await readFile(join(web, script))));
  });

  it("a user signs in, calls with the session and signs out", async () => {
    const authorization = `Bearer ${await tokenOf("operator")}`;
    const user = await client.request(sessionPath, { headers: { authorization } });
    assert.equal(user.status, 200);
    assert.equal(envelopeOf(user).data.userNo, "operator");
    const list = await client.request("/declarations/api/list?page=1&pageSize=10", { headers: { authorization } });
    assert.equal((JSON.parse(list.body.toString()) as { data: { total: number } }).data.total, rows);
    await client.request(sessionPath, { method: "DELETE", headers: { authorization } });
    assert.equal((await client.request(sessionPath, { headers: { authorization } })).status, 402);
  });

  it("a browser signs in over HTTP/2 without one violation or error", async () => {
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const watched = await watchPage(context);
      await signIn(watched.page, `https://${nginx.name}:${nginx.httpsPort}`, "operator");
      await watched.page.getByRole("navigation").first().waitFor();
      const protocols = await watched.page.evaluate(() =>
        performance.getEntries().flatMap((entry) => (entry as PerformanceResourceTiming).nextHopProtocol ?? []),
      );
      assert.deepEqual(
        [...new Set(protocols)].filter((protocol) => protocol !== ""),
        ["h2"],
      );
      assertClean(watched);
    } finally {
      await browser.close();
    }
  });

  it("fifty failed sign-ins make their address wait and no other, whatever addresses they claim to come from", async () => {
    const [guesser, colleague] = [await connectTo(nginx, "127.0.0.2"), await connectTo(nginx, "127.0.0.3")];
    try {
      const guesses = Array.from({ length: 50 }, (_, at) =>
        guesser.post(sessionPath, credentials(`guessed-${at}`, "wrong"), {
          "x-forwarded-for": `203.0.113.${at}`,
          "x-real-ip": `203.0.113.${at}`,
          forwarded: `for=203.0.113.${at}`,
        }),
      );
      for (const guess of await Promise.all(guesses)) assert.equal(envelopeOf(guess).errorCode, "sign-in-refused");
      const forged = { "x-forwarded-for": "203.0.113.99" };
      const held = await guesser.post(sessionPath, credentials("manager"), forged);
      assert.equal(held.status, 429);
      assert.equal(held.headers["retry-after"], "5");
      assert.equal((await colleague.post(sessionPath, credentials("manager"))).status, 200);
    } finally {
      guesser.close();
      colleague.close();
    }
  });

  it("a large export arrives complete with its Chinese name and in parts, and nginx keeps nothing of it on the disk", async () => {
    const direct = await apiClient(portal.origin, "operator");
    const task = await direct.finished(await direct.startExport());
    assert.equal(task.statusCode, "success", String(task.note));
    const expected = await direct.file(task);
    const query = new URLSearchParams({ filePath: task.fastDFSPath ?? "", fileName: task.fileName });
    const path = `/exportasync/api/v1/file/download?${query.toString()}`;
    const headers = { authorization: `Bearer ${direct.token}` };

    // A client that does not read at once would make nginx put the rest aside.
    const answer = await client.request(path, { headers, restMs: 500 });
    assert.equal(answer.status, 200);
    assert.ok(answer.body.equals(expected), `${answer.body.length} of ${expected.length} bytes`);
    assert.equal(answer.headers["content-length"], String(expected.length));
    assert.equal((await readSheet(answer.body)).rows, rows + 1);
    const [, name = ""] = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers["content-disposition"])) ?? [];
    assert.equal(decodeURIComponent(name), "报关单列表.xlsx");
    assert.deepEqual(await nginx.keptAnswers(), []);

    const part = await client.request(path, { headers: { ...headers, range: "bytes=100000-" } });
    assert.equal(part.status, 206);
    assert.ok(part.body.equals(expected.subarray(100_000)));
  });

  it("a body beyond 1 MiB gets an answer that the pages understand", async () => {
    const sender = await connectTo(nginx);
    const post = (bytes: number) => sender.post(sessionPath, credentials("manager", "x".repeat(bytes)));
    try {
      for (const bytes of [1_049_000, 1_500_000, 3_000_000]) {
        const refused = await post(bytes);
        assert.equal(refused.status, 413);
        assert.equal(refused.headers["content-type"], "application/json");
        assert.equal(refused.headers["strict-transport-security"], hsts);
        const answer = JSON.parse(refused.body.toString()) as unknown;
        assert.throws(
          () => openEnvelope(answer, refused.status),
          (error) => error instanceof HttpError && error.code === "request-too-large",
        );
      }
      // Below it the portal answers: first for its own limit of a sign-in, then because no password is that long.
      assert.equal(envelopeOf(await post(1_048_000)).errorCode, "request-too-large");
      assert.equal(envelopeOf(await post(15_000)).errorCode, "request-invalid");
    } finally {
      sender.close();
    }
  });

  it("so far nginx logged no error but those of the refused bodies", () => {
    const others = nginx.errors().filter((line) => !line.includes("client intended to send too large body"));
    assert.deepEqual(others, []);
  });

  it("plain HTTP leads to the same address with https", async () => {
    const answer = await fetch(`http://${nginx.name}:${nginx.httpPort}/declarations/list?page=2`, {
      redirect: "manual",
    });
    assert.equal(answer.status, 301);
    assert.equal(answer.headers.get("location"), `https://${nginx.name}/declarations/list?page=2`);
  });

  it("a restart of the portal is 502 while it lasts, and sessions go on after it", async () => {
    const authorization = `Bearer ${await tokenOf("manager")}`;
    assert.equal(await portal.interrupt(), 0);
    const gone = await client.request(sessionPath, { headers: { authorization } });
    assert.equal(gone.status, 502);
    assert.equal(gone.headers["strict-transport-security"], hsts);
    await portal.restart();
    const user = await client.request(sessionPath, { headers: { authorization } });
    assert.equal(user.status, 200);
    assert.equal(envelopeOf(user).data.userNo, "manager");
  });
});
