import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ExtraPolicy } from "../../config/index.ts";
import type { Folders } from "./biz-config.ts";
import { createPagePolicy } from "./policy.ts";
import type { FindRegistration, Registration } from "./registration.ts";

const noncePlaceholder = "__CSP_NONCE__";
/** Tells the page whether the lines that it keeps are still those that are registered. */
const linesPlaceholder = "__LINES__";
const localPlaceholder = "__LOCAL_LINES__";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** A drawn page: its body and the headers that go with it. */
interface RenderedPage {
  headers: Record<string, string>;
  body: string;
}

/** Draws the page of the portal, or answers undefined where the client was not built. */
export type RenderPage = () => Promise<RenderedPage | undefined>;

/** What the page is made of. */
export interface PageOptions extends Pick<Folders, "webDir"> {
  extraPolicy: ExtraPolicy;
  /** Whether a browser may take a line from this machine. */
  localLines: boolean;
}

/** The page is the only answer that is made per request: it carries a nonce that no other answer has. */
export function createPage(
  { webDir, extraPolicy, localLines }: PageOptions,
  findRegistration: FindRegistration,
): RenderPage {
  const file = join(webDir, "index.html");
  const policyOf = createPagePolicy(extraPolicy, localLines);
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
    // A page without lines still says what is wrong.
    const { revision = "", policy } = await findRegistration().catch((): Partial<Registration> => ({}));
    const nonce = randomBytes(16).toString("base64");
    return {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": policyOf(nonce, policy),
        "cross-origin-opener-policy": "same-origin-allow-popups",
      },
      body: parts
        .join(nonce)
        .replace(linesPlaceholder, revision)
        .replace(localPlaceholder, localLines ? "on" : "off"),
    };
  };
}
