import type { Page } from "playwright-core";

/** One screen of the product, reachable in every language: nothing is found by its words. */
export interface Screen {
  /** In kebab-case; names the pictures. */
  readonly name: string;
  /** Routes of the shell, by their path, and addresses of lines that it shows. */
  readonly shows: readonly string[];
  /** Dialog of `DialogTypes` that it shows. */
  readonly dialog?: string;
  /** Where to go first. */
  readonly path: string;
  /** Who looks at it; `operator` when left out. */
  readonly who?: "nobody" | "newcomer" | "manager";
  /** Opens what the address alone does not; ends when it is there. */
  open?(page: Page): Promise<void>;
}

interface PagePortal {
  dialogs: { open(name: string, props: object): Promise<unknown> };
}

/** Opens a dialog by the portal of the page and waits for it. */
export async function openByPortal(page: Page, name: string, props: object): Promise<void> {
  await page.evaluate(
    ([dialog, given]) => {
      const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
      void portal?.dialogs.open(dialog as string, given as object);
    },
    [name, props],
  );
  await page.locator(".cp-dialog").last().waitFor();
}

/** Waits until rows of a table are there. */
export async function rowsOf(page: Page): Promise<void> {
  await page.locator(".cp-dt-row:not([aria-hidden]) .cp-dt-cell, tbody tr:not([aria-hidden]) td").first().waitFor();
}
