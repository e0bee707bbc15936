import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { patient } from "../../support/pace.ts";
import { root, type PortalProcess } from "./portal-process.ts";

/** The second try of a file is recorded step by step, for whoever looks for the cause; the last one goes undisturbed. */
const isTraced = process.env["TEST_TRY"] === "2";
/** Where the runner wants what failed tests leave. */
const failures = process.env["TEST_FAILURES"] ?? join(root, "reports/e2e/failed");
const lastRequests = 100;
/** What does not answer any more is not waited for. */
const limitMs = patient(20_000);

const slug = (text: string) => text.replaceAll(/[^\p{L}\p{N}.]+/gu, "-").slice(0, 100);

/** The context of a test as Node hands it to hooks; its types do not know all of it. */
export interface EndedTest {
  name: string;
  passed: boolean;
}

/** What a page told from its first moment on. */
interface Told {
  errors: readonly string[];
  requests: readonly string[];
}

const toldBy = new WeakMap<Page, Told>();

/** Keeps in mind what a page tells, for the case that its test fails. */
export function keepInMind(page: Page, told: Told): void {
  toldBy.set(page, told);
}

const traced = new WeakSet<BrowserContext>();

/** Records what a context shows, from now on, where that is asked for. */
export async function traceContext(context: BrowserContext): Promise<void> {
  if (!isTraced || traced.has(context)) return;
  traced.add(context);
  await context.tracing.start({ screenshots: true, snapshots: true });
}

/** What a page shows in words. */
async function wordsOf(page: Page): Promise<string> {
  const { errors = [], requests = [] } = toldBy.get(page) ?? {};
  const tree = await page.locator("body").ariaSnapshot({ timeout: limitMs });
  return [page.url(), "", ...errors, "", ...requests.slice(-lastRequests), "", tree].join("\n");
}

/**
 * Puts what tells why a test failed into the reports: of each page that is open a picture, its words, errors and
 * requests, and what the portal has printed; of a second try a trace, too (`npx playwright-core show-trace`).
 */
export async function reportFailure(
  { name }: EndedTest,
  browser: Browser,
  portal: PortalProcess,
  place: string = failures,
): Promise<void> {
  const folder = join(place, slug(name));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "portal.log"), portal.output());
  const contexts = browser.contexts();
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const file = join(folder, `page-${index + 1}`);
    await page.screenshot({ path: `${file}.png`, timeout: limitMs }).catch(() => undefined);
    await writeFile(`${file}.txt`, await wordsOf(page).catch(String));
  }
  if (!isTraced) return;
  for (const [index, { tracing }] of contexts.entries())
    await tracing.stop({ path: join(folder, `trace-${index + 1}.zip`) }).catch(() => undefined);
}
