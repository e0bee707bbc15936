import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { texts } from "../../parcels/uploader/locales/zh-CN.ts";
import { TransferServer } from "../sdk/transfer/support/transfer-server.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertAccessible, assertClean, watchPage } from "./support/browser.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

const mebibyte = 1024 ** 2;

/** Bytes of which no two chunks are the same. */
function contentOf(bytes: number, seed: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4096) content.writeUInt32LE((at + seed) >>> 0, at);
  return content;
}

describe("uploader", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 10 }) });
  const server = new TransferServer();
  let host: HostPage;
  let client: ApiClient;

  before(async () => {
    await server.open();
    client = await apiClient(fixture.portal.origin, "operator");
    const html = (script: string) =>
      `<!doctype html><html lang="zh-CN"><title>legacy</title>${script}<main><h1>随附单证</h1><form action="/sent.html">` +
      `<customs-uploader name="files" base-path="/in" base-url="/transfer" token="t" required></customs-uploader>` +
      `<button>送出</button></form></main></html>`;
    host = await serveHostPage(
      fixture.portal.origin,
      {
        "/modules.html": html('<script type="module" src="/elements/customs-uploader.js"></script>'),
        "/classic.html": html('<script src="/elements/customs-elements.classic.js" defer></script>'),
        "/own.html":
          '<!doctype html><html lang="zh-CN"><title>legacy</title>' +
          '<script type="module" src="/elements/customs-uploader.js"></script>' +
          `<main><h1>随附单证</h1><customs-uploader base-path="/in" token="${client.token}"></customs-uploader></main></html>`,
        "/instant.html":
          '<!doctype html><html lang="zh-CN"><title>legacy</title>' +
          '<script type="module" src="/elements/customs-uploader.js"></script><main><h1>随附单证</h1>' +
          `<customs-uploader base-path="/instant" token="${client.token}" instant></customs-uploader></main></html>`,
        "/shared.html":
          '<!doctype html><html lang="zh-CN"><title>legacy</title>' +
          '<script type="module" src="/elements/customs-uploader.js"></script><main><h1>随附单证</h1>' +
          '<customs-uploader base-path="/in" base-url="/transfer" token="t" scope="one user"></customs-uploader></main></html>',
        "/sent.html": "<!doctype html><html lang='zh-CN'><title>sent</title></html>",
      },
      [],
      undefined,
      server.origin,
    );
    server.origin = `${host.origin}/transfer`;
  });
  after(async () => {
    await host.dispose();
    await server.close();
  });

  for (const way of ["modules", "classic"]) {
    it(`R1-18 R9-22 R9-23 R76-14 on a page without the portal (${way}) a form sends the ids of what has arrived whole`, async () => {
      server.reset();
      const foreign = await fixture.openAs({ locale: "zh-CN" });
      const { page } = foreign;
      await page.goto(`${host.origin}/${way}.html`);
      await page.getByText(texts.drop.title).waitFor();
      await page.getByRole("button", { name: "送出" }).click();
      assert.equal(new URL(page.url()).pathname, `/${way}.html`);
      const files = [
        { name: "报关单.pdf", mimeType: "application/pdf", buffer: contentOf(25 * mebibyte, 1) },
        { name: "提单.pdf", mimeType: "application/pdf", buffer: contentOf(3000, 2) },
      ];
      await page.locator("input[data-picks=files]").setInputFiles(files);
      await page.getByText("2 个文件已全部上传，共").waitFor();
      await assertAccessible(page, "uploader");
      for (const { name, buffer } of files)
        assert.equal(server.sha256(name), createHash("sha256").update(buffer).digest("hex"));
      const chunks = server
        .named("upload")
        .map(({ url: { searchParams } }) => `${searchParams.get("BlockSize")} ${searchParams.get("UploadOffset")}`);
      assert.deepEqual(chunks.toSorted(), ["10485760 0", "10485760 0", "10485760 10485760", "10485760 20971520"]);
      await page.getByRole("button", { name: "送出" }).click();
      await page.waitForURL("**/sent.html**");
      const ids = new URL(page.url()).searchParams.get("files")?.split(/\r?\n/) ?? [];
      assert.deepEqual(ids.toSorted(), [...server.files.keys()].toSorted());
      assertClean(foreign);
    });
  }

  it("R1-18 R76-02 the portal receives what comes, also after a reload in the middle, and gives it back as it was", async () => {
    const foreign = await fixture.openAs({ locale: "zh-CN" });
    const { page } = foreign;
    await page.goto(`${host.origin}/own.html`);
    await page.getByText(texts.drop.title).waitFor();
    const buffer = contentOf(45 * mebibyte, 3);
    // A file of the disk: it has the same time whenever it is chosen.
    const file = join(await mkdtemp(join(tmpdir(), "customs-portal-upload-")), "报关单.pdf");
    await writeFile(file, buffer);
    let chunks = 0;
    const isChunk = (url: string) => url.includes("/direct_tasks/files/upload?");
    page.on("response", (answer) => void (isChunk(answer.url()) && answer.ok() && (chunks += 1)));
    // The last chunks get no answer before the reload.
    await page.route(/direct_tasks\/files\/upload\?/, (route) =>
      /UploadOffset=(31457280|41943040)/.test(route.request().url()) ? undefined : route.continue(),
    );
    await page.locator("input[data-picks=files]").setInputFiles(file);
    while (chunks < 3) await page.waitForResponse((answer) => isChunk(answer.url()));
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await page.getByText(texts.drop.title).waitFor();
    await page.locator("input[data-picks=files]").first().setInputFiles(file);
    await page.getByText("1 个文件已全部上传，共").waitFor();
    assert.ok(chunks <= 5 + 1, `${chunks} chunks were sent`);

    const listed = await client.call("GET", "/front/api/v1/transfer/files?folder=in");
    const { data } = (await listed.json()) as { data: { entries: { id: string; name: string; size: number }[] } };
    assert.deepEqual(
      data.entries.map(({ name, size }) => ({ name, size })),
      [{ name: "报关单.pdf", size: buffer.length }],
    );
    const content = await client.call("GET", `/front/api/v1/transfer/files/content?id=${data.entries[0]?.id}`);
    const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    assert.equal(digest(new Uint8Array(await content.arrayBuffer())), digest(buffer));
    await rm(dirname(file), { recursive: true });
  });

  it("with `instant` the portal copies what the company has, and gives it back as it is", async () => {
    const foreign = await fixture.openAs({ locale: "zh-CN" });
    const { page } = foreign;
    await page.goto(`${host.origin}/instant.html`);
    await page.getByText(texts.drop.title).waitFor();
    const buffer = contentOf(25 * mebibyte, 9);
    const choose = (name: string) =>
      page.locator("input[data-picks=files]").first().setInputFiles({ name, mimeType: "application/pdf", buffer });
    let chunks = 0;
    page.on("request", (call) => void (call.url().includes("/direct_tasks/files/upload?") && (chunks += 1)));
    await choose("合同.pdf");
    await page.getByText("1 个文件已全部上传，共").waitFor();
    assert.equal(chunks, 3);
    // One that came just now is no source yet.
    await page.waitForTimeout(15_500);
    await choose("合同 副本.pdf");
    await page.getByText("2 个文件已全部上传，共").waitFor();
    await page.getByText(texts.instant).waitFor();
    assert.equal(chunks, 3, "nothing of it was sent");
    const listed = await client.call("GET", "/front/api/v1/transfer/files?folder=instant");
    const { data } = (await listed.json()) as { data: { entries: { id: string; name: string }[] } };
    assert.deepEqual(
      data.entries.map(({ name }) => name),
      ["合同 副本.pdf", "合同.pdf"],
    );
    const content = await client.call("GET", `/front/api/v1/transfer/files/content?id=${data.entries[0]?.id}`);
    assert.ok(Buffer.from(await content.arrayBuffer()).equals(buffer));
    await assertAccessible(page, "uploader");
    assertClean(foreign);
  });

  /** A file of the disk, which is the same in every tab. */
  async function diskFile(bytes: number): Promise<{ path: string; buffer: Buffer }> {
    const path = join(await mkdtemp(join(tmpdir(), "customs-portal-upload-")), "报关单.pdf");
    const buffer = contentOf(bytes, 5);
    await writeFile(path, buffer);
    return { path, buffer };
  }

  it("two tabs that are given the same file send it once, and both have it", async () => {
    server.reset();
    // So long that the other tab sees it under way, also on a busy machine.
    server.chunkMs = 5000;
    const { path, buffer } = await diskFile(65 * mebibyte);
    try {
      const one = await fixture.openAs({ locale: "zh-CN" });
      const tabs = [one, await watchPage(one.page.context())];
      for (const { page } of tabs) {
        await page.goto(`${host.origin}/shared.html`);
        await page.getByText(texts.drop.title).waitFor();
      }
      const [first, second] = tabs.map(({ page }) => page);
      await first?.locator("input[data-picks=files]").setInputFiles(path);
      await first?.getByText(texts.phase.sending).first().waitFor();
      await second?.locator("input[data-picks=files]").setInputFiles(path);
      await second?.getByText(texts.phase.elsewhere).waitFor();
      for (const { page } of tabs) await page.getByText("1 个文件已全部上传，共").waitFor();
      const offsets = server.named("upload").map(({ url }) => url.searchParams.get("UploadOffset"));
      assert.deepEqual([offsets.length, new Set(offsets).size], [7, 7]);
      assert.equal(server.sha256("报关单.pdf"), createHash("sha256").update(buffer).digest("hex"));
      for (const tab of tabs) assertClean(tab);
    } finally {
      await rm(dirname(path), { recursive: true });
    }
  });

  it("a network that is away for longer than all tries last spends none of them", async () => {
    server.reset();
    // So long that it is not over before the network is away.
    server.chunkMs = 2000;
    const { path, buffer } = await diskFile(65 * mebibyte);
    try {
      const foreign = await fixture.openAs({ locale: "zh-CN" });
      const { page } = foreign;
      const context = page.context();
      await page.goto(`${host.origin}/shared.html`);
      await page.getByText(texts.drop.title).waitFor();
      await page.evaluate(() => {
        const told = Object.assign(globalThis, { retries: 0 });
        document.querySelector("customs-uploader")?.addEventListener("retry", () => (told.retries += 1));
      });
      await page.locator("input[data-picks=files]").setInputFiles(path);
      await page.getByText(texts.phase.sending).first().waitFor();
      await context.setOffline(true);
      await page.getByText(texts.offline).waitFor();
      // Five tries a second apart are over after six.
      await page.waitForTimeout(9000);
      assert.equal(await page.getByText(texts.phase.failed).count(), 0);
      await context.setOffline(false);
      await page.getByText("1 个文件已全部上传，共").waitFor();
      assert.equal(await page.evaluate(() => (globalThis as unknown as { retries: number }).retries), 0);
      assert.equal(server.sha256("报关单.pdf"), createHash("sha256").update(buffer).digest("hex"));
      if (foreign.errors.length > 0) await foreign.expectError(/ERR_INTERNET_DISCONNECTED/);
      assertClean(foreign);
    } finally {
      await rm(dirname(path), { recursive: true });
    }
  });
});
