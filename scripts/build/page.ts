import type { Chunk } from "./graph.ts";
import { urlOf } from "./import-map.ts";

/** The page is sent with every navigation, so it must stay small. */
const maxPageBytes = 4096;
/** Filled in by the server for each answer: 16 bytes in base64. */
const noncePlaceholder = "__CSP_NONCE__";
const nonceLength = 24;

/** What a build fills into `shell/index.html`; the server fills in the nonce. */
export interface PageParts {
  buildId: string;
  boot: Chunk;
  /** The chunks that the shell starts with. */
  shell: readonly Chunk[];
}

/** The page, filled in. @throws when a placeholder is missing from the template or the page grows too large */
export function fillPage(template: string, { buildId, boot, shell }: PageParts): string {
  const values = {
    __BUILD_ID__: buildId,
    __BOOT_SRC__: urlOf(boot.file),
    __BOOT_INTEGRITY__: boot.integrity,
    __PRELOADS__: shell.map(preloadOf).join("\n    "),
  };
  let page = template;
  for (const [placeholder, value] of Object.entries(values)) {
    if (!page.includes(placeholder)) throw new Error(`shell/index.html has no ${placeholder}`);
    page = page.replaceAll(placeholder, value);
  }
  const bytes = Buffer.byteLength(page.replaceAll(noncePlaceholder, "x".repeat(nonceLength)));
  if (bytes > maxPageBytes) throw new Error(`index.html takes ${bytes} bytes; ${maxPageBytes} is the limit`);
  return page;
}

/** SystemJS asks for files of the own origin without CORS, so the preload does the same: else both are fetched. */
function preloadOf({ file, integrity }: Chunk): string {
  return `<link rel="preload" as="script" nonce="${noncePlaceholder}" href="${urlOf(file)}" integrity="${integrity}" />`;
}
