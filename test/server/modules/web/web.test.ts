import assert from "node:assert/strict";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { after, before, describe, it } from "node:test";
import { join } from "node:path";
import { rm, symlink, writeFile } from "node:fs/promises";
import { openTestPortal, writeFiles, type TestPortal } from "../../support/portal.ts";

const script = "console.log('报关单')".repeat(20);
const html = { accept: "text/html,application/xhtml+xml" };

describe("the built client", () => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal("sqlite", {
      env: { PORTAL_CSP: "connect-src https://api.example.com; img-src https://cdn.example.com" },
      web: {
        "index.html":
          '<!doctype html><script nonce="__CSP_NONCE__"></script><script nonce="__CSP_NONCE__" src="/a.js"></script>',
        "assets/boot-Ab3dE6gh.js": script,
        "assets/boot-Ab3dE6gh.js.br": brotliCompressSync(script),
        "assets/boot-Ab3dE6gh.js.gz": gzipSync(script),
        "elements/customs-elements.js": script,
        "elements/chunks/grid-B4c_9-xY.js": script,
        "lines/ports/ports-C5d0e1F2.js": script,
        "favicon.svg": "<svg/>",
        "config.json": '{"title":"built"}',
        "import-map.json": JSON.stringify({
          imports: { react: "/assets/react-1.js" },
          integrity: { "/assets/react-1.js": "sha384-a" },
        }),
      },
    });
  });
  after(() => test.close());

  it("draws the page with a nonce of its own and the strict policy", async () => {
    const answers = await Promise.all(
      ["/", "/index.html", "/home", "/declarations/list?a=1"].map((url) => test.call({ url, headers: html })),
    );
    const nonces = answers.map(({ text, headers, status }) => {
      assert.equal(status, 200);
      assert.equal(headers["cache-control"], "no-cache");
      assert.equal(headers["content-type"], "text/html; charset=utf-8");
      const [, nonce = ""] = /script nonce="([^"]+)"/.exec(text) ?? [];
      assert.ok(!text.includes("__CSP_NONCE__"));
      assert.equal(headers["cross-origin-opener-policy"], "same-origin-allow-popups");
      const policy = String(headers["content-security-policy"]).split("; ");
      assert.deepEqual(policy, [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob: https://cdn.example.com",
        "font-src 'self'",
        "connect-src 'self' https://api.example.com",
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types customs-portal lit-html vue 'allow-duplicates'",
      ]);
      return nonce;
    });
    assert.equal(new Set(nonces).size, nonces.length);
  });

  it("answers 404 for a file that is missing, in every folder", async () => {
    for (const url of ["/lines/ports/gone.js", "/elements/gone.js", "/assets/gone-Ab3dE6gh.js", "/gone.svg"])
      for (const method of ["GET", "HEAD"] as const)
        assert.equal((await test.call({ url, method })).status, 404, `${method} ${url}`);
    assert.equal((await test.call({ url: "/lines/ports/gone.js", method: "POST" })).status, 405);
  });

  it("draws the new page after a build", async () => {
    await writeFile(join(test.webDir, "index.html"), "<!doctype html><title>second build</title>");
    assert.match((await test.call({ url: "/", headers: html })).text, /second build/);
  });

  it("gives the page to nobody who asks for a script, a picture or data", async () => {
    for (const url of ["/assets/gone-Ab3dE6gh.js", "/nope", "/favicon.png"]) {
      const answer = await test.call({ url, headers: { accept: "*/*" } });
      assert.equal(answer.status, 404, url);
      assert.equal(answer.errorCode, "not-found");
    }
    assert.equal((await test.call({ method: "POST", url: "/home", headers: html })).status, 404);
  });

  it("serves hashed files for ever, precompressed, to every origin", async () => {
    const url = "/assets/boot-Ab3dE6gh.js";
    for (const [accepted, encoding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const { status, headers } = await test.call({ url, headers: { "accept-encoding": accepted } });
      assert.equal(status, 200);
      assert.equal(headers["content-encoding"], encoding);
      assert.match(String(headers["content-type"]), /javascript/);
      assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal(headers["access-control-allow-origin"], "*");
      assert.equal(headers["timing-allow-origin"], "*");
      assert.equal(headers["cross-origin-resource-policy"], "cross-origin");
      assert.match(String(headers["vary"]), /accept-encoding/i);
    }
  });

  it("asks again for names without a hash", async () => {
    const policyOf = async (url: string) => (await test.call({ url })).headers["cache-control"];
    assert.equal(await policyOf("/elements/customs-elements.js"), "no-cache");
    assert.match(String(await policyOf("/elements/chunks/grid-B4c_9-xY.js")), /immutable/);
    assert.match(String(await policyOf("/lines/ports/ports-C5d0e1F2.js")), /immutable/);
    assert.equal(await policyOf("/favicon.svg"), "public, max-age=86400", "it is asked for at every change of address");
    const { headers } = await test.call({ url: "/elements/customs-elements.js" });
    const again = await test.call({
      url: "/elements/customs-elements.js",
      headers: { "if-none-match": String(headers["etag"]) },
    });
    assert.equal(again.status, 304);
  });

  it("serves the integrators' lines of the data folder beside those of the build", async () => {
    await writeFiles(test.dataDir, { "lines/acme/acme.js": "System.register('acme')" });
    const own = await test.call({ url: "/lines/acme/acme.js" });
    assert.equal(own.text, "System.register('acme')");
    assert.equal(own.headers["access-control-allow-origin"], "*");
    assert.equal((await test.call({ url: "/lines/ports/ports-C5d0e1F2.js" })).status, 200);
    assert.equal((await test.call({ url: "/lines/acme/../../portal.sqlite" })).status, 404);
  });

  it("gives documents other than the page its strict policy, with scripts of files alone", async () => {
    await writeFiles(test.dataDir, {
      "lines/acme/help.html": "<script>top.x = 1</script>",
      "lines/acme/a.svg": "<svg/>",
      "lines/acme/a.svgz": "packed",
      "lines/acme/b.svg.gz": "packed",
      "lines/acme/b.svg": "<svg/>",
      "lines/acme/x.shtml": "<script>top.x = 1</script>",
      "lines/acme/X.SHTML": "<script>top.x = 1</script>",
      "lines/acme/a.unheardof": "<script>top.x = 1</script>",
      "lines/acme/worker.js": "1",
    });
    const script = (await test.call({ url: "/lines/acme/worker.js" })).headers;
    assert.match(String(script["content-type"]), /^(text|application)\/javascript/);
    assert.equal(script["content-security-policy"], "frame-ancestors 'self'", "a worker keeps the rights of its page");
    for (const name of ["help.html", "a.svg", "a.svgz", "b.svg", "x.shtml", "X.SHTML", "a.unheardof"]) {
      const { status, headers } = await test.call({
        url: `/lines/acme/${name}`,
        headers: { "accept-encoding": "gzip" },
      });
      assert.equal(status, 200, name);
      const policy = String(headers["content-security-policy"]).split("; ");
      for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"])
        assert.ok(policy.includes(part), `${part} in ${policy.join("; ")}`);
      assert.ok(policy.includes("require-trusted-types-for 'script'"));
      assert.doesNotMatch(policy.join("; "), /nonce|unsafe|strict-dynamic/);
    }
  });

  it("follows no symbolic link out of its folder", async () => {
    await writeFiles(test.folder, { "outside/secret.js": "secret", "outside/secret.js.br": "secret" });
    await writeFiles(test.dataDir, { "lines/acme/real.js": "real", "lines/acme/open.js": "open" });
    const outside = join(test.folder, "outside");
    const line = join(test.dataDir, "lines/acme");
    await symlink(join(outside, "secret.js"), join(line, "leak.js"));
    await symlink(outside, join(line, "folder"));
    await symlink(join(outside, "secret.js.br"), join(line, "open.js.br"));
    await symlink(join(line, "real.js"), join(line, "inside.js"));
    await symlink(join(outside, "secret.js"), join(test.webDir, "leak.js"));
    const headers = { "accept-encoding": "br" };
    for (const url of ["/lines/acme/leak.js", "/lines/acme/folder/secret.js", "/lines/acme/open.js", "/leak.js"])
      assert.equal((await test.call({ url, headers })).status, 404, url);
    assert.equal((await test.call({ url: "/lines/acme/inside.js" })).text, "real");
  });

  it("never leaves its folder", async () => {
    await writeFiles(test.folder, { "secret.js": "secret", "data/portal.js": "secret" });
    for (const url of [
      "/../secret.js",
      "/assets/../../secret.js",
      "/assets/..%2f..%2fsecret.js",
      "/assets/%2e%2e/%2e%2e/secret.js",
      "/assets/..%5c..%5csecret.js",
      "/assets//../../secret.js",
      "/%2e%2e%2fdata%2fportal.js",
      "/assets/%00/../../secret.js",
      `/assets/${test.folder}/secret.js`,
    ]) {
      const { status, text } = await test.call({ url });
      assert.ok(status >= 400 && status < 500, `${url} answered ${status}`);
      assert.doesNotMatch(text, /^secret|customs-portal-/, url);
    }
  });

  it("prefers the operator's start-up files, else those of the build, else none", async () => {
    assert.match((await test.call({ url: "/config.json?t=1" })).text, /built/);
    await writeFiles(test.dataDir, { "config.json": '{"title":"ours"}', "domain_config.js": "domainConfig = []" });
    const own = await test.call({ url: "/config.json" });
    assert.match(own.text, /ours/);
    assert.equal(own.headers["cache-control"], "no-cache");
    const kept = await test.call({ url: "/config.json", headers: { "if-none-match": String(own.headers["etag"]) } });
    assert.equal(kept.status, 304);
    assert.match(String((await test.call({ url: "/domain_config.js" })).headers["content-type"]), /javascript/);
    const missing = await test.call({ url: "/site.config.js", headers: html });
    assert.equal(missing.status, 404);
    assert.equal(missing.errorCode, "not-found");
  });

  it("serves a broken start-up file as it is, for the client to report", async () => {
    await writeFiles(test.dataDir, { "config.json": '{"a": ' });
    const answer = await test.call({ url: "/config.json" });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '{"a": ');
  });

  it("adds the integrators' import-map files that keep the rules, and leaves out the others whole", async () => {
    const foreign = "https://lines.example.com/line.js";
    const files: Record<string, object | string> = {
      "10-good.json": { imports: { "@acme/line": "/acme/line.js" } },
      "11-beside.json": { imports: { "react-dom/server": "/acme/server.js" } },
      "20-foreign.json": { imports: { "@acme/far": foreign }, integrity: { [foreign]: "sha384-b" } },
      "30-redefines.json": { imports: { react: "/evil.js", "@acme/with-it": "/x.js" } },
      "40-open.json": { imports: { "@acme/open": "//lines.example.com/open.js" } },
      "50-second.json": { imports: { "@acme/line": "/other.js" } },
      "60-broken.json": '{"imports": ',
      "70-scopes.json": { imports: {}, scopes: { "/": { react: "/evil.js" } } },
      "80-integrity.json": { imports: {}, integrity: { "/assets/react-1.js": "sha384-evil" } },
      "90-data.json": {
        imports: { "@acme/data": "data:text/javascript,1" },
        integrity: { "data:text/javascript,1": "x" },
      },
      "95-types.json": { imports: { "@acme/number": 5 } },
      // What a browser takes for an address, and names below those of the portal.
      "96-spaced.json": { imports: { "\u0001http://portal.example/assets/a.js": "/evil.js" } },
      "96-broken.json": { imports: { "ht\ttp://portal.example/assets/a.js": "/evil.js" } },
      "97-below.json": { imports: { "react/": "/evil/" } },
      "97-own.json": { imports: { "@customs-portal/new": "/evil.js" } },
      "97-folder.json": { imports: { "@customs-portal/": "/evil/" } },
      "98-stand-in.json": { imports: { "@acme/unchecked": "https://portal.invalid/x.js" } },
      "notes.txt": "not an import map",
    };
    await writeFiles(
      join(test.dataDir, "import-map.d"),
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === "string" ? content : JSON.stringify(content),
        ]),
      ),
    );
    const { text, headers } = await test.call({ url: "/import-map.json" });
    assert.deepEqual(JSON.parse(text), {
      imports: {
        react: "/assets/react-1.js",
        "@acme/line": "/acme/line.js",
        "react-dom/server": "/acme/server.js",
        "@acme/far": foreign,
      },
      integrity: { "/assets/react-1.js": "sha384-a", [foreign]: "sha384-b" },
      depcache: {},
    });
    const again = await test.call({ url: "/import-map.json", headers: { "if-none-match": String(headers["etag"]) } });
    assert.equal(again.status, 304);
    await rm(join(test.dataDir, "import-map.d"), { recursive: true });
    assert.notEqual((await test.call({ url: "/import-map.json" })).headers["etag"], headers["etag"]);
  });
});

describe("a client that was not built", () => {
  it("is answered with the envelope, while the calls work", async () => {
    const test = await openTestPortal("sqlite", { env: { PORTAL_WEB: "/nonexistent/web" } });
    for (const url of ["/", "/home", "/import-map.json", "/config.json"])
      assert.equal((await test.call({ url, headers: html })).errorCode, "not-found", url);
    assert.equal((await test.signIn("operator")).status, 200);
    await test.close();
  });
});
