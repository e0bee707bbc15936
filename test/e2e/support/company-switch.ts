import type { Locator, Page } from "playwright-core";
import { texts as company } from "../../../shell/company/locales/zh-CN.ts";

/** Companies of the user manager: their own, another of theirs, and one that they may act for. */
export const broker = "广州示例报关有限公司";
export const sister = "深圳示例国际物流有限公司";
export const maker = "苏州示例精密制造有限公司";

export const headerOf = (page: Page): Locator => page.locator("header.header");
/** The name of the company in the header, which opens the switcher. */
export const switcherOf = (page: Page): Locator => headerOf(page).locator(".company-switch");

/** Opens the switcher and takes the company of a name. */
export async function choose(page: Page, name: string): Promise<void> {
  await switcherOf(page).click();
  await page.getByRole("combobox", { name: company.search }).fill(name);
  await page.keyboard.press("Enter");
}

/** Switches to an own company and waits until the header shows it. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await choose(page, name);
  await switcherOf(page).getByText(name).waitFor();
}
