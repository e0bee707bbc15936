import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";

const folder = join(import.meta.dirname, "../upload");
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><input id="file" type="file">
  <script type="module" src="/bench-upload/page.js"></script></html>`;

/** The script of a page, by the name of its file in test/bench/upload. */
async function scriptOf(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, `${name}.ts`)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["source", "browser", "production"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * Opens a page of the server's own origin, so that no call asks for permission first; the server need not know it. Once it
 * is there, nothing stands between it and the server.
 */
export async function openUploadPage(browser: Browser, origin: string, name: string): Promise<Page> {
  const script = await scriptOf(name);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
  await page.route("**/bench-upload/*", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(`${origin}/bench-upload/page.html`);
  await page.waitForFunction(() => "uploadOnce" in window || "addMany" in window);
  await page.unrouteAll();
  return page;
}
