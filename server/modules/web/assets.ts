import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ExtraPolicy } from "../../config/index.ts";
import { documentPolicy } from "./policy.ts";

/** Folders whose files foreign pages may embed. */
const sharedFolders = ["assets", "lines", "elements"];
const immutable = "public, max-age=31536000, immutable";
/** Chromium asks for the icon again whenever the address of the page changes, so it may keep it for a day. */
const iconCaching = "public, max-age=86400";

/**
 * Whether a name carries the hash of its content: eight or more characters before the extension, a digit or capital
 * among them, so that a word such as `customs-elements.js` is not taken for one.
 */
export function isHashedName(path: string): boolean {
  const [, hash] = /[-.]([\w-]{8})\.[a-z0-9]+(?:\.map)?$/.exec(path) ?? [];
  return hash !== undefined && /[0-9A-Z]/.test(hash);
}

/**
 * The one type that gets no policy of its own: a browser shows it as text, and a worker would have to obey it. Whatever
 * else a name is sent as may be opened as a document, whose scripts would run with the rights of the portal.
 */
const scriptPattern = /\.m?js$/i;

function cachingOf(path: string): string {
  if (isHashedName(path)) return immutable;
  return /[\\/]favicon\.\w+$/.test(path) ? iconCaching : "no-cache";
}

function setHeaders(reply: FastifyReply, file: string, policy: string): void {
  const path = file.replace(/\.(br|gz)$/, "");
  if (!scriptPattern.test(path)) reply.header("content-security-policy", policy);
  const [, folder = ""] = reply.request.url.split("/");
  reply.header("cache-control", cachingOf(path));
  if (!sharedFolders.includes(folder)) return;
  reply.headers({
    "access-control-allow-origin": "*",
    "timing-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
}

/** The real path of a file; undefined where there is none. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Whether what stands in `root` under a name, also compressed, is really there and no link that leads out. */
function staysInside(root: string, path: string): boolean {
  const folder = realPathOf(root);
  if (folder === undefined) return true;
  return ["", ".br", ".gz"].every((ending) => {
    const real = realPathOf(join(root, path + ending));
    return real === undefined || real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  });
}

function isAllowed(path: string, roots: readonly string[]): boolean {
  // A page of the portal has no extension and is never looked for on the disk.
  if (!/\.\w+$/.test(path) || path.endsWith(".html.br") || path.endsWith(".html.gz")) return false;
  return roots.every((root) => staysInside(root, path));
}

function optionsFor(roots: readonly string[], extra: ExtraPolicy): FastifyStaticOptions {
  const policy = documentPolicy(extra);
  return {
    root: [...roots],
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => setHeaders(reply, file, policy),
    allowedPath: (path) => isAllowed(path, roots),
    suppressWarning: true,
  };
}

/** Where the files are, and what the policy of documents may fetch besides. */
export interface AssetOptions {
  dataDir: string;
  webDir: string;
  extraPolicy: ExtraPolicy;
}

/**
 * The files of the built client, precompressed where the build left a `.br` or `.gz` beside them, and below `/lines/`
 * the integrators' own lines of the data folder. Hashed names are kept for ever, the icon for a
 * day, others are asked for again every time.
 */
export function addAssets(app: FastifyInstance, { dataDir, webDir, extraPolicy }: AssetOptions): void {
  const files = optionsFor([webDir], extraPolicy);
  // The page is drawn for each request, also under the name of its file.
  const allowedPath = (path: string) => path !== "/index.html" && isAllowed(path, [webDir]);
  app.register(fastifyStatic, { ...files, allowedPath });
  app.register(fastifyStatic, {
    ...optionsFor([join(dataDir, "lines"), join(webDir, "lines")], extraPolicy),
    prefix: "/lines/",
    decorateReply: false,
  });
}
