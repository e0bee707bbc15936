import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { clickIntervalMs } from "@customs-portal/sdk/limits";
import type { Page } from "playwright-core";
import { texts as administration } from "../../examples/administration/line/locales/zh-CN.ts";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as batch } from "../../parcels/batch-text/locales/zh-CN.ts";
import { texts as query } from "../../ui/query/locales/zh-CN.ts";
import { texts } from "../../examples/logistics/line/locales/zh-CN.ts";
import { texts as market } from "../../shell/market/locales/zh-CN.ts";
import { texts as messages } from "../../shell/messages/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as palette } from "../../shell/palette/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { assertAccessible, assertClean, tabOf } from "./support/browser.ts";
import { until } from "../support/until.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { root, startPortal } from "./support/portal-process.ts";
import { addUser, admin } from "./support/session-portal.ts";

const grid = (page: Page, name: string) => page.getByRole("grid", { name });
const rows = (page: Page, name: string) => grid(page, name).getByRole("row").filter({ hasText: "SHP" });
const named = (text: string, name: string, value: string) => text.replace(`{{${name}}}`, value);

describe("logistics", () => {
  const modules = [join(root, "examples/logistics/server/index.ts")];
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 10, modules }),
    async prepare(portal) {
      for (const name of ["asker", "decider"]) await addUser(portal, name);
      await admin(portal, "grant", "add", "decider", "--menu", "AdministrationGrants");
      await admin(portal, "grant", "add", "decider", "--function", "ADMIN_GRANTS");
    },
  });

  it("at a zoom of 200 % the page scrolls to rows, those of the workbench as those of declarations", async () => {
    const watched = await fixture.open("operator", "/logistics/workbench");
    const { page } = watched;
    await page.setViewportSize({ width: 683, height: 384 });
    for (const [path, name] of [
      ["/logistics/workbench", texts.title.workbench],
      ["/declarations/list", declarations.list.table],
    ] as const) {
      await fixture.go(page, path);
      const row = grid(page, name).getByRole("row").nth(1);
      await row.waitFor();
      // Beside the table, which scrolls by itself.
      await page.mouse.move(6, 250);
      /** How much of the height of the row nothing cuts off, per cent. */
      const shown = () =>
        row.evaluate(
          (element) =>
            new Promise<number>((resolve) => {
              const observer = new IntersectionObserver(([entry]) => {
                observer.disconnect();
                const { intersectionRect, boundingClientRect } = entry ?? {};
                resolve(Math.round(((intersectionRect?.height ?? 0) / (boundingClientRect?.height ?? 1)) * 100));
              });
              observer.observe(element);
            }),
        );
      let part = Number.NaN;
      for (let turn = 0; turn < 20 && part !== 100; turn += 1) {
        // Where the rows of the list take the place of those of its beginning, the one that was found has no height.
        await until(async () => !Number.isNaN((part = await shown())));
        if (part < 100) await page.mouse.wheel(0, 60);
      }
      assert.equal(part, 100, path);
    }
    assertClean(watched);
  });

  it("R23-13 R23-14 walks from a counter to a shipment that is followed, and shows it by a link to a stranger", async () => {
    const watched = await fixture.open("operator", "/logistics/workbench");
    const { page } = watched;
    await rows(page, texts.title.workbench).first().waitFor();
    await assertAccessible(page, "the workbench");

    const counter = page.getByRole("link", { name: texts.exception.delayed });
    await counter.click();
    await page.waitForURL("**/logistics/workbench?exception=delayed");
    assert.equal(await counter.getAttribute("aria-current"), "true");
    const first = rows(page, texts.title.workbench).filter({ hasText: texts.exception.delayed }).first();
    await first.waitFor();
    const number = await first.getByRole("link").innerText();

    await first.getByRole("button", { name: named(texts.follow.start, "number", number) }).click();
    await first.getByRole("button", { name: named(texts.follow.stop, "number", number), pressed: true }).waitFor();
    await fixture.go(page, "/logistics/list");
    const followed = rows(page, texts.title.list);
    await followed.first().waitFor();
    assert.equal(await followed.count(), 1);
    await followed.getByRole("link", { name: number }).click();

    await page.getByRole("list", { name: texts.timeline.title }).waitFor();
    await assertAccessible(page, "a shipment");
    await page.getByRole("button", { name: texts.links.open }).click();
    const address = await page.getByRole("textbox", { name: texts.links.address }).inputValue();
    assertClean(watched);

    const stranger = await fixture.open();
    await stranger.page.goto(address);
    await stranger.page.getByRole("heading", { level: 1 }).filter({ hasText: number }).waitFor();
    assert.equal(await stranger.page.getByText(texts.fields.goodsName).count(), 0);
    // So low that it has to be scrolled, by keys, too.
    await stranger.page.setViewportSize({ width: 1366, height: 400 });
    await assertAccessible(stranger.page, "a shipment by a link");
    assertClean(stranger);

    await page.getByRole("button", { name: texts.links.close }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: texts.links.close }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: texts.links.close }).waitFor({ state: "detached" });
    await stranger.page.reload();
    await stranger.page.getByText(texts.shared.gone).waitFor();
  });

  it("R23-13 many numbers are searched for at once, and those that find nothing are told", async () => {
    const watched = await fixture.open("operator", "/logistics/workbench");
    const { page } = watched;
    const list = rows(page, texts.title.workbench);
    await list.nth(1).waitFor();
    const [one, other] = [
      await list.nth(0).getByRole("link").innerText(),
      await list.nth(1).getByRole("link").innerText(),
    ];
    await page.getByRole("button", { name: named(query.codes.edit, "label", texts.filters.number) }).click();
    const dialog = page.getByRole("dialog", { name: named(query.codes.title, "label", texts.filters.number) });
    await dialog.getByRole("textbox").fill([one.toLowerCase(), "no-such-1", other, one].join("\n"));
    await dialog.getByRole("button", { name: named(batch.apply, "count", "3") }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: query.apply, exact: true }).click();
    const told = page.locator(".cp-missing");
    await told.getByText(query.missing.found.replace("{{asked}}", "3").replace("{{found}}", "2")).waitFor();
    await told.getByText("NOSUCH1").waitFor();
    await until(async () => (await list.count()) === 2);
    await assertAccessible(page, "shipments by many numbers");
    assertClean(watched);
  });

  it("a number typed into the palette opens its declaration or shipment itself, in a tab of its own", async () => {
    const watched = await fixture.open("operator", "/logistics/workbench?exception=delayed");
    const { page } = watched;
    const first = rows(page, texts.title.workbench).first();
    await first.waitFor();
    const shipment = await first.getByRole("link").innerText();
    const client = await apiClient(fixture.portal.origin, "operator");
    const list = await client.call("GET", "/declarations/api/list?page=1&pageSize=20");
    const { data } = (await list.json()) as { data: { rows: { declarationNo: string }[] } };
    const { declarationNo } = data.rows[3] ?? { declarationNo: "" };
    const choose = async (number: string, line: string) => {
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: palette.title });
      await dialog.getByRole("combobox").fill(number);
      await dialog.getByRole("group", { name: palette.groups.numbers }).getByText(line, { exact: false }).click();
    };

    await choose(shipment, "物流");
    await page.waitForURL((url) => /^\/logistics\/workbench\/[^/]+$/.test(url.pathname));
    await page.getByRole("list", { name: texts.timeline.title }).waitFor();
    await tabOf(page, named(texts.detail.tab, "number", shipment)).waitFor();

    await choose(declarationNo, "报关单");
    await page.waitForURL("**/declarations/detail/**");
    await tabOf(page, named(declarations.detail.tab, "number", declarationNo)).waitFor();
    await page.getByRole("heading", { name: declarations.detail.basics }).waitFor();

    // The list is where it was, and what only led on is no page to come back to.
    await tabOf(page, texts.title.workbench).click();
    await page.waitForURL("**/logistics/workbench?exception=delayed");
    const recent = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith("customs-portal.recent.")),
    );
    assert.doesNotMatch(JSON.stringify(recent), /\/number\//);

    await choose("999999999999999999", "报关单");
    await page.getByText(declarations.detail.missing).waitFor();
    await assertAccessible(page, "a number that is not there");
    await choose("SHP9999999", "物流");
    await page.getByText(texts.detail.absent).waitFor();
    assertClean(watched);
  });

  it("R23-04 R22-19 the market shows lines that answer, and what is missing is asked for once, there and where it was refused", async () => {
    const watched = await fixture.open("asker", "/marketplaceCenter");
    const { page } = watched;
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "物流" }) });
    await card.getByText(market.noRight).waitFor();
    await card.getByText(/正常 · /).waitFor();
    await assertAccessible(page, "the application market");

    await card.getByRole("button", { name: named(market.ask.openNamed, "title", "物流") }).click();
    const dialog = page.getByRole("dialog");
    assert.match(await dialog.innerText(), /\slogisticsList|\slogisticsWorkbench/);
    await dialog.getByRole("textbox").fill("x".repeat(201));
    await dialog.getByRole("button", { name: market.ask.send }).click();
    await dialog.getByText(named(named(market.ask.tooLong, "length", "201"), "max", "200")).waitFor();
    await dialog.getByRole("textbox").fill("月底关账");
    // A second click on the same button this soon would be one too many (R9-06).
    await page.waitForTimeout(2 * clickIntervalMs);
    await dialog.getByRole("button", { name: market.ask.send }).click();
    await card.getByText(market.ask.asked, { exact: true }).waitFor();
    assert.equal(await card.getByRole("button", { name: named(market.ask.openNamed, "title", "物流") }).count(), 0);

    await page.getByRole("textbox", { name: market.search }).fill("wl");
    await page.getByRole("heading", { name: "税则" }).waitFor({ state: "detached" });
    await card.waitFor();

    await page.goto(`${fixture.portal.origin}/logistics/workbench`);
    await page.getByText(shell.error.noPermission.title).first().waitFor();
    await page.getByText(market.ask.asked, { exact: true }).first().waitFor();
    assertClean(watched);

    const decider = await fixture.open("decider", "/home");
    const { page: office } = decider;
    await office.getByRole("button", { name: messages.bellUnread.replace("{{count}}", "1") }).click();
    const panel = office.getByRole("dialog", { name: messages.title });
    await panel.getByText("有新的权限申请待处理").click();
    await office.waitForURL("**/administration/grants");
    const asked = office.getByRole("region", { name: administration.requests.title });
    await asked.getByText("月底关账").waitFor();
    assertClean(decider);
  });
});
