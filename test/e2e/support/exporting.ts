import type { Locator, Page } from "playwright-core";
import { texts as dialog } from "../../../parcels/export-dialog/locales/zh-CN.ts";
import { texts as declarations } from "../../../examples/declarations/line/locales/zh-CN.ts";

/** The question that names what will be exported. */
export function exportDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: declarations.export.title });
}

/** Opens that question from the list. */
export async function askForExport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: declarations.export.start, exact: true }).click();
  const question = exportDialog(page);
  await question.waitFor();
  return question;
}

/** Starts the export of what the list shows, as a user does. */
export async function startExport(page: Page): Promise<void> {
  const question = await askForExport(page);
  await question.getByRole("button", { name: dialog.start, exact: true }).click();
}

/** The way to the download centre that the notice of a started export offers. */
export function toCentre(page: Page): Locator {
  return page.getByRole("button", { name: dialog.started.open });
}
