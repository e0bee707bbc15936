import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { hintsPath } from "@customs-portal/sdk/limits";
import { chromium, type CDPSession, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { findTestBrowser } from "../../../scripts/browser.ts";
import { patient } from "../../support/pace.ts";
import { until } from "../../support/until.ts";
import { keepInMind, traceContext } from "./failure-report.ts";
import { testPassword } from "./portal-process.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A page that keeps account of what must not happen. */
export interface WatchedPage {
  page: Page;
  /** Console errors and page errors so far. */
  errors: string[];
  /** Waits for errors that the test caused on purpose and takes them off the account; fails when none comes. */
  expectError(pattern: RegExp): Promise<void>;
  /** Requests so far, as "METHOD path". */
  requests: string[];
}

const launchTries = 3;

/** Starts a browser; on a machine that is at its limits one may not come up at once. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findTestBrowser();
  for (let count = 1; ; count += 1) {
    try {
      return await launchOnce(executablePath);
    } catch (cause) {
      if (count === launchTries) throw cause;
    }
  }
}

function launchOnce(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: patient(60_000),
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Opens a page whose violations and errors are recorded from its first moment on. */
export async function watchPage(context: BrowserContext): Promise<WatchedPage> {
  // A busy machine is no defect.
  context.setDefaultTimeout(patient(90_000));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(
        `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  await traceContext(context);
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  keepInMind(page, { errors, requests });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return {
    page,
    errors,
    requests,
    async expectError(pattern) {
      // The console of a busy browser may tell of it later than the page does.
      await until(
        () => errors.some((error) => pattern.test(error)),
        () => `a console error like ${pattern}, saw ${JSON.stringify(errors)}`,
      );
      errors.splice(0, errors.length, ...errors.filter((error) => !pattern.test(error)));
    },
  };
}

/** Keeps pages without the stream of hints, which would keep their network from ever being idle. */
export async function withoutHints(context: BrowserContext): Promise<void> {
  await context.route(`**${hintsPath}`, (route) => route.fulfill({ contentType: "text/plain", body: "" }));
}

/** What the page says of start-up files whose answers took longer than its patience. */
const lateStartUp = /(?:site\.config\.js|config\.json).* took longer than \d+ ms/i;

/** Fails on any policy violation or unexpected console error of the page. */
export function assertClean({ errors }: WatchedPage): void {
  // A busy machine is no defect.
  assert.deepEqual(
    errors.filter((error) => !lateStartUp.test(error)),
    [],
  );
}

/** Signs in through the sign-in page, as a user does. */
export async function signIn(page: Page, origin: string, userName: string, password = testPassword): Promise<void> {
  if (!page.url().startsWith(`${origin}/login`)) await page.goto(`${origin}/login`);
  await page.locator('input[autocomplete="username"]').fill(userName);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Waits until what opens has begun to open, and transitions and animations that end have ended, where they are shown. */
async function atRest(page: Page): Promise<void> {
  const still = await page.evaluateHandle(() => ({ frames: 0 }));
  await page.waitForFunction((seen) => {
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    const all = roots(document);
    // An overlay is drawn as it begins, transparent, and has no transition before the next frame.
    const beginning = all.flatMap((root) => [...root.querySelectorAll("[data-starting-style]")]);
    const moving = all
      .flatMap((root) => root.getAnimations())
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity)
      .map(({ effect }) => (effect as KeyframeEffect).target);
    // In a tab that is hidden they stand still, and never end.
    const isMoving = [...beginning, ...moving].some((element) => element?.checkVisibility());
    seen.frames = isMoving ? 0 : seen.frames + 1;
    return seen.frames > 2;
  }, still);
  await still.dispose();
}

/** What axe has to say of one element. */
export interface AccessibilityFinding {
  impact: string;
  text: string;
}

/** What axe finds in the page, shadow roots included, once nothing moves any more. */
export async function accessibilityFindings(page: Page): Promise<AccessibilityFinding[]> {
  // The script is handed over by the debugger, so that the page keeps its strict policy.
  const source = await (await import("node:fs/promises")).readFile(axePath, "utf8");
  await page.evaluate(source);
  await atRest(page);
  return page.evaluate(async () => {
    interface Violation {
      id: string;
      impact: string | null;
      nodes: { target: unknown; failureSummary?: string }[];
    }
    interface Axe {
      run(target: Document, options: object): Promise<{ violations: Violation[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    const result = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return result.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map((node) => ({
        impact: impact ?? "",
        text: `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`,
      })),
    );
  });
}

/** Fails on anything that axe finds in the page. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const found = await accessibilityFindings(page);
  assert.deepEqual(
    found.map(({ text }) => text),
    [],
    `axe finds on ${what}`,
  );
}

/** Clicks a menu entry, opening the groups above it where they are closed. */
export async function openMenu(page: Page, path: string): Promise<void> {
  const entry = page.locator(`nav a[href="${path}"]`).first();
  // Whether the entry can be seen is known once there is a menu.
  await page.locator("nav :is(a, button[aria-expanded]):visible").first().waitFor();
  for (const group of await page.locator('nav button[aria-expanded="false"]').all()) {
    if (await entry.isVisible()) break;
    await group.click();
  }
  await entry.click();
  await page.waitForURL(`**${path}**`);
}

/** The navigation tab with a title; titles of tests are those of zh-CN. */
export function tabOf(page: Page, title: string): Locator {
  return page.getByRole("tab", { name: title });
}

/** What an answer cost over the wire. */
export interface WireCost {
  path: string;
  /** The compressed body. */
  bodyBytes: number;
  /** Status line and headers, which HTTP/2 would pack. */
  headerBytes: number;
  /** When it had arrived, in the browser's monotonic seconds. */
  at: number;
}

/** Records what every answer of a page costs, from now on. */
export async function recordWireCosts(devTools: CDPSession): Promise<readonly WireCost[]> {
  const costs: WireCost[] = [];
  const begun = new Map<string, { path: string; headerBytes: number }>();
  devTools.on("Network.responseReceived", ({ requestId, response }) =>
    begun.set(requestId, { path: new URL(response.url).pathname, headerBytes: response.encodedDataLength }),
  );
  devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const { path, headerBytes } = begun.get(requestId) ?? { path: "", headerBytes: 0 };
    costs.push({ path, bodyBytes: encodedDataLength - headerBytes, headerBytes, at: timestamp });
  });
  await devTools.send("Network.enable");
  return costs;
}

/** The sum of some costs. */
export function sumOf(costs: readonly WireCost[]): { bodyBytes: number; headerBytes: number } {
  const sum = (key: "bodyBytes" | "headerBytes") => costs.reduce((total, cost) => total + cost[key], 0);
  return { bodyBytes: sum("bodyBytes"), headerBytes: sum("headerBytes") };
}
