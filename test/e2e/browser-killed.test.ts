import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { uploadJournalName } from "@customs-portal/sdk/limits";
import type { Page } from "playwright-core";
import { texts } from "../../parcels/uploader/locales/zh-CN.ts";
import { TransferServer } from "../sdk/transfer/support/transfer-server.ts";
import { until } from "../support/until.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { startKillable } from "./support/killable-browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

const mebibyte = 1024 ** 2;
const html =
  '<!doctype html><html lang="zh-CN"><title>legacy</title>' +
  '<script type="module" src="/elements/customs-uploader.js"></script>' +
  '<main><h1>随附单证</h1><customs-uploader base-path="/in" base-url="/transfer" token="t" scope="one user">' +
  "</customs-uploader></main></html>";

/** Of how many chunks of the only file the browser has written down that they have arrived. */
function chunksWrittenDown(page: Page): Promise<number> {
  return page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("The journal could not be read."));
      });
    const database = await settled(indexedDB.open(name));
    const files = await settled<{ bits?: Uint8Array }[]>(database.transaction("files").objectStore("files").getAll());
    database.close();
    const bits = [...(files[0]?.bits ?? [])];
    return bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  }, uploadJournalName);
}

describe("an upload whose browser is killed", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 10 }) });
  const server = new TransferServer();
  let host: HostPage;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-killed-"));
    await server.open();
    // What has arrived is known to the browser alone.
    server.tellsChunks = false;
    host = await serveHostPage(fixture.portal.origin, { "/shared.html": html }, [], undefined, server.origin);
    server.origin = `${host.origin}/transfer`;
  });
  after(async () => {
    await host.dispose();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("goes on where it was when it is started again, without a chunk that was acknowledged some time before", async () => {
    const profile = join(folder, "profile");
    await mkdir(profile);
    const file = join(folder, "报关单.pdf");
    const content = randomBytes(45 * mebibyte);
    await writeFile(file, content);
    const acknowledged = 20 * mebibyte;
    const offsetOf = (url: URL) => Number(url.searchParams.get("UploadOffset"));
    // What comes after them gets no answer.
    server.fault = ({ name, url }) => (name === "upload" && offsetOf(url) >= acknowledged ? { hang: true } : undefined);

    const first = await startKillable(profile);
    try {
      await first.page.goto(`${host.origin}/shared.html`);
      await first.page.getByText(texts.drop.title).waitFor();
      await first.choose("input[data-picks=files]", file);
      await until(async () => (await chunksWrittenDown(first.page)) === 2);
    } finally {
      await first.kill();
    }

    server.fault = () => undefined;
    const before = server.named("upload").length;
    const second = await startKillable(profile);
    try {
      const { page } = second;
      await page.goto(`${host.origin}/shared.html`);
      await page.getByRole("group", { name: texts.left.title.replace("{{count}}", "1") }).waitFor();
      await page.getByRole("button", { name: texts.left.chooseFiles }).waitFor();
      await second.choose(".up-left input[data-picks=files]", file);
      await page.getByText("1 个文件已全部上传，共").waitFor();
    } finally {
      await second.kill();
    }
    const again = server
      .named("upload")
      .slice(before)
      .map(({ url }) => offsetOf(url));
    assert.deepEqual(
      again.filter((offset) => offset < acknowledged),
      [],
      "nothing of what was written down is sent again",
    );
    assert.equal(server.sha256("报关单.pdf"), createHash("sha256").update(content).digest("hex"));
  });
});
