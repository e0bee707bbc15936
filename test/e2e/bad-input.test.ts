import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertClean, openMenu, signIn, type WatchedPage } from "./support/browser.ts";
import { filterField } from "./support/declarations.ts";
import { countOnceShown } from "./support/eventually.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, testPassword, type PortalProcess } from "./support/portal-process.ts";

describe("bad input", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;
  let operator: ApiClient;
  let manager: ApiClient;

  const fixture = usePortalFixture({
    start: startPortal,
    async prepare(started) {
      portal = started;
      operator = await apiClient(portal.origin, "operator");
      manager = await apiClient(portal.origin, "manager");
    },
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
  });

  /** An envelope in the user's language that tells nothing of the server's inside. */
  async function expectEnvelope(answer: Response, status: number, errorCode: string): Promise<void> {
    const text = await answer.text();
    assert.equal(answer.status, status, text);
    const envelope = JSON.parse(text) as Record<string, unknown>;
    assert.equal(envelope["success"], false);
    assert.equal(envelope["code"], status);
    assert.equal(envelope["errorCode"], errorCode);
    assert.match(String(envelope["message"]), /\p{Script=Han}/u);
    assert.doesNotMatch(text, /\bat .+:\d+|node_modules|SELECT|sqlite|\.ts\b/i);
  }

  it("a wrong password says so beside the form and keeps the user name", async () => {
    await page.goto(`${portal.origin}/login`);
    await page.locator('input[autocomplete="username"]').fill("operator");
    await page.locator('input[autocomplete="current-password"]').fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText(errors.signInRefused).waitFor();
    assert.equal(await page.locator('input[autocomplete="username"]').inputValue(), "operator");
    assert.equal(new URL(page.url()).pathname, "/login");
    await watched.expectError(/400/);
    assertClean(watched);
  });

  it("a token that the server does not know ends the session with one notice, and comes back to the page", async () => {
    await signIn(page, portal.origin, "operator");
    await page.evaluate(() => {
      const key = "customs-portal.session";
      const user = JSON.parse(sessionStorage.getItem(key) ?? "{}") as object;
      sessionStorage.setItem(key, JSON.stringify({ ...user, accessToken: "forged" }));
    });
    await page.goto(`${portal.origin}/declarations/list`);
    const notice = page.getByRole("alert").filter({ hasText: errors.sessionExpired });
    assert.equal(await countOnceShown(notice), 1);
    await page.waitForURL("**/login?**");
    assert.equal(new URL(page.url()).searchParams.get("redirect"), "/declarations/list");
    await signIn(page, portal.origin, "operator");
    await page.waitForURL("**/declarations/list");
    // What the page had asked for besides may be on its way without a token by then.
    await watched.expectError(/40[12]/);
    assertClean(watched);
  });

  it("no token, a forged one and one of another user are refused", async () => {
    await expectEnvelope(await fetch(`${portal.origin}/declarations/api/list`), 401, "session-missing");
    const forged = { authorization: "Bearer forged" };
    await expectEnvelope(
      await operator.call("GET", "/declarations/api/list", undefined, forged),
      402,
      "session-expired",
    );
    const task = await operator.finished(await operator.startExport());
    const query = new URLSearchParams({ filePath: task.fastDFSPath ?? "", fileName: "x" });
    await expectEnvelope(
      await manager.call("GET", `/exportasync/api/v1/file/download?${query.toString()}`),
      404,
      "file-unknown",
    );
    assert.ok((await operator.file(task)).length > 0);
  });

  it("malformed JSON, an oversized body and a wrong type are refused with an envelope", async () => {
    const post = (body: string, type = "application/json") =>
      fetch(`${portal.origin}/exportasync/api/v1/task/add`, {
        method: "POST",
        headers: { authorization: `Bearer ${operator.token}`, "content-type": type },
        body,
      });
    await expectEnvelope(await post("{"), 400, "request-malformed");
    await expectEnvelope(await post(JSON.stringify({ taskCode: 1 })), 400, "request-invalid");
    await expectEnvelope(await post("x".repeat(2_000_000)), 413, "request-too-large");
    await expectEnvelope(await post("<a/>", "application/xml"), 415, "media-type-unsupported");
    const unknown = { systemCode: "DECL", taskCode: "nothing", fileName: "f", taskName: "n" };
    await expectEnvelope(await post(JSON.stringify(unknown)), 400, "export-unknown");
  });

  it("path traversal finds nothing, in downloads and in static files", async () => {
    for (const path of ["../portal.sqlite", "/etc/passwd", "..%2f..%2fetc%2fpasswd", "export/../../portal.sqlite"]) {
      const query = new URLSearchParams({ filePath: path, fileName: "x" });
      await expectEnvelope(
        await operator.call("GET", `/exportasync/api/v1/file/download?${query.toString()}`),
        404,
        "file-unknown",
      );
    }
    for (const path of [
      "/assets/..%2f..%2f..%2fpackage.json",
      "/lines/%2e%2e/portal.sqlite",
      "/lines/..%5cportal.sqlite",
    ]) {
      const answer = await fetch(portal.origin + path, { headers: { accept: "*/*" } });
      assert.ok(answer.status >= 400, `${path} answers ${answer.status}`);
      assert.doesNotMatch(await answer.text(), /customs-portal"|SQLite format/);
    }
  });

  it("a deep link into what the menu does not grant leads to /401, which names the missing right", async () => {
    await signIn(page, portal.origin, "manager");
    await page.goto(`${portal.origin}/tariff/lookup`);
    await page.waitForURL("**/401**");
    await page.getByText("TariffLookup").first().waitFor();
    assertClean(watched);
  });

  it("a newcomer must change the password first, and a weak one is refused without losing what was typed", async () => {
    await signIn(page, portal.origin, "newcomer");
    await page.waitForURL("**/forceChangePwd**");
    const fields = page.locator('input[type="password"]');
    await fields.nth(0).fill(testPassword);
    await fields.nth(1).fill("short");
    await fields.nth(2).fill("short");
    await page.getByRole("button", { name: shell.password.submit }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    assert.equal(await fields.nth(0).inputValue(), testPassword);
    await page.goto(`${portal.origin}/declarations/list`);
    await page.waitForURL("**/forceChangePwd**");
    await fields.nth(0).fill(testPassword);
    await fields.nth(1).fill("Another-Word-77");
    await fields.nth(2).fill("Another-Word-77");
    await page.getByRole("button", { name: shell.password.submit }).click();
    await page.waitForURL("**/declarations/list");
    await page.getByRole("row").nth(1).waitFor();
    errorsOfRefusal(watched);
    assertClean(watched);
  });

  it("nonsense in the filters is told under its field and asks nothing of the server", async () => {
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/declarations/list");
    await page.getByRole("row").nth(1).waitFor();
    const before = watched.requests.length;
    await filterField(page, "报关单号").fill("<script>'\"%_");
    await page.keyboard.press("Control+Enter");
    await page.locator('[aria-invalid="true"]').first().waitFor();
    // What was tracked of the page before and what is fetched ahead of the next is sent when it likes.
    const asked = watched.requests.slice(before).filter((request) => request.includes("/declarations/api/"));
    assert.deepEqual(asked, []);
    await page.goto(`${portal.origin}/declarations/list?page=-3&pageSize=9999999&sort=evil&dateFrom=tomorrow`);
    await page.getByRole("row").nth(1).waitFor();
    assertClean(watched);
  });
});

/** A weak password may be refused by the page or by the server; the latter leaves a line in the console. */
function errorsOfRefusal(watched: WatchedPage): void {
  const kept = watched.errors.filter((error) => !/status of 400/.test(error));
  watched.errors.splice(0, watched.errors.length, ...kept);
}
