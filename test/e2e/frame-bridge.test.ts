import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import type { FrameLocator, Page } from "playwright-core";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { frameMessages } from "../../sdk/frame-bridge/index.ts";
import { until } from "../support/until.ts";
import { assertAccessible, assertClean, tabOf, type WatchedPage } from "./support/browser.ts";
import { serveFramedPages, type FramedPages } from "./support/framed-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { root } from "./support/portal-process.ts";
import { eventually } from "./support/eventually.ts";
import { pathOf } from "./support/session-page.ts";
import { bizConfig, putFile, startSessionPortal } from "./support/session-portal.ts";

const elsewherePath = "/lines/own-page/page.html";

describe("the bridge to embedded pages", () => {
  let pages: FramedPages;
  let origin = "";
  before(async () => {
    pages = await serveFramedPages(() => origin);
  });
  after(() => pages.dispose());

  const fixture = usePortalFixture({
    async start() {
      const portal = await startSessionPortal({
        PORTAL_CSP: `frame-src ${pages.origin}`,
        PORTAL_FRAMES: `${pages.origin} /exportasync/api/`,
      });
      origin = portal.origin;
      await putFile(portal, "config.json", { iframeOrigins: [pages.origin] });
      const examples = JSON.parse(await readFile(join(root, "examples/biz.config.json"), "utf8")) as object;
      await putFile(portal, "biz.config.json", { ...examples, ...bizConfig });
      await mkdir(join(portal.dataDir, "lines/own-page"));
      const listener = `addEventListener("message", () => document.body.append("answered"));`;
      await putFile(
        portal,
        "lines/own-page/page.js",
        `${listener} customsFrame.on("context", () => document.body.append("told"));`,
      );
      const scripts = `<script src="/elements/frame-bridge.js"></script><script src="page.js" defer></script>`;
      await putFile(portal, "lines/own-page/page.html", `<!doctype html><title>Own</title>${scripts}<p>Own page</p>`);
      return portal;
    },
  });

  let watched: WatchedPage;
  let page: Page;
  let framed: FrameLocator;
  const text = (id: string) => framed.locator(`#${id}`);
  const textIs = (id: string, wanted: string | RegExp) =>
    until(
      async () => new RegExp(wanted).test((await text(id).textContent()) ?? ""),
      () => `${id} is ${String(wanted)}`,
    );
  const address = (url: string) => `/iframeView?url=${encodeURIComponent(url)}`;

  beforeEach(async () => {
    watched = await fixture.open("manager", address(`${pages.origin}/framed.html`));
    page = watched.page;
    framed = page.frameLocator("iframe");
    await textIs("company", ".{4,}");
  });

  it("tells an embedded page of another origin company, user, language and looks, and what changes", async () => {
    const user = await page.evaluate(() =>
      Object.values({ ...sessionStorage }).flatMap((value: string) => (value.includes("accessToken") ? [value] : [])),
    );
    const { companyName, userName, accessToken } = JSON.parse(user[0] ?? "{}") as Record<string, string>;
    await eventually(() => text("company").textContent(), companyName ?? "");
    await eventually(() => text("user").textContent(), userName ?? "");
    await eventually(() => text("language").textContent(), "zh-CN");
    await eventually(() => text("theme").textContent(), "light");
    await textIs("exports", /^\d+$/);
    const background = () => framed.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    await textIs("theme", "dark");
    await until(
      async () => (await background()) !== light,
      () => "the page is dark, too",
    );
    await page.getByLabel(shell.header.language).selectOption("en");
    await textIs("language", "en");
    await eventually(() => framed.locator("html").getAttribute("lang"), "en");
    const seen = await framed
      .locator("html")
      .evaluate((root, token) => root.outerHTML.includes(token), accessToken ?? "");
    assert.equal(seen, false);
    assertClean(watched);
  });

  it("takes title, unsaved work, height, notices, a path and the wish to close from it", async () => {
    await text("tall").click();
    await until(
      async () => (await page.locator("iframe").boundingBox())?.height === 1600,
      () => "the frame is tall",
    );
    await framed.locator("[name=emsNo]").fill("C2291\u202e2600");
    await tabOf(page, "手册 C2291 2600").waitFor();
    await text("close").click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await question.getByText("的修改尚未保存。").waitFor();
    await assertAccessible(page, "the question about an embedded page");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await framed.locator("[type=submit]").click();
    await page.getByText("C2291 2600 已保存。").first().waitFor();
    await text("open").click();
    await page.waitForURL("**/declarations/list");
    const tabs = page.getByRole("tab");
    await until(async () => (await tabs.count()) === 3);
    await tabs.nth(1).click();
    await text("close").click();
    await until(async () => (await tabs.count()) === 2);
    assertClean(watched);
  });

  it("gives it a token of its own, which reads what was configured and ends with the sign-out", async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/task/get"));
    await page
      .frames()
      .at(-1)
      ?.evaluate(() => location.reload());
    const bearer = (await (await sent).headerValue("authorization")) ?? "";
    assert.match(bearer, /^Bearer frame\./);
    const call = (path: string, method = "GET") =>
      fetch(origin + path, {
        method,
        headers: { authorization: bearer, "content-type": "application/json" },
        ...(method === "POST" && { body: JSON.stringify({ pageNum: 1, pageSize: 10 }) }),
      });
    assert.equal((await call("/exportasync/api/v1/task/get", "POST")).status, 200);
    assert.equal((await call("/exportasync/api/v1/task/add", "POST")).status, 403);
    assert.equal((await call("/pms/api/session")).status, 403);
    assert.equal((await call("/declarations/api/list")).status, 403);
    await fixture.go(page, "/logout");
    await page.waitForURL("**/login**");
    assert.equal((await call("/exportasync/api/v1/task/get", "POST")).status, 402);
  });

  it("ends what was spoken with a document when the frame loads another one, and begins anew where it may", async () => {
    await framed.locator("[name=emsNo]").fill("B1");
    const frame = page.frames().at(-1);
    assert.ok(frame);
    await tabOf(page, "手册 B1").waitFor();
    const former = await frame.evaluateHandle(() => document);
    await frame.evaluate(() => location.reload());
    // A handle ends with its document: what is read before is of the one that goes.
    await until(() => former.evaluate(() => false).catch(() => true));
    await textIs("company", ".{4,}");
    await framed.locator("[name=note]").fill("x");
    await frame.goto(origin + elsewherePath);
    // Nothing of it is lost: nobody is asked.
    await page.waitForTimeout(4000);
    await tabOf(page, "Own").focus();
    await page.keyboard.press("Delete");
    await tabOf(page, "Own").waitFor({ state: "detached" });
    assertClean(watched);
  });

  it("does not answer a page of an origin that is not listed, nor a window that is not the frame", async () => {
    const { hello } = frameMessages;
    await page.evaluate((type) => {
      addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (JSON.stringify(data).includes("welcome")) document.title = "answered";
      });
      postMessage({ type, nonce: "from the page of the portal" }, "*");
    }, hello);
    await page.waitForTimeout(500);
    assert.doesNotMatch(await page.title(), /answered/);
    await fixture.go(page, address(elsewherePath));
    await framed.getByText("Own page").waitFor();
    await page.waitForTimeout(500);
    assert.equal((await framed.locator("body").innerText()).trim(), "Own page", "it is embedded as a plain frame");
    assert.equal(pathOf(page), "/iframeView");
    assertClean(watched);
  });
});
