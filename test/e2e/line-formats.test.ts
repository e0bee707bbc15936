import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { cp, mkdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { assertClean } from "./support/browser.ts";
import { root } from "./support/portal-process.ts";
import { bizConfig, putFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

const fixtures = join(root, "test/fixtures/formats");
const files = ["module", "system", "script"].flatMap((format) => [`${format}-line.js`, `${format}-hook.js`]);

/** A line of the fixtures that every user may open. */
const lineOf = (format: string, more: object) => ({
  app: `@formats/${format}`,
  format,
  hook: [`/lines/${format}-hook.js`],
  title: `Line ${format}`,
  routes: [{ path: `/${format}`, name: "plainHidden" }],
  ...more,
});

/** A line of which a part is missing. */
const halfOf = (format: string) => ({
  app: `/lines/half/${format}.js`,
  format,
  routes: [{ path: `/half${format}`, name: "plainHidden" }],
});

describe("formats of business lines on the built product", () => {
  let elsewhere: Server;
  let far = "";
  let farModule: Buffer;

  const fixture = usePortalFixture({
    async prepare(portal) {
      farModule = await readFile(join(fixtures, "far-line.js"));
      elsewhere = createServer((request, response) => {
        response.setHeader("access-control-allow-origin", "*");
        if (request.url === "/data.json") return response.end('{"text":"data"}');
        response.setHeader("content-type", "text/javascript");
        return response.end(request.url?.startsWith("/far.js") ? farModule : "");
      });
      await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
      far = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      for (const file of [...files, "module-part.js"])
        await cp(join(fixtures, file), join(portal.dataDir, "lines", file));
      const imports = Object.fromEntries(
        ["module", "system", "script"].map((format) => [`@formats/${format}`, `/lines/${format}-line.js`]),
      );
      const farAddress = `${far}/far.js`;
      await mkdir(join(portal.dataDir, "lines/half"));
      await putFile(portal, "lines/half/module.js", 'import "./part.js";');
      await putFile(portal, "lines/half/part.js", 'export * from "./deeper/gone.js";');
      await putFile(portal, "lines/half/system.js", 'System.register(["./gone.js"], () => ({}));');
      await putFile(portal, "import-map.d/formats.json", {
        imports: { ...imports, "@formats/far": farAddress },
        integrity: { [farAddress]: `sha384-${hash("sha384", farModule, "base64")}` },
      });
      await putFile(portal, "biz.config.json", {
        ...bizConfig,
        module: lineOf("module", {}),
        system: lineOf("system", {}),
        script: lineOf("script", { global: "AcmeScript" }),
        far: lineOf("far", { format: "module", hook: [] }),
        ...Object.fromEntries(["module", "system"].map((format) => [`half${format}`, halfOf(format)])),
      });
    },
  });

  after(() => new Promise((done) => elsewhere.close(done)));

  for (const [format, text] of [
    ["module", "Native 0 for operator"],
    ["system", "Registered"],
    ["script", "Classic"],
  ] as const) {
    it(`a line of the format ${format} runs with its hook`, async () => {
      const watched = await fixture.open("operator");
      const { page } = watched;
      await page.goto(`${fixture.portal.origin}/${format}/page`);
      await page.getByRole("button", { name: text }).waitFor();
      assert.deepEqual(await page.evaluate(() => (globalThis as { formatCalls?: string[] }).formatCalls), [
        `beforeLoad ${format}`,
        `onSession ${format} operator`,
      ]);
      await page.getByRole("tab", { name: `Line ${format}` }).waitFor();
      assertClean(watched);
    });
  }

  it("a native module shares React and what else the portal names", async () => {
    const watched = await fixture.open("operator");
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/module/page`);
    await page.getByRole("button", { name: "Native 0" }).click();
    await page.getByRole("button", { name: "Native 1" }).waitFor();
    assert.equal(await page.locator("[data-shares-react]").getAttribute("data-shares-react"), "true");
    assertClean(watched);
  });

  for (const [key, gone] of [
    ["halfmodule", "deeper/gone.js"],
    ["halfsystem", "gone.js"],
  ] as const)
    it(`a file that another one imports is named where it is missing (${key})`, async () => {
      const watched = await fixture.open("operator");
      const { page } = watched;
      await page.goto(`${fixture.portal.origin}/${key}/page`);
      const main = key.replace("half", "");
      await page
        .getByText(new RegExp(`/lines/half/${gone} answered 404, and .*/lines/half/${main}\\.js imports it`))
        .waitFor();
    });

  it("a native module of another origin is checked against its hash, and may ask its own origin", async () => {
    const watched = await fixture.open("operator");
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/far/page`);
    await page.getByText("Far away with data").waitFor();
    assertClean(watched);

    farModule = Buffer.from(`${farModule.toString()}\nglobalThis.wasAltered = true;`);
    const later = await fixture.open("operator");
    await later.page.goto(`${fixture.portal.origin}/far/page`);
    await later.page.getByText("line-integrity-failed far").waitFor();
    assert.equal(await later.page.evaluate(() => "wasAltered" in globalThis), false);
  });
});
