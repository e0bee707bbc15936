import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { backend } from "./test/support/wtr-backend.mjs";
import { eventsReporter } from "./test/support/wtr-events.mjs";
import { receiver } from "./test/support/wtr-receiver.mjs";
import { pace, strictPolicy, testRunnerHtml } from "./test/support/wtr-page.mjs";
import { vendorPlugin } from "./test/support/wtr-vendor.mjs";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");
const reference = backend();

function findBrowser() {
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
  return process.env.CHROME_PATH ?? found;
}

export default {
  rootDir: root,
  files: ["test/browser/**/*.test.{ts,tsx}"],
  nodeResolve: { browser: true, preferBuiltins: false, exportConditions: ["source", "browser"] },
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: findBrowser(),
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--lang=zh-CN",
        ],
      },
    }),
  ],
  concurrentBrowsers: 1,
  concurrency: 1,
  // Generous, since a busy machine is no defect.
  testFramework: { config: { ui: "bdd", timeout: 60_000 * pace } },
  browserStartTimeout: 120_000 * pace,
  testsStartTimeout: 120_000 * pace,
  testsFinishTimeout: 300_000 * pace,
  testRunnerHtml,
  middleware: [strictPolicy, reference.middleware, receiver()],
  plugins: [
    reference.plugin,
    vendorPlugin({
      root,
      commonjs: [
        "react",
        "react-dom",
        "react-dom/client",
        "react/jsx-runtime",
        "use-sync-external-store/shim",
        "@sinonjs/fake-timers",
      ],
      esm: [
        "@base-ui/react/autocomplete",
        "@base-ui/react/combobox",
        "@base-ui/react/csp-provider",
        "@base-ui/react/dialog",
        "@base-ui/react/menu",
        "@base-ui/react/popover",
        "@base-ui/react/select",
        "@base-ui/react/tooltip",
        "@tanstack/react-table",
        "@uppy/core",
        "axios",
        "i18next",
        "zod/mini",
      ],
    }),
    esbuildPlugin({ ts: true, tsx: true, target: "es2022", tsconfig: `${root}/tsconfig.json` }),
  ],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: false }),
    eventsReporter({ outputPath: process.env.BROWSER_TEST_EVENTS ?? "reports/browser.jsonl" }),
  ],
};
