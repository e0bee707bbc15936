import { randomBytes } from "node:crypto";

/** How many times as long as on a calm machine everything may take here; the runner has measured it. */
export const pace = Number(process.env.TEST_PACE ?? 1);

/** The page that tests run in; a violation of the content security policy fails the test that made it. */
export const testRunnerHtml = (testFramework) => `<!doctype html>
<html lang="zh-CN">
  <head><meta charset="utf-8" /><meta name="color-scheme" content="light dark" /></head>
  <body>
    <script>
      globalThis.testPace = ${pace};
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        throw new Error("CSP violation: " + [violatedDirective, blockedURI, sourceFile + ":" + lineNumber].join(" "));
      });
    </script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`;

/** A strict policy on every test page. The data of inline styles that axe and the runner need is not among it. */
export async function strictPolicy(context, next) {
  await next();
  if (!context.response.is("html") || typeof context.body !== "string") return;
  const nonce = randomBytes(16).toString("base64");
  context.body = context.body.replaceAll("<script", `<script nonce="${nonce}"`);
  context.set(
    "content-security-policy",
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
    ].join("; "),
  );
}
