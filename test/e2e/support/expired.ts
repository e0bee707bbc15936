import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { texts as errors } from "../../../sdk/locales/zh-CN.ts";
import { texts as sessions } from "../../../shell/sessions/locales/zh-CN.ts";
import { openMenu } from "./browser.ts";
import { testPassword, type PortalProcess } from "./portal-process.ts";
import { userOf } from "./session-page.ts";

/** config.json without tracking: a switch refuses what is still told under the token of before. */
export const switchesUntold = { trackUrl: "" };

/** What covers a page whose session has expired. */
export const cover = (page: Page): Locator => page.getByRole("dialog", { name: sessions.again.title });

/** What was typed into the fixture line desk, and not saved. */
export const draft = (page: Page): Locator => page.getByRole("textbox", { name: "Desk input" });

/** Leaves unsaved work in one tab of the workspace, and stands in that of the line plain. */
export async function atWork(page: Page): Promise<void> {
  await openMenu(page, "/desk/page");
  await page.getByRole("heading", { name: /^Desk/ }).waitFor();
  await draft(page).fill("half a declaration");
  await page.getByRole("button", { name: "Dirty" }).click();
  await openMenu(page, "/plain/page");
  await page.getByTestId("plain-facts").waitFor();
}

async function endOnServer({ origin }: PortalProcess, page: Page): Promise<void> {
  const { accessToken } = await userOf(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  assert.ok((await fetch(`${origin}/pms/api/session`, { method: "DELETE", headers })).ok);
}

/** Ends the session of a page on the server, and has the page notice it: the toast is closed at once. */
export async function expire(portal: PortalProcess, page: Page): Promise<void> {
  await endOnServer(portal, page);
  await page.getByRole("button", { name: "Call" }).click();
  await page.getByText(errors.sessionExpired).first().waitFor();
  await page.getByRole("button", { name: "关闭" }).last().click();
  await cover(page).waitFor();
}

/** Ends the session of a locked page on the server, which the check of the password then says. */
export async function expireLocked(portal: PortalProcess, page: Page): Promise<void> {
  await endOnServer(portal, page);
  await page.locator(".cover input[name=password]").fill(testPassword);
  await page.keyboard.press("Enter");
  await cover(page).waitFor();
}
