import assert from "node:assert/strict";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { until } from "../support/until.ts";
import { apiClient } from "./support/api.ts";
import { eventually } from "./support/eventually.ts";
import { handOverSamples, prepareHandOver, type HandOverSettings } from "./support/hand-over.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";

const fileName = "报关单列表.xlsx";
const sessionPath = "/pms/api/session";

/** What an element told its page. */
interface Told {
  name: string;
  reason?: string;
}

/** The two scripts of the product. */
const scripts = {
  module: '<script type="module" src="/elements/customs-elements.js"></script>',
  classic: '<script src="/elements/customs-elements.classic.js" defer></script>',
} as const;

/** What a backend that lets every page in answers to a call without a token. */
function refuseToken(outgoing: ServerResponse): void {
  const allow = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  outgoing.writeHead(200, { ...allow, "content-type": "application/json" });
  outgoing.end(JSON.stringify({ success: false, code: 402, message: "refused" }));
}

function noteEvents(): void {
  const told: Told[] = [];
  Object.assign(globalThis, { told });
  for (const name of ["element-ready", "session-expired", "connection-failed", "element-failed"])
    document.addEventListener(name, (event) => {
      const { reason } = (event as CustomEvent<{ reason?: string }>).detail;
      told.push(reason === undefined ? { name } : { name, reason });
    });
}
const toldOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);

