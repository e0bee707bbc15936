import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts } from "../../parcels/element-assistant/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn } from "./support/browser.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

interface PagePortal {
  dialogs: { open(name: string, props: object): Promise<unknown> };
}

/** Opens the assistant by the portal of the page, and keeps its answer. */
function openByPortal(page: Page, props: object): Promise<void> {
  return page.evaluate((given) => {
    const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
    void portal?.dialogs.open("element-assistant", given).then((answer) => Object.assign(globalThis, { answer }));
  }, props);
}
const answer = (page: Page) => page.evaluate(() => (globalThis as { answer?: unknown }).answer);
const candle = "3406000090";
const values = ["1", "0", "照明用", "石蜡", "某牌", "X-1"];

async function fillByKeys(page: Page): Promise<void> {
  for (const value of values) {
    if (value.length === 1) await page.keyboard.press(value);
    else await page.keyboard.type(value);
    if (value !== "X-1") await page.keyboard.press("Enter");
  }
}

describe("assistant for declaration elements", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 100 }) });
  let host: HostPage;

  before(async () => {
    const { token } = await apiClient(fixture.portal.origin, "operator");
    const html = (script: string) =>
      `<!doctype html><html lang="zh-CN"><title>legacy</title>${script}<form action="/sent.html">` +
      `<customs-element-assistant name="spec" tariff-code="${candle}" token="${token}"></customs-element-assistant>` +
      `<button>送出</button></form></html>`;
    host = await serveHostPage(fixture.portal.origin, {
      "/modules.html": html('<script type="module" src="/elements/customs-element-assistant.js"></script>'),
      "/classic.html": html('<script src="/elements/customs-elements.classic.js" defer></script>'),
      "/sent.html": "<!doctype html><html lang='zh-CN'><title>sent</title></html>",
    });
  });
  after(() => host.dispose());

  it("R1-12 R26-08 in the shell a dialog fills the string of a code from the catalogue, by keys alone", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    await signIn(page, fixture.portal.origin, "operator");
    await openByPortal(page, {});
    const dialog = page.getByRole("dialog", { name: texts.title });
    await dialog.waitFor();
    await page.keyboard.type(candle);
    await dialog.getByText(texts.sample).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await fillByKeys(page);
    await dialog.getByText("24/255").waitFor();
    await assertAccessible(page, "element assistant");
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await answer(page), {
      tariffCode: candle,
      goodsName: "其他蜡烛及类似品",
      specification: "1|0|照明用|石蜡|某牌|X-1",
      writtenFor: "3406000090",
      values: [...values, "", ""],
    });
    await openByPortal(page, { tariffCode: candle });
    await dialog.getByRole("button", { name: texts.history.open }).click();
    const history = page.getByRole("dialog", { name: texts.history.title });
    await history.getByText("1|0|照明用|石蜡|某牌|X-1").waitFor();
    await history.getByRole("button", { name: texts.history.use }).click();
    await dialog.getByRole("button", { name: texts.undo }).waitFor();
    assertClean(watched);
  });

  for (const way of ["modules", "classic"]) {
    it(`R26-08 on a page without the portal (${way}) a form sends the string`, async () => {
      const foreign = await fixture.openAs({ locale: "zh-CN" });
      const { page } = foreign;
      await page.goto(`${host.origin}/${way}.html`);
      await page.getByText(texts.sample).waitFor();
      await page.getByRole("combobox", { name: "品牌类型" }).focus();
      await fillByKeys(page);
      await page.getByText("24/255").waitFor();
      await page.getByRole("button", { name: "送出" }).click();
      await page.waitForURL("**/sent.html**");
      assert.equal(new URL(page.url()).searchParams.get("spec"), "1|0|照明用|石蜡|某牌|X-1");
      assertClean(foreign);
    });
  }
});
