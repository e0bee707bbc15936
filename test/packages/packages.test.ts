import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { buildPackages, type BuiltPackage } from "../../scripts/packages/build-packages.ts";
import { texts as centre } from "../../parcels/download-center/locales/zh-CN.ts";
import { apiClient } from "../e2e/support/api.ts";
import { launchBrowser, signIn, watchPage } from "../e2e/support/browser.ts";
import { eventually } from "../e2e/support/eventually.ts";
import { serveHostPage } from "../e2e/support/host-page.ts";
import { startPortal, type PortalProcess } from "../e2e/support/portal-process.ts";
import { admin } from "../e2e/support/session-portal.ts";
import { installCase, type Case } from "./support/case.ts";

/** Business lines, by folder: what they call themselves, and what they need of the policy of the portal. */
const lines = {
  vanilla: { name: "Vanilla" },
  svelte: { name: "Svelte", css: ["/lines/svelte.css"], needs: { trustedTypes: ["svelte-trusted-html"] } },
  "react-line": { name: "React" },
};
/** Pages with elements, by folder and query: the ids of these, and the names of Trusted Types that their framework asks for. */
const pages = {
  react18: { ids: ["as-tag", "as-component"], policyNames: [] },
  vue: { ids: ["by-attributes", "by-properties"], policyNames: ["vue"] },
  webpack: { ids: ["center"], policyNames: ["webpack"] },
  "webpack?portal": { ids: ["center"], policyNames: ["webpack"] },
  requirejs: { ids: ["center"], policyNames: ["default"] },
};
const pageFolders = new Set(Object.keys(pages).map((name) => name.replace(/\?.*/, "")));
const cases = new Map<string, Case>();
let built: BuiltPackage[];

before(async () => {
  built = await buildPackages();
});
after(() => {
  for (const one of cases.values()) one.remove();
});

describe("the packages in an empty folder", () => {
  for (const name of [...Object.keys(lines), ...pageFolders, "business-module"]) {
    it(`${name}: installs, is type-checked with the libraries and builds`, () => {
      const one = installCase(name, built);
      cases.set(name, one);
      one.script("check");
      one.script("build");
    });
  }

  it("every module of sdk and server that needs no page runs in Node", () => {
    const modules = built
      .filter(({ room }) => room === "sdk" || room === "server")
      .flatMap(({ manifest }) => Object.keys(manifest.exports).map((path) => manifest.name + path.slice(1)))
      .filter((name) => !name.endsWith("/package.json"));
    const code = modules.map((name) => `await import(${JSON.stringify(name)});`).join("\n");
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: cases.get("business-module")?.folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  });
});

describe("what was built with the packages, in the built portal", () => {
  let portal: PortalProcess;
  let browser: Browser;

  before(async () => {
    const module = join(cases.get("business-module")?.folder ?? "", "dist/orders.js");
    portal = await startPortal({ seedRows: 50, modules: [module] });
    browser = await launchBrowser();
    const keys = Object.keys(lines);
    for (const folder of ["lines", "import-map.d", "biz.config.d"])
      mkdirSync(join(portal.dataDir, folder), { recursive: true });
    for (const key of keys) {
      const dist = join(cases.get(key)?.folder ?? "", "dist");
      for (const file of readdirSync(dist).filter((name) => /^line\.(js|css)$/.test(name)))
        copyFileSync(join(dist, file), join(portal.dataDir, "lines", file.replace("line", key)));
    }
    const imports = Object.fromEntries(keys.map((key) => [`@acme/${key}`, `/lines/${key}.js`]));
    writeFileSync(join(portal.dataDir, "import-map.d/acme.json"), JSON.stringify({ imports }));
    const config = Object.fromEntries(
      Object.entries(lines).map(([key, { name: title, ...more }]) => [
        key,
        {
          app: `@acme/${key}`,
          format: "module",
          title,
          routes: [{ path: `/${key}/list`, name: "OrderList" }],
          ...more,
        },
      ]),
    );
    writeFileSync(join(portal.dataDir, "biz.config.d/acme.json"), JSON.stringify(config));
    await admin(portal, "line", "accept", "svelte");
  });
  after(async () => {
    await browser?.close();
    await portal?.dispose();
  });

  it("the business module answers whoever its menu entry lets in", async () => {
    const client = await apiClient(portal.origin, "operator");
    const answer = await client.call("GET", "/orders/api/list");
    assert.deepEqual([answer.status, ((await answer.json()) as { data: unknown }).data], [200, { rows: [] }]);
  });

  it("what the module does with its own copies of our package and of Kysely is done: rows, messages, errors", async () => {
    const client = await apiClient(portal.origin, "operator");
    assert.equal((await client.call("POST", "/orders/api/add", {})).status, 200);
    const said = async () => (await client.call("GET", "/pms/api/messages")).text();
    for (const title of [/Orders are here/, /An order was added/]) assert.match(await said(), title);
    await eventually(async () => (await said()).includes("Orders by now: 1"), true);
    const task = { systemCode: "ORDERS", taskCode: "order-list", fileName: "orders.txt", taskName: "Orders" };
    const id = await client.startExport({ ...task, exportType: "txt", exportParamJson: JSON.stringify({ from: "" }) });
    const done = await client.finished(id);
    assert.equal(done.statusCode, "success", String(done.note));
    assert.match((await client.file(done)).toString("utf8"), /A-1\tFirst/);
    const gone = (await (await client.call("POST", "/orders/api/gone", {})).json()) as { data: unknown };
    assert.deepEqual(gone.data, { isGone: true });
  });

  for (const [key, { name }] of Object.entries(lines)) {
    it(`${key}: the line shows itself in a tab`, async (t) => {
      const context = await browser.newContext();
      t.after(() => context.close());
      const { page, errors } = await watchPage(context);
      await signIn(page, portal.origin, "operator");
      await page.goto(`${portal.origin}/${key}/list`);
      const heading = page.getByRole("heading", { name: new RegExp(`^${name} for (?!nobody).+ at /${key}/list$`) });
      await heading.waitFor();
      if (key === "svelte")
        assert.equal(await heading.evaluate((node) => getComputedStyle(node).letterSpacing), "3px", "its own style");
      assert.deepEqual(errors, []);
    });
  }

  for (const [name, { ids, policyNames }] of Object.entries(pages)) {
    it(`${name}: the elements list the exports of the portal on the page`, async (t) => {
      const client = await apiClient(portal.origin, "operator");
      const id = await client.startExport({ taskName: `Export for ${name}` });
      await client.finished(id);
      const { pathname: folder, search } = new URL(name, "http://case");
      const dist = join(cases.get(folder.slice(1))?.folder ?? "", "dist");
      const files = readdirSync(dist).map((file): [string, string] => [
        `/${file}`,
        readFileSync(join(dist, file), "utf8"),
      ]);
      const host = await serveHostPage(portal.origin, Object.fromEntries(files), policyNames);
      t.after(() => host.dispose());
      const context = await browser.newContext();
      t.after(() => context.close());
      const { page, errors } = await watchPage(context);
      await page.addInitScript((token) => sessionStorage.setItem("page.token", token), client.token);
      await page.goto(`${host.origin}/index.html${search}`);
      for (const element of ids) {
        const tag = page.locator(`customs-download-center#${element}`);
        await tag.getByText(`Export for ${name}`).first().waitFor();
        assert.ok(await tag.getByRole("button", { name: centre.download }).first().isVisible());
      }
      assert.deepEqual(errors, []);
    });
  }
});
