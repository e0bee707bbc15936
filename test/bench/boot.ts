/** From navigation to the first row of a business line: the portal against a bare single-spa page with the same line. */
import { copyFile, cp, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser.ts";
import { root, startPortal, testPassword } from "../e2e/support/portal-process.ts";
import { median, printTable } from "./support/figures.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 9);
const webDir = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
await cp(join(root, "dist/web"), webDir, { recursive: true });
for (const name of ["bare.html", "bare.js"])
  await copyFile(join(import.meta.dirname, "bare", name), join(webDir, name));
await copyFile(createRequire(import.meta.url).resolve("systemjs/dist/system.min.js"), join(webDir, "bare-system.js"));

const portal = await startPortal({ env: { PORTAL_WEB: webDir } });
const signedIn = await fetch(`${portal.origin}/pms/api/session`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ userName: "operator", password: testPassword, loginType: "password" }),
});
const { data: user } = (await signedIn.json()) as { data: unknown };

/** Milliseconds from navigation until an 18-digit declaration number is on screen, in a browser without any cache. */
async function measure(browser: Browser, path: string, latencyMs: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    await context.addInitScript((stored) => {
      sessionStorage.setItem("customs-portal.session", stored);
      const look = () => {
        if (/\d{18}/.test(document.querySelector('table, [role="grid"]')?.textContent ?? ""))
          performance.mark("first row");
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, JSON.stringify(user));
    const page = await context.newPage();
    if (latencyMs > 0) {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    }
    await page.goto(portal.origin + path);
    const mark = await page.waitForFunction(() => performance.getEntriesByName("first row")[0]?.startTime);
    return (await mark.jsonValue()) ?? NaN;
  } finally {
    await context.close();
  }
}

const browser = await launchBrowser();
try {
  for (const latencyMs of [0, 40]) {
    const times = { portal: [] as number[], bare: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      for (const [kind, path] of [
        ["portal", "/declarations/list"],
        ["bare", "/bare.html"],
      ] as const) {
        const time = await measure(browser, path, latencyMs);
        if (round >= 0) times[kind].push(time);
      }
    }
    printTable(
      `Boot to the first row of the declarations line, ${latencyMs} ms latency, empty cache, median of ${rounds}`,
      ["page", "ms"],
      (["portal", "bare"] as const).map((kind) => [kind, Math.round(median(times[kind]))]),
    );
    const ratios = times.portal.map((time, round) => time / (times.bare[round] ?? NaN));
    console.log(`portal / bare, median of the rounds: ${median(ratios).toFixed(2)} (aim 1.50 or less)`);
  }
} finally {
  await browser.close();
  await portal.dispose();
  await rm(webDir, { recursive: true, force: true });
}
