import type { Locator, Page } from "playwright-core";
import { texts as declarations } from "../../../examples/declarations/line/locales/zh-CN.ts";

/** The question that names what will be exported. */
export function exportDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: declarations.export.title });
}

/** Opens that question from the list. */
export async function askForExport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: declarations.export.start, exact: true }).click();
  const dialog = exportDialog(page);
  await dialog.waitFor();
  return dialog;
}

/** Starts the export of what the list shows, as a user does. */
export async function startExport(page: Page): Promise<void> {
  const dialog = await askForExport(page);
  await dialog.getByRole("button", { name: declarations.export.start, exact: true }).click();
}

/** The way to the download centre that the notice of a started export offers. */
export function toCentre(page: Page): Locator {
  return page.getByRole("button", { name: declarations.export.toCentre });
}
