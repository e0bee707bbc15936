import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { apiClient } from "../e2e/support/api.ts";
import { launchBrowser, watchPage } from "../e2e/support/browser.ts";
import { handOverSamples, prepareHandOver } from "../e2e/support/hand-over.ts";
import { serveHostPage, type HostPage } from "../e2e/support/host-page.ts";
import { startPortal, type PortalProcess } from "../e2e/support/portal-process.ts";
import { startTomcat, type Tomcat } from "./support/tomcat.ts";

const run = promisify(execFile);
const jsp = join(handOverSamples, "jsp");
const password = "of-this-server";

/** What docs/embedding.md says of `${…}` in a page. */
const expressions = `<%@ page contentType="text/plain" %>const bare = \`a\${name}\`; const escaped = \`b\\\${name}\`;`;

/** The sample, in a package: JSP sees no class without one. */
async function compileSample(classes: string): Promise<void> {
  await mkdir(join(classes, "example"));
  const file = join(classes, "example/PortalToken.java");
  await writeFile(file, `package example;\n${await readFile(join(handOverSamples, "PortalToken.java"), "utf8")}`);
  await run("javac", [file]);
}

describe("a JSP page on Tomcat, by docs/embedding.md", () => {
  let portal: PortalProcess;
  let tomcat: Tomcat;
  let host: HostPage;
  let browser: Browser;

  before(
    async () => {
      portal = await startPortal({ seedRows: 5 });
      const { issuer, audience, privateKeyPem } = await prepareHandOver(portal);
      const key = join(portal.dataDir, "for-tomcat.pem");
      await writeFile(key, privateKeyPem);
      const names = ["exports.jsp", "exports.js", "portal-token.jsp"];
      const pages = await Promise.all(
        names.map(async (name) => [name, await readFile(join(jsp, name), "utf8")] as const),
      );
      tomcat = await startTomcat({
        users: { operator: password, stranger: password },
        parameters: {
          "portal.address": portal.origin,
          "portal.issuer": issuer,
          "portal.audience": audience,
          "portal.key": key,
        },
        files: { ...Object.fromEntries(pages), "expressions.jsp": expressions },
        prepare: compileSample,
      });
      host = await serveHostPage(portal.origin, {}, [], tomcat.origin);
      browser = await launchBrowser();
    },
    { timeout: 240_000 },
  );
  after(async () => {
    await browser?.close();
    await host?.dispose();
    await tomcat?.dispose();
    await portal?.dispose();
  });

  const as = (user: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

  it("lists the exports of whoever is signed in to Tomcat, under the strictest policy", async (t) => {
    const client = await apiClient(portal.origin, "operator");
    await client.finished(await client.startExport({ taskName: "报关单清单" }));
    const context = await browser.newContext({ httpCredentials: { username: "operator", password } });
    t.after(() => context.close());
    const { page, errors } = await watchPage(context);
    await page.goto(`${host.origin}/exports.jsp`);
    await page.locator("customs-download-center").getByText("报关单清单").first().waitFor();
    assert.equal(await page.locator("body > p").textContent(), "operator", "its own expressions work");
    assert.deepEqual(errors, []);
  });

  it("gives a token to nobody who is not signed in, to no GET, and says whom the portal does not know", async () => {
    const ask = (init: RequestInit) => fetch(`${host.origin}/portal-token.jsp`, init);
    assert.equal((await ask({ method: "POST" })).status, 401);
    assert.equal((await ask({ headers: { authorization: as("operator") } })).status, 405);
    const refused = await ask({ method: "POST", headers: { authorization: as("stranger") } });
    assert.equal(refused.status, 500);
    const given = await ask({ method: "POST", headers: { authorization: as("operator") } });
    assert.equal(given.headers.get("cache-control"), "no-store");
    assert.match(await given.text(), /^[\w-]{20,}\s*$/);
  });

  it("takes an expression in a page for its own, unless it is escaped", async () => {
    const answer = await fetch(`${host.origin}/expressions.jsp`, { headers: { authorization: as("operator") } });
    assert.equal((await answer.text()).trim(), "const bare = `a`; const escaped = `b${name}`;");
  });
});
