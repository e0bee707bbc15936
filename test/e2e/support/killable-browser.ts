import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { findTestBrowser } from "../../../scripts/browser.ts";
import { patient } from "../../support/pace.ts";
import { until } from "../../support/until.ts";

/** A browser of a profile that outlives it, whose processes can be killed at once, as a power cut does. */
export interface KillableBrowser {
  readonly page: Page;
  /**
   * Chooses a file of the disk in the uploader of the page. The driver itself would send its bytes to a browser that it
   * has not started.
   */
  choose(selector: string, path: string): Promise<void>;
  /** Ends all its processes without a word to them. */
  kill(): Promise<void>;
}

/** The file in a profile that names the port of the debugger, in its first line. */
const portFile = "DevToolsActivePort";

/** Starts the browser. @param profile its folder; one browser at a time */
export async function startKillable(profile: string): Promise<KillableBrowser> {
  await rm(join(profile, portFile), { force: true });
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"];
  const background = ["--disable-background-networking", "--disable-component-update"];
  // A group of its own, which is killed as one.
  const child = spawn(
    await findTestBrowser(),
    [...args, ...background, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: "ignore", detached: true },
  );
  const ended = once(child, "exit");
  let browser: Browser | undefined;
  const kill = async () => {
    killGroup(child);
    await ended;
    await browser?.close().catch(() => undefined);
  };
  try {
    let port = "";
    await until(async () => {
      port = (await readFile(join(profile, portFile), "utf8").catch(() => "")).split("\n")[0] ?? "";
      return port !== "";
    });
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: patient(60_000) });
    const context = browser.contexts()[0];
    assert.ok(context, "a browser has the context of its profile");
    context.setDefaultTimeout(patient(90_000));
    const page = context.pages()[0] ?? (await context.newPage());
    return { page, choose: (selector, path) => choose(page, selector, path), kill };
  } catch (cause) {
    await kill();
    throw cause;
  }
}

async function choose(page: Page, selector: string, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector("customs-uploader").shadowRoot.querySelector(${JSON.stringify(selector)})`,
  });
  assert.ok(result.objectId, `the uploader has ${selector}`);
  await session.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
  await session.detach();
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}
