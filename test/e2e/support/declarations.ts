import type { Locator, Page } from "playwright-core";

/** A field of the query form, by its label. */
export function filterField(page: Page, label: string): Locator {
  return page.getByRole("search").getByLabel(label, { exact: true });
}

/** The table of the tab in sight. */
export function tableOf(page: Page): Locator {
  return page.locator(".customs-tab-panel:not([data-hidden]) .cp-table");
}

/** What stands in a column of the rows that are drawn, wherever a user may have put it. */
export async function columnTexts(page: Page, title: string): Promise<string[]> {
  const table = tableOf(page);
  const heading = table.getByRole("columnheader").filter({ hasText: title }).first();
  const place = await heading.getAttribute("aria-colindex");
  return table.locator(`[data-row] [aria-colindex="${place}"]`).allTextContents();
}
