import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Folders whose files foreign pages may embed. */
const sharedFolders = ["assets", "lines", "elements"];
const immutable = "public, max-age=31536000, immutable";

/**
 * Whether a name carries the hash of its content: eight or more characters before the extension, a digit or capital
 * among them, so that a word such as `customs-elements.js` is not taken for one.
 */
export function isHashedName(path: string): boolean {
  const [, hash] = /[-.]([\w-]{8})\.[a-z0-9]+(?:\.map)?$/.exec(path) ?? [];
  return hash !== undefined && /[0-9A-Z]/.test(hash);
}

function setHeaders(reply: FastifyReply, file: string): void {
  const path = file.replace(/\.(br|gz)$/, "");
  const [, folder = ""] = reply.request.url.split("/");
  reply.header("cache-control", isHashedName(path) ? immutable : "no-cache");
  if (!sharedFolders.includes(folder)) return;
  reply.headers({
    "access-control-allow-origin": "*",
    "timing-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
}

const options: Omit<FastifyStaticOptions, "root"> = {
  index: false,
  dotfiles: "ignore",
  cacheControl: false,
  preCompressed: true,
  setHeaders,
  // A page of the portal has no extension and is never looked for on the disk.
  allowedPath: (path) => /\.\w+$/.test(path) && !path.endsWith(".html.br") && !path.endsWith(".html.gz"),
  suppressWarning: true,
};

/**
 * The files of the built client, precompressed where the build left a `.br` or `.gz` beside them, and below `/lines/`
 * the integrators' own lines of the data folder. Hashed names are kept for ever, others are asked for again every time.
 */
export function addAssets(app: FastifyInstance, { dataDir, webDir }: { dataDir: string; webDir: string }): void {
  app.register(fastifyStatic, { ...options, root: webDir });
  app.register(fastifyStatic, {
    ...options,
    root: [join(dataDir, "lines"), join(webDir, "lines")],
    prefix: "/lines/",
    decorateReply: false,
  });
}