describe("the sign-in of a page that embeds elements", () => {
  let portal: PortalProcess;
  let host: HostPage | undefined;
  let stranger: Server | undefined;
  let strangerOrigin = "";
  let settings: HandOverSettings;
  let portalToken: (settings: HandOverSettings, user: string) => Promise<string>;

  /** A page whose script gets its tokens from the server of the page, here from `window.nextToken`. */
  const pageOf = (name: keyof typeof scripts, attributes = "") =>
    `<!doctype html><html lang="en"><title>${name}</title>${scripts[name]}` +
    `<script ${name === "module" ? 'type="module"' : "defer"} src="/set-up-${name}.js"></script>` +
    `<customs-download-center system-code="DECL" ${attributes ?? ""}></customs-download-center></html>`;
  const setUp = "configurePortal({ token: ({ refused }) => window.nextToken(refused) });";

  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 20 }), prepare });
  after(async () => {
    stranger?.close();
    await host?.dispose();
  });

  async function prepare(started: PortalProcess) {
    portal = started;
    settings = await prepareHandOver(portal);
    const client = await apiClient(portal.origin, "operator");
    await client.finished(await client.startExport({ fileName }));
    ({ portalToken } = (await import(pathToFileURL(join(handOverSamples, "portal-token.mjs")).href)) as {
      portalToken: typeof portalToken;
    });
    // A server that loads the script of the portal and has not been let in.
    const server = createServer((incoming, outgoing) => {
      if (incoming.url?.startsWith("/exportasync/")) return refuseToken(outgoing);
      const isScript = incoming.url === "/page.js";
      const attributes = {
        "/untrusted": `base-url="${strangerOrigin.replace("127.0.0.1", "localhost")}"`,
        "/own": `base-url="${strangerOrigin}/closed" token="t"`,
      }[incoming.url ?? ""];
      outgoing.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8" });
      outgoing.end(
        isScript
          ? `CustomsElements.configurePortal({ baseUrl: "${portal.origin}", token: "t", locale: "en" })`
          : `<!doctype html><title>stranger</title><script src="${portal.origin}/elements/customs-elements.classic.js"></script>` +
              `<script src="page.js"></script><customs-download-center system-code="DECL" ${attributes ?? ""}></customs-download-center>`,
      );
    });
    stranger = server;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    strangerOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pages = Object.fromEntries(
      (["module", "classic"] as const).flatMap((name) => [
        [`/${name}-page.html`, pageOf(name)],
        [`/${name}-elsewhere.html`, pageOf(name, 'base-url="http://127.0.0.1:9" token="t"')],
        [
          `/set-up-${name}.js`,
          name === "module"
            ? `import { configurePortal } from "/elements/customs-elements.js"; ${setUp}`
            : `CustomsElements.${setUp}`,
        ],
      ]),
    );
    host = await serveHostPage(portal.origin, pages);
  }

  /** Opens a page that keeps account of the events of its element. */
  async function open(): Promise<Page> {
    const { page } = await fixture.open();
    await page.addInitScript(noteEvents);
    return page;
  }

  for (const name of ["module", "classic"] as const) {
    it(`a token that the server of the page hands over is renewed and recovers the element, by ${name} script`, async () => {
      const page = await open();
      let calls = 0;
      page.on("request", (request) => void (calls += request.url().includes("/v1/task/get") ? 1 : 0));
      let next: (refused: string | undefined) => Promise<string> | string = () => "";
      await page.exposeFunction("nextToken", (refused?: string) => next(refused));
      const endSession = (token: string) =>
        fetch(`${portal.origin}${sessionPath}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
      const element = page.locator("customs-download-center");
      const row = element.getByRole("row").filter({ hasText: fileName });
      const expired = element.getByText("Your session has expired");
      // The element's own refresh may be faster, and takes the button away.
      const refresh = () => Promise.race([element.locator(".dc-refresh button").click(), expired.waitFor()]);

      await page.goto(`${host?.origin}/${name}-page.html`);
      await element.getByText("You are not signed in").waitFor();
      assert.equal(calls, 0, "nothing is asked without a token");

      let current = await portalToken(settings, "operator");
      next = () => current;
      await row.waitFor();
      await eventually(() => toldOf(page), [{ name: "element-ready" }]);

      // The session ends on the server, and the page has another one when it is asked: nobody notices.
      const first = current;
      await endSession(first);
      next = async (refused) => (refused === first ? (current = await portalToken(settings, "operator")) : current);
      await refresh();
      await until(() => current !== first);
      const renewedAt = calls;
      await refresh();
      await until(() => calls > renewedAt);
      await row.waitFor();
      await eventually(() => toldOf(page), [{ name: "element-ready" }]);

      // It ends and there is no other: told once.
      next = () => current;
      await endSession(current);
      await refresh();
      await expired.waitFor();
      const asked = calls;
      await page.waitForTimeout(1200);
      assert.equal(calls, asked);
      await eventually(() => toldOf(page), [{ name: "element-ready" }, { name: "session-expired" }]);
      current = await portalToken(settings, "operator");
      await row.waitFor();
    });

    it(`says what the policy of the page forbids, by ${name} script`, async () => {
      const page = await open();
      const lines: string[] = [];
      page.on("console", (message) => lines.push(message.text()));
      await page.exposeFunction("nextToken", () => "t");
      await page.goto(`${host?.origin}/${name}-elsewhere.html`);
      await page.getByText("its connect-src has to name it").waitFor();
      await eventually(() => toldOf(page), [{ name: "connection-failed", reason: "policy" }]);
      assert.ok(lines.some((line) => line.includes("connect-src") && line.includes("http://127.0.0.1:9")));
    });
  }

  it("names the setting that lets the origin of a page in, and the flag of a frame that has none", async () => {
    const page = await open();
    await page.goto(strangerOrigin);
    await page.getByText(`PORTAL_EMBED_ORIGINS of the portal has to name ${strangerOrigin}`).waitFor();
    await eventually(() => toldOf(page), [{ name: "connection-failed", reason: "cross-origin" }]);
    await page.evaluate(() => {
      document.body.innerHTML = '<iframe sandbox="allow-scripts" src="/"></iframe>';
    });
    await page.frameLocator("iframe").getByText("allow-same-origin").waitFor();
    // Nor does it have one at its own address.
    await page.evaluate(() => {
      document.body.innerHTML = '<iframe sandbox="allow-scripts" src="/own"></iframe>';
    });
    await page.frameLocator("iframe").getByText("allow-same-origin").waitFor();
  });

  it("says that nobody answers", async () => {
    const page = await open();
    await page.route(/\/exportasync\//, (route) => route.abort("connectionrefused"));
    await page.exposeFunction("nextToken", () => portalToken(settings, "operator"));
    await page.goto(`${host?.origin}/module-page.html`);
    await page.getByText("check the address, whether the portal runs, and its certificate").waitFor();
    await eventually(() => toldOf(page), [{ name: "connection-failed", reason: "unreachable" }]);
  });

  it("what is called without the token of the page says nothing of that token", async () => {
    const page = await open();
    await page.goto(`${strangerOrigin}/untrusted`);
    await page.getByText("is named by this tag alone and gets no token").waitFor();
    await eventually(() => toldOf(page), [{ name: "connection-failed", reason: "no-token" }]);
  });
});
