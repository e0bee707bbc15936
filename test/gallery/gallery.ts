import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accessibilityFindings, launchBrowser } from "../e2e/support/browser.ts";
import { apiClient } from "../e2e/support/api.ts";
import { root, startPortal } from "../e2e/support/portal-process.ts";
import { galleryPage, type Picture } from "./gallery-page.ts";
import { screens } from "./screens.ts";
import { visit } from "./visit.ts";

/** Pictures of every screen, or of those named: `npm run gallery -- home goods`. */
const names = process.argv.slice(2);
const chosen = screens.filter(({ name }) => names.length === 0 || names.includes(name));
assert.ok(chosen.length > 0, `There is no screen named ${names.join(", ")}.`);

const folder = join(root, "reports/gallery");
const locales = ["zh-CN", "vi"];
const viewports = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];
const schemes = ["light", "dark"] as const;
/** What people cannot work with. */
const grave = ["serious", "critical"];

const pictures: Picture[] = [];
const faults = new Set<string>();

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const portal = await startPortal({ seedRows: 500, modules: [join(root, "examples/logistics/server/index.ts")] });
try {
  const client = await apiClient(portal.origin, "operator");
  await client.finished(await client.startExport());
  const browser = await launchBrowser();
  try {
    for (const locale of locales)
      for (const viewport of viewports) {
        const place = `${locale} ${viewport.width}×${viewport.height}`;
        await visit({ browser, origin: portal.origin, locale, viewport }, chosen, async (screen, shown) => {
          if ("failure" in shown) return void faults.add(`${screen.name} (${place}): ${String(shown.failure)}`);
          for (const scheme of schemes) {
            await shown.page.emulateMedia({ colorScheme: scheme });
            const file = `${screen.name}.${locale}.${viewport.width}.${scheme}.png`;
            await shown.page.screenshot({ path: join(folder, file) });
            pictures.push({ screen: screen.name, file, what: `${place}, ${scheme}` });
            for (const { impact, text } of await accessibilityFindings(shown.page)) {
              console.log(`${screen.name} (${place}, ${scheme}) ${impact}: ${text}`);
              if (grave.includes(impact)) faults.add(`${screen.name} (${place}, ${scheme}): ${text}`);
            }
          }
        });
      }
  } finally {
    await browser.close();
  }
} finally {
  await portal.dispose();
}
await writeFile(join(folder, "index.html"), galleryPage(pictures));
console.log(`${pictures.length} pictures of ${chosen.length} screens are in reports/gallery/index.html`);
if (faults.size > 0) {
  console.error(`\n${[...faults].join("\n")}`);
  process.exitCode = 1;
}
