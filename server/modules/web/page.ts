import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createPagePolicy, type ExtraPolicy } from "./policy.ts";

const noncePlaceholder = "__CSP_NONCE__";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** A drawn page: its body and the headers that go with it. */
export interface RenderedPage {
  headers: Record<string, string>;
  body: string;
}

/** Draws the page of the portal, or answers undefined where the client was not built. */
export type RenderPage = () => Promise<RenderedPage | undefined>;

/** The page is the only answer that is made per request: it carries a nonce that no other answer has. */
export function createPage(webDir: string, extra: ExtraPolicy): RenderPage {
  const file = join(webDir, "index.html");
  const policyOf = createPagePolicy(extra);
  let known: { version: string; parts: string[] } | undefined;

  /** The page, cut at its placeholders; read again when a build has replaced it. */
  async function readParts(): Promise<string[]> {
    const { mtimeMs, size, ino } = await stat(file);
    const version = `${mtimeMs} ${size} ${ino}`;
    if (known?.version !== version) known = { version, parts: (await readFile(file, "utf8")).split(noncePlaceholder) };
    return known.parts;
  }

  return async () => {
    let parts: string[];
    try {
      parts = await readParts();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    const nonce = randomBytes(16).toString("base64");
    return {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": policyOf(nonce),
        "cross-origin-opener-policy": "same-origin-allow-popups",
      },
      body: parts.join(nonce),
    };
  };
}
