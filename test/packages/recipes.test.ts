import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser, signIn, watchPage } from "../e2e/support/browser.ts";
import { startPortal, type PortalProcess } from "../e2e/support/portal-process.ts";
import { installCase, type Case } from "./support/case.ts";
import { recipeOf } from "./support/recipes.ts";

interface Recipe {
  /** Its folder beside this file, without what the page says. */
  folder: string;
  /** The file that takes what the page says. */
  file: string;
  format: "system" | "module";
  /** What the build writes; what lies beside it goes along. */
  output: string;
  /** How the heading of the line begins, and whether a library has styled it by the nonce of the portal. */
  heading: string;
  isStyled?: boolean;
  /** What a reader of the page changes in it. */
  edit?: (recipe: string) => string;
}

/** As the page says of lines that were written for another React than the portal's. */
const withoutReact = (recipe: string) => recipe.replace("/^react(-dom)?(\\/|$)/, ", "");

/** By key of the line. */
const recipes: Record<string, Recipe & { tool: string }> = {
  rolled: {
    tool: "Rollup",
    folder: "rollup-line",
    file: "rollup.config.mjs",
    format: "system",
    output: "orders.js",
    heading: "Rollup",
  },
  packed: {
    tool: "webpack",
    folder: "webpack-line",
    file: "webpack.config.mjs",
    format: "module",
    output: "dist/orders.js",
    heading: "webpack",
    isStyled: true,
  },
  quick: {
    tool: "esbuild",
    folder: "esbuild-line",
    file: "build.sh",
    format: "module",
    output: "orders.js",
    heading: "esbuild",
    isStyled: true,
  },
  older: {
    tool: "Vite 8",
    folder: "react18-line",
    file: "vite.config.js",
    format: "module",
    output: "dist/orders.js",
    heading: "React 18",
    isStyled: true,
    edit: withoutReact,
  },
};

describe("the recipes of docs/registering-a-line.md, letter by letter", () => {
  const cases = new Map<string, Case>();
  let portal: PortalProcess;
  let browser: Browser;

  before(async () => {
    for (const [key, { folder, file, tool, edit }] of Object.entries(recipes)) {
      const one = installCase(folder, []);
      cases.set(key, one);
      const recipe = recipeOf(tool);
      const written = edit ? edit(recipe) : recipe;
      if (edit) assert.notEqual(written, recipe, `there is something to change for ${key}`);
      writeFileSync(join(one.folder, file), written);
    }
    portal = await startPortal({ seedRows: 0 });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await portal?.dispose();
    for (const one of cases.values()) one.remove();
  });

  for (const [key, { tool, format, output, heading, isStyled }] of Object.entries(recipes)) {
    it(`${tool}: a line of ${heading} is built, and shows itself in a tab`, async (t) => {
      const one = cases.get(key);
      assert.ok(one);
      one.script("build");
      for (const folder of [`lines/${key}`, "import-map.d", "biz.config.d"])
        mkdirSync(join(portal.dataDir, folder), { recursive: true });
      const dist = dirname(join(one.folder, output));
      for (const file of readdirSync(dist).filter((each) => each.endsWith(".js")))
        cpSync(join(dist, file), join(portal.dataDir, "lines", key, file));
      const name = `@acme/${key}`;
      writeFileSync(
        join(portal.dataDir, `import-map.d/${key}.json`),
        JSON.stringify({ imports: { [name]: `/lines/${key}/${basename(output)}` } }),
      );
      // A page of the sample, whose menu entry the user has.
      const routes = [{ path: `/${key}/list`, name: "DeclarationList" }];
      writeFileSync(
        join(portal.dataDir, `biz.config.d/${key}.json`),
        JSON.stringify({ [key]: { app: name, format, title: heading, routes } }),
      );
      const context = await browser.newContext();
      t.after(() => context.close());
      const { page, errors } = await watchPage(context);
      await signIn(page, portal.origin, "operator");
      await page.goto(`${portal.origin}/${key}/list`);
      const shown = page.getByRole("heading", { name: new RegExp(`^${heading} for (?!undefined).+`) });
      await shown.waitFor();
      if (isStyled) assert.equal(await shown.evaluate((node) => getComputedStyle(node).letterSpacing), "3px");
      assert.deepEqual(errors, []);
    });
  }
});
