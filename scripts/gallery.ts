import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { outputFolder } from "./build/state.ts";

/** Pictures of every screen of the built portal in reports/gallery, or of those named: `npm run gallery -- home goods`. */
const names = process.argv.slice(2);

try {
  if (!existsSync(`${outputFolder("production")}/web/build.json`)) {
    throw new Error("There is no build to look at; npm run build makes one.");
  }
  process.env.CHROME_PATH = await findBrowser();
  const args = ["--conditions=source", "test/gallery/gallery.ts", ...names];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
