import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { mkdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { texts } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertAccessible, assertClean, tabOf } from "./support/browser.ts";
import { root, type PortalProcess } from "./support/portal-process.ts";
import { admin, bizConfig, putFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

const formats = join(root, "test/fixtures/formats");

/** A line of a file of its own below `biz.config.d`, which every user may open. */
const lineOf = (key: string, more: object = {}) => ({
  [key]: { title: `Line ${key}`, routes: [{ path: `/${key}`, name: "plainHidden" }], ...more },
});

/** A line in module format that writes a text and uses what its portal gives it for styles. */
const moduleLine = (text: string) => `
export const bootstrap = async () => undefined;
export const unmount = async ({ domElement }) => domElement.replaceChildren();
export async function mount({ domElement, portal }) {
  const style = document.createElement("style");
  style.nonce = portal.styleNonce;
  style.textContent = ".styled-by-nonce { letter-spacing: 3px; }";
  const text = document.createElement("p");
  text.className = "styled-by-nonce styled-by-file";
  text.textContent = ${JSON.stringify(text)};
  domElement.append(style, text);
}`;

/** A line that says whether it got what it needs of the policy. */
const needyLine = `
export const bootstrap = async () => undefined;
export const unmount = async ({ domElement }) => domElement.replaceChildren();
export async function mount({ domElement }) {
  const isGiven = async (work) => work().then(() => "given", () => "refused");
  const called = await isGiven(() => fetch("https://api.needy.example/orders"));
  const made = await isGiven(async () => {
    const policy = trustedTypes.createPolicy("needy-html", { createScriptURL: (address) => address });
    const worker = new Worker(policy.createScriptURL("/lines/needy-worker.js"));
    const { data } = await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
    if (data !== "at work") throw new Error(data);
  });
  domElement.textContent = called + ", " + made;
}`;

/** A line of plain links that says where it is. */
const linkingLine = `
export const bootstrap = async () => undefined;
export const unmount = async ({ domElement }) => domElement.replaceChildren();
export async function mount({ domElement, portal }) {
  const place = document.createElement("p");
  const links = [["own", "/linker/detail?a=1#b"], ["other", "/plain/page"], ["file", "/lines/linked.txt"]];
  domElement.append(place, ...links.map(([text, href]) => Object.assign(document.createElement("a"), { text, href })));
  const say = () => {
    const { pathname, search, hash } = portal.router.location.getSnapshot();
    place.textContent = "at " + pathname + search + hash;
  };
  portal.router.location.subscribe(say);
  say();
}`;

async function register(portal: PortalProcess, key: string, source: string, more: object = {}): Promise<void> {
  await putFile(portal, `lines/${key}.js`, source);
  await putFile(portal, `import-map.d/${key}.json`, { imports: { [`@acme/${key}`]: `/lines/${key}.js` } });
  await putFile(portal, `biz.config.d/${key}.json`, lineOf(key, { app: `@acme/${key}`, format: "module", ...more }));
}

describe("registering business lines in a running portal", () => {
  const fixture = usePortalFixture({
    env: { PORTAL_LOCAL_LINES: "on" },
    async prepare(portal) {
      await mkdir(join(portal.dataDir, "biz.config.d"));
    },
  });

  it("a line that is added shows at the next reload, with its style sheet and its style element", async () => {
    const watched = await fixture.open("operator", "/plain/page");
    const { page } = watched;
    await putFile(fixture.portal, "lines/orders.css", ".styled-by-file { text-indent: 7px; }");
    await register(fixture.portal, "orders", moduleLine("Orders one"), { css: ["/lines/orders.css"] });
    await page.goto(`${fixture.portal.origin}/orders/list`);
    const text = page.getByText("Orders one");
    await text.waitFor();
    const looks = await text.evaluate((node) => [
      getComputedStyle(node).letterSpacing,
      getComputedStyle(node).textIndent,
    ]);
    assert.deepEqual(looks, ["3px", "7px"]);
    const kept = await page.evaluate(() => sessionStorage.getItem("biz.config") ?? "");
    for (const key of [...Object.keys(bizConfig), "orders"]) assert.match(kept, new RegExp(`"${key}"`));
    await page.goto(`${fixture.portal.origin}/plain/page`);
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
    assertClean(watched);
  });

  it("an instance with a shadow root of its own has the style sheets of its line there", async () => {
    const watched = await fixture.open("operator");
    const { page } = watched;
    await putFile(fixture.portal, "lines/orders.css", ".styled-by-file { text-indent: 7px; }");
    await register(fixture.portal, "sealed", moduleLine("Sealed"), { css: ["/lines/orders.css"], isolation: "shadow" });
    await page.goto(`${fixture.portal.origin}/sealed/list`);
    const text = page.getByText("Sealed", { exact: true });
    await text.waitFor();
    assert.equal(await text.evaluate((node) => getComputedStyle(node).textIndent), "7px");
    assert.equal(await page.locator("head > link[href$='orders.css']").count(), 0);
    assertClean(watched);
  });

  it("a mistake is named with file, path and what to do, in the log and on the page of the line", async () => {
    await putFile(fixture.portal, "biz.config.d/wrong.json", lineOf("wrong", { format: "esm" }));
    const problem = 'biz.config.d/wrong.json $.wrong.format must be one of "system", "module", "script"';
    const watched = await fixture.open("operator");
    const { page } = watched;
    for (let load = 0; load < 2; load += 1) {
      await page.goto(`${fixture.portal.origin}/wrong/list`);
      await page.getByText(problem).waitFor();
    }
    assert.ok(fixture.portal.output().includes(problem.replaceAll('"', '\\"')), fixture.portal.output());
    await watched.expectError(/wrong\.json/);
    await rm(join(fixture.portal.dataDir, "biz.config.d/wrong.json"));
  });

  it("what the policy refuses a line is told in the console with what to do, and is no more once it was accepted", async () => {
    const needs = { connect: ["https://api.needy.example"], trustedTypes: ["needy-html"] };
    await register(fixture.portal, "needy", needyLine, { needs });
    await putFile(fixture.portal, "lines/needy-worker.js", 'postMessage("at work");');
    const watched = await fixture.open("operator");
    const { page } = watched;
    await page.route("https://api.needy.example/**", (route) =>
      route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "" }),
    );
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(`${fixture.portal.origin}/needy/list`);
    await page.getByText("refused, refused", { exact: true }).waitFor();
    for (const told of [
      "biz.config.d/needy.json $.needy.needs asks for connect-src https://api.needy.example; trusted-types needy-html",
      'The policy of this page lacks connect-src https://api.needy.example, asked for by "needy": once the operator has accepted it (npm run admin -- line accept needy), reload the page.',
      'The policy of this page lacks trusted-types needy-html, asked for by "needy"',
    ])
      await until(
        () => warnings.some((warning) => warning.startsWith(told)),
        () => warnings.join("\n"),
      );
    await watched.expectError(/needy/);
    await admin(fixture.portal, "line", "accept", "needy");
    warnings.length = 0;
    await page.reload();
    await page.getByText("given, given", { exact: true }).waitFor();
    assert.deepEqual(
      warnings.filter((warning) => warning.includes("needy")),
      [],
    );
    assertClean(watched);
    await rm(join(fixture.portal.dataDir, "biz.config.d/needy.json"));
  });

  it("a line that changes the address itself is told how to, unless it is registered to", async () => {
    const watched = await fixture.open("operator");
    const { page } = watched;
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    const told = 'The business line "pusher" changed the address by window.history: ';
    // Also where its route, or none, covers them.
    for (const [history, addresses, times] of [
      ["memory", ["/pusher/a", "/pusher/b"], 1],
      ["memory", ["/nowhere"], 1],
      ["browser", ["/pusher/a", "/nowhere"], 0],
    ] as const) {
      await register(fixture.portal, "pusher", moduleLine("Pusher"), { history });
      await page.goto(`${fixture.portal.origin}/pusher/list`);
      await page.getByText("Pusher", { exact: true }).waitFor();
      warnings.length = 0;
      for (const address of addresses) await page.evaluate((path) => window.history.pushState({}, "", path), address);
      await page.evaluate(() => console.warn("the end"));
      await until(() => warnings.includes("the end"));
      assert.equal(warnings.filter((warning) => warning.startsWith(told)).length, times, addresses.join());
    }
    assertClean(watched);
    await rm(join(fixture.portal.dataDir, "biz.config.d/pusher.json"));
  });

  it("plain links of a line lead to pages of the portal without loading it anew, and to its files as ever", async () => {
    await putFile(fixture.portal, "lines/linked.txt", "a file of the line");
    await register(fixture.portal, "linker", linkingLine);
    const watched = await fixture.open("operator");
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/linker/list`);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("link", { name: "own" }).click();
    await page.getByText("at /linker/detail?a=1#b", { exact: true }).waitFor();
    await page.getByRole("link", { name: "other" }).click();
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
    assert.equal(await page.evaluate(() => "isSame" in window), true);
    await tabOf(page, "linker").click();
    // What it showed is still there: nothing was started anew.
    await page.getByText("at /linker/detail?a=1#b", { exact: true }).waitFor();
    assertClean(watched);
    // The browser asks for an icon of the file, of which there is none.
    await page.getByRole("link", { name: "file" }).click();
    await page.getByText("a file of the line").waitFor();
    await rm(join(fixture.portal.dataDir, "biz.config.d/linker.json"));
  });

  it("a name of an import map that is left out is told with the file and the reason, in log, console and page", async () => {
    await putFile(fixture.portal, "import-map.d/left.json", {
      imports: { "@acme/left": "/lines/left.js", "@acme/other": "lines/other.js" },
    });
    await putFile(fixture.portal, "biz.config.d/left.json", lineOf("left", { app: "@acme/left", format: "module" }));
    const watched = await fixture.open("operator");
    const { page } = watched;
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(`${fixture.portal.origin}/left/list`);
    await page
      .getByText(/"@acme\/left" is in import-map\.d\/left\.json, which is left out: .*; then reload the page/)
      .waitFor();
    const told = '"@acme/left" is in import-map.d/left.json, which is left out: ';
    assert.ok(
      warnings.some((warning) => warning.includes(told)),
      warnings.join("\n"),
    );
    assert.ok(fixture.portal.output().includes(told.replaceAll('"', '\\"')), fixture.portal.output());
    await watched.expectError(/./);
    await rm(join(fixture.portal.dataDir, "import-map.d/left.json"));
    await rm(join(fixture.portal.dataDir, "biz.config.d/left.json"));
  });

  it("what is no line says in which format it was read", async () => {
    await register(fixture.portal, "empty", "export const nothing = 1;");
    const watched = await fixture.open("operator");
    await watched.page.goto(`${fixture.portal.origin}/empty/list`);
    await watched.page.getByText(/empty\.js exports no single-spa lifecycles .*format "module"/).waitFor();
  });

  it("a native module without its format is told so, on the page and in the console", async () => {
    await register(fixture.portal, "native", moduleLine("Native"), { format: undefined });
    const watched = await fixture.open("operator");
    await watched.page.goto(`${fixture.portal.origin}/native/list`);
    await watched.page.getByText(/native\.js is a native module, .* set "format" of "native" .* to "module"/).waitFor();
    await watched.expectError(/native\.js/);
    await watched.expectError(/Unexpected token 'export'/);
  });

  describe("a local line", () => {
    let local: Server;
    let address = "";
    let text = "Local one";

    async function startLocal() {
      local = createServer((_request, response) => {
        response.setHeader("access-control-allow-origin", "*");
        response.setHeader("content-type", "text/javascript");
        response.setHeader("cache-control", "no-store");
        response.end(moduleLine(text));
      });
      await new Promise<void>((done) => local.listen(0, "127.0.0.1", done));
      address = `http://127.0.0.1:${(local.address() as AddressInfo).port}/src/orders.js`;
    }
    after(() => local?.close());

    it("stands in for a registered one in this browser, says so in the header, reloads by itself when it was built anew, and is ended there", async () => {
      await startLocal();
      await register(fixture.portal, "orders", moduleLine("Orders one"));
      const watched = await fixture.open("operator", "/plain/page");
      const { page } = watched;
      await page.evaluate((value) => localStorage.setItem("import-map-override:@acme/orders", value), address);
      await page.goto(`${fixture.portal.origin}/orders/list`);
      await page.getByText("Local one").waitFor();
      await page.getByRole("status").getByText(`@acme/orders ← ${address}`).waitFor();
      await assertAccessible(page, "a page with a local line");
      await page.setViewportSize({ width: 390, height: 844 });
      const [sign, language] = await Promise.all(
        [".local-lines", ".header .language"].map((part) => page.locator(part).first().boundingBox()),
      );
      assert.ok(
        sign && language && sign.y >= language.y + language.height,
        "below the rest of the header where it is narrow",
      );
      assert.ok(sign.x >= 0 && sign.x + sign.width <= 390);
      await page.setViewportSize({ width: 1366, height: 768 });
      // Built anew: the page loads itself.
      text = "Local two";
      await page.getByText("Local two").waitFor();
      await page.getByRole("button", { name: texts.header.endLocalLines }).click();
      await page.getByText("Orders one").waitFor();
      assert.equal(await page.getByText("@acme/orders ←").count(), 0);
      assertClean(watched);
    });

    it("comes from this machine alone, and never for a name of the portal", async () => {
      const watched = await fixture.open("operator", "/plain/page");
      const { page } = watched;
      const warnings: string[] = [];
      page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
      await page.evaluate(() => {
        localStorage.setItem("import-map-override:@acme/orders", "https://evil.example/orders.js");
        localStorage.setItem("import-map-override:react", "http://127.0.0.1:9/react.js");
        localStorage.setItem("import-map-override:@acme/odrers", "http://127.0.0.1:9/orders.js");
      });
      await page.goto(`${fixture.portal.origin}/orders/list`);
      await page.getByText("Orders one").waitFor();
      assert.equal(warnings.filter((warning) => warning.includes("is ignored")).length, 2);
      assert.equal(warnings.filter((warning) => warning.includes("@acme/odrers is in vain")).length, 1);
      // The page looks whether the file was built anew.
      await watched.expectError(/127\.0\.0\.1:9\/orders\.js/);
      assertClean(watched);
    });
  });
});

describe("a portal that does not allow local lines", () => {
  const fixture = usePortalFixture();

  it("refuses one, in the loader and in the policy", async () => {
    const source = await readFile(join(formats, "far-line.js"), "utf8");
    const local = createServer((_request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("content-type", "text/javascript");
      response.end(source);
    });
    await new Promise<void>((done) => local.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(local.address() as AddressInfo).port}/plain.js`;
    try {
      const watched = await fixture.open("operator", "/desk/page");
      const { page } = watched;
      await page.evaluate((value) => localStorage.setItem("import-map-override:@fixture/plain", value), address);
      await page.goto(`${fixture.portal.origin}/plain/page`);
      await page.getByRole("heading", { name: /^Plain/ }).waitFor();
      assert.equal(await page.getByText("@fixture/plain ←").count(), 0);
      const policy = (await fetch(`${fixture.portal.origin}/home`, { headers: { accept: "text/html" } })).headers.get(
        "content-security-policy",
      );
      assert.doesNotMatch(policy ?? "", /localhost|127\.0\.0\.1/);
      assertClean(watched);
    } finally {
      local.close();
    }
  });
});
