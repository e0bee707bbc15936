/** What Lighthouse finds on the pages of the portal, on a desktop and on a phone; medians, each at least 95. */
import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import { startPortal, testPassword } from "../e2e/support/portal-process.ts";
import { median, printTable } from "../bench/support/figures.ts";

const rounds = Number(process.env["LIGHTHOUSE_ROUNDS"] ?? 3);
const least = 95;
const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];

/** Who sees a page, and where it is. */
const pages = [
  { name: "sign-in", path: "/login", isSignedIn: false },
  { name: "home", path: "/home", isSignedIn: true },
  { name: "declarations", path: "/declarations/list", isSignedIn: true },
  { name: "download centre", path: "/download/center/DECL/all/1000", isSignedIn: true },
] as const;
/** Some alone: `npm run test:lighthouse -- "home, mobile"`. */
const chosen = process.argv.slice(2);
const forms = { desktop: desktopConfig, mobile: undefined } as const;

const portal = await startPortal({ seedRows: 3000 });

/** A session of its own for each page: the last one may have gone on to another company or out. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${portal.origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "operator", password: testPassword, loginType: "password" }),
  });
  return JSON.stringify(((await answer.json()) as { data: unknown }).data);
}

/** One audit of a page in a browser that knows nothing. @returns scores from 0 to 100, and what cost points */
async function audit(browser: Browser, page: (typeof pages)[number], form: keyof typeof forms) {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (page.isSignedIn)
      await tab.evaluateOnNewDocument(
        (session: string) => sessionStorage.setItem("customs-portal.session", session),
        await signIn(),
      );
    const flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: "error" } as const;
    const result = await lighthouse(portal.origin + page.path, flags, forms[form], tab);
    if (!result || result.lhr.runtimeError) throw new Error(`${page.name}: ${result?.lhr.runtimeError?.message}`);
    const { lhr } = result;
    if (new URL(lhr.finalDisplayedUrl).pathname !== page.path)
      throw new Error(`${page.name} went on to ${lhr.finalDisplayedUrl}`);
    const weak = categories.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim()),
    );
    const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return { scores: categories.map(scoreOf), weak };
  } finally {
    await context.close();
  }
}

/** Lighthouse loses the beginning of a trace now and then, and says so. */
async function auditWithTries(browser: Browser, page: (typeof pages)[number], form: keyof typeof forms) {
  for (let left = 2; left > 0; left--)
    try {
      return await audit(browser, page, form);
    } catch (error) {
      console.warn(String(error));
    }
  return audit(browser, page, form);
}

const browser = await puppeteer.launch({
  ...(process.env["CHROME_PATH"] !== undefined && { executablePath: process.env["CHROME_PATH"] }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
try {
  const rows: (string | number)[][] = [];
  for (const form of ["desktop", "mobile"] as const) {
    for (const page of pages.filter(({ name }) => chosen.length === 0 || chosen.includes(`${name}, ${form}`))) {
      const audits = [];
      for (let round = 0; round < rounds; round++) audits.push(await auditWithTries(browser, page, form));
      const scores = categories.map((_category, index) => median(audits.map((each) => each.scores[index] ?? 0)));
      console.log(`${page.name}, ${form}: ${scores.join(" / ")}`);
      const weak = [...new Set(audits.flatMap((each) => each.weak))];
      rows.push([page.name, form, ...scores, weak.join(", ") || "nothing"]);
      if (scores.some((score) => score < least)) process.exitCode = 1;
    }
  }
  printTable(
    `Lighthouse, medians of ${rounds}`,
    ["page", "on", "performance", "accessibility", "best practices", "what cost points in any round"],
    rows,
  );
} finally {
  await browser.close();
  await portal.dispose();
}
